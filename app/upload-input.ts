/** The files of a form as a service takes them: one zip is unpacked there, anything else is taken as files. */

export type UploadInput =
  { readonly zip: Uint8Array } | { readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[] };

/** A folder's files come with their paths. */
export async function uploadInput(form: FormData): Promise<UploadInput> {
  if (!(form instanceof FormData)) return { files: [] };
  const uploads = form.getAll('files').filter((entry): entry is File => entry instanceof File && entry.size > 0);
  const [first, second] = uploads;
  if (first !== undefined && second === undefined && first.name.toLowerCase().endsWith('.zip')) {
    return { zip: new Uint8Array(await first.arrayBuffer()) };
  }
  const files = await Promise.all(
    uploads.map(async (file) => ({ path: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  return { files };
}
