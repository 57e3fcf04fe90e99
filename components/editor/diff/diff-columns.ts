/** The difference of two texts in two columns: what went stands beside what came in its place. */

import { diffLines, type DiffLine } from './diff-lines.ts';

export interface DiffCell {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  /** Of its own text, from 1. */
  readonly line: number;
}

export type DiffPair =
  | { readonly left: DiffCell | undefined; readonly right: DiffCell | undefined }
  /** So many lines that are the same are left out here. */
  | { readonly gap: number };

export function diffColumns(before: string, after: string): readonly DiffPair[] {
  const pairs: DiffPair[] = [];
  let removed: DiffCell[] = [];
  let added: DiffCell[] = [];
  /** How far the later text is ahead of the earlier one. */
  let shift = 0;
  const flush = (): void => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++) pairs.push({ left: removed[i], right: added[i] });
    shift += added.length - removed.length;
    [removed, added] = [[], []];
  };
  for (const line of diffLines(before, after)) {
    if (line.kind === 'removed') removed.push(cellOf(line));
    else if (line.kind === 'added') added.push(cellOf(line));
    else {
      flush();
      pairs.push(line.kind === 'gap' ? { gap: line.count } : samePair(line, shift));
    }
  }
  flush();
  return pairs;
}

type TextLine = Exclude<DiffLine, { readonly kind: 'gap' }>;

function cellOf({ kind, text, line }: TextLine): DiffCell {
  return { kind, text, line };
}

function samePair({ text, line }: TextLine, shift: number): DiffPair {
  return { left: { kind: 'same', text, line: line - shift }, right: { kind: 'same', text, line } };
}
