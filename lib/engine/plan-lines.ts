/** Figures of lines over two versions of the files: what each line denied, and what it would deny. */

import { mapLines } from '../lang/line-map.ts';
import type { ChangedLine, LineMap } from '../lang/line-map.ts';
import type { Place } from './program.ts';

export interface PlannedLine extends ChangedLine {
  readonly file: string;
  readonly before: number;
  readonly planned: number;
  readonly rds: number;
}

export type Texts = ReadonlyMap<string, string>;

/** Counts by `file:line`. */
export interface LineCounts {
  readonly before: Counter;
  readonly planned: Counter;
  /** Every line that would deny, as the figures beside the lines count: one URL may count for several. */
  readonly deniers: Counter;
  /** RDs changed: by lines of the edited texts, and by lines that are gone. */
  readonly rds: Counter;
  readonly rdsBefore: Counter;
}

export interface Counter {
  add(place: Place): void;
  of(file: string, line: number | undefined): number;
  readonly total: number;
  entries(): readonly (Place & { readonly count: number })[];
}

/** A built-in default counts under the name of the file that would take its place. */
export function fileOf(shown: string): string {
  return shown.replace(/ \(built-in\)$/, '');
}

export function createCounter(): Counter {
  const counts = new Map<string, Place & { count: number }>();
  let total = 0;
  return {
    add: ({ file: shown, line }) => {
      total++;
      const file = fileOf(shown);
      const key = `${file}:${line}`;
      const found = counts.get(key);
      if (found === undefined) counts.set(key, { file, line, count: 1 });
      else found.count++;
    },
    of: (file, line) => (line === undefined ? 0 : (counts.get(`${file}:${line}`)?.count ?? 0)),
    get total() {
      return total;
    },
    entries: () => [...counts.values()],
  };
}

export interface FileLines {
  readonly file: string;
  readonly map: LineMap;
}

/** The files that differ, with where their lines went. */
export function compareFiles(before: Texts, planned: Texts): readonly FileLines[] {
  const names = new Set([...before.keys(), ...planned.keys()]);
  return [...names].flatMap((file) => {
    const [old, now] = [before.get(file) ?? '', planned.get(file) ?? ''];
    return old === now ? [] : [{ file, map: mapLines(old, now) }];
  });
}

/** Changed lines that say something: not blank, not a comment. */
export function changedLines(files: readonly FileLines[], counts: LineCounts): readonly PlannedLine[] {
  return files.flatMap(({ file, map }) =>
    map.changed
      .filter(({ text, oldText }) => says(text) || says(oldText))
      .map((changed) => ({
        ...changed,
        file,
        before: counts.before.of(file, changed.oldLine),
        planned: counts.planned.of(file, changed.line),
        rds: counts.rds.of(file, changed.line) + counts.rdsBefore.of(file, changed.oldLine),
      })),
  );
}

function says(text: string): boolean {
  return /^\s*[^\s#]/.test(text);
}
