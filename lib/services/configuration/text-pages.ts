/** Texts too long for an editor, in pages: each has a number of lines, or less where lines are long. */

import { createCache } from '../cache-once.ts';
import type { CallContext } from '../define-service.ts';
import { yieldNow } from '../external-metadata/metadata-files.ts';
import type { FileLength } from './contract.ts';

const pageLines = 1000;
/** UTF-16 units of a page: one of longer lines has fewer, and a very long line goes on over pages. */
const mostOfPage = 256 * 1024;

/** Where the pages of a text begin: offsets, and the numbers of the lines there, from 1. */
export interface Pages {
  readonly starts: readonly number[];
  readonly firsts: readonly number[];
  readonly lines: number;
}

/** Lines between two yields: a few milliseconds. */
const portion = 50_000;

export async function pagesOf(text: string, yieldNow: () => Promise<void>): Promise<Pages> {
  const starts = [0];
  const firsts = [1];
  let line = 1;
  const begin = (at: number): void => {
    starts.push(at);
    firsts.push(line);
  };
  for (let at = 0; at < text.length; line++) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed + 1;
    const start = starts.at(-1) ?? 0;
    const isFull = line - (firsts.at(-1) ?? 1) >= pageLines || end - start > mostOfPage;
    if (at > start && isFull) begin(at);
    for (let cut = nextCut(text, starts.at(-1) ?? 0); cut < end; cut = nextCut(text, cut)) begin(cut);
    at = end;
    if (line % portion === 0) await yieldNow();
  }
  return { starts, firsts, lines: line - 1 };
}

/** No character is torn. */
function nextCut(text: string, start: number): number {
  const cut = start + mostOfPage;
  const unit = text.charCodeAt(cut - 1);
  return unit >= 0xd800 && unit < 0xdc00 ? cut - 1 : cut;
}

const kept = 20;
const known = createCache<Pages>(kept);

/** Counted once for each text: `hash` is its name. */
export function pagesOnce(hash: string, text: string): Promise<Pages> {
  return known.get(hash, () => pagesOf(text, yieldNow));
}

export async function lengthOf(
  { revisions }: Pick<CallContext, 'revisions'>,
  revisionId: number,
  file: { readonly path: string; readonly text: string },
): Promise<FileLength> {
  const hash = (await revisions.hashes(revisionId)).get(file.path) ?? '';
  const { starts, lines } = await pagesOnce(hash, file.text);
  return { lines, pages: starts.length };
}
