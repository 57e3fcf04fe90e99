/** The lines of a log that the browser has, by their place among those that were asked for. */

import type { LogFile, LogLine, LogLines } from '#lib/services/logs/contract.ts';

export interface LineStore {
  readonly file: LogFile;
  readonly total: number;
  readonly lines: ReadonlyMap<number, LogLine>;
}

/** Lines of one answer of the server. */
export const pageLines = 500;
/** At this number, all lines except those of the newest answer are dropped. */
const mostLines = 20_000;

/** Adds an answer. If the log was renamed or truncated meanwhile, only the answer is kept. */
export function withAnswer(before: LineStore | undefined, { file, total, from, lines: fresh }: LogLines): LineStore {
  const isSame = before !== undefined && before.file.id === file.id && total >= before.total;
  const known = isSame && before.lines.size < mostLines ? before.lines : [];
  const lines = new Map(known);
  for (const [i, line] of fresh.entries()) lines.set(from + i, line);
  return { file, total, lines };
}

/** Where the page begins that has the first line missing of those in sight; undefined when none is. */
export function missingPage({ lines, total }: LineStore, first: number, last: number): number | undefined {
  for (let at = Math.max(0, first); at <= Math.min(last, total - 1); at++) {
    if (!lines.has(at)) return Math.floor(at / pageLines) * pageLines;
  }
  return undefined;
}
