/** Files that are too long for the page that edits: which they are, and where they are read. */

import type { FileText } from '#lib/services/configuration/contract.ts';
import type { Edits } from '../editor/use-edits.ts';

/** UTF-16 units that a page is given of a file; a longer one it reads from the server in pages. */
export const mostOfFile = 5_000_000;

/** The file, when it is too long and nothing stands in its place yet. */
export function longFile({ present, texts }: Pick<Edits, 'present' | 'texts'>, path: string): FileText | undefined {
  return present.find((file) => file.path === path && file.long !== undefined && texts?.has(path) !== true);
}

export function fileAddress(slug: string, { path, revision }: Pick<FileText, 'path' | 'revision'>): string {
  const query = new URLSearchParams({ path, revision: String(revision) });
  return `/api/collections/${encodeURIComponent(slug)}/file?${query.toString()}`;
}
