/** The page of a long profile that is open first: what its text alone gives, without any check. */

import { ask } from '#app/session.ts';
import { isLarge } from '#components/editor/large-file.ts';
import { METADATA_FILE } from '#lib/languages/external-metadata-cfg/profiles/profiles.ts';
import type { FilePage } from '#lib/services/configuration/contract.ts';
import { isMetadata, profileFiles } from '../profiles/profiles.ts';

/** Undefined when the file that is open first is not long. */
export async function readFirstPage(
  slug: string,
  asked: string | undefined,
  line: number | undefined,
): Promise<FilePage | undefined> {
  const { files, revision } = await ask((all) => all.getFiles, { slug });
  const isThere = files.some(({ path }) => path === asked);
  const usual = profileFiles(files)[0]?.path ?? METADATA_FILE;
  const open = asked !== undefined && isThere && isMetadata(asked) ? asked : usual;
  const text = files.find(({ path }) => path === open)?.text;
  if (text === undefined || !isLarge(text)) return undefined;
  return ask((all) => all.getFilePage, { slug, path: open, revision, ...(line !== undefined && { line }) });
}
