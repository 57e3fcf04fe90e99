/** The text of a file of this machine. */

export interface Uploaded {
  readonly text: string;
  /** What had to be done to read it. */
  readonly note?: string;
}

/** Bytes that are no UTF-8 are read as Windows-1252, so that what is meant can be seen and mended. */
export async function readUpload(file: Blob): Promise<Uploaded> {
  const bytes = await file.arrayBuffer();
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return { text, note: 'The file is not UTF-8 and was read as Windows-1252. Review the text before you save.' };
  }
}
