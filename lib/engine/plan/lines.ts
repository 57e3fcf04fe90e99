/** Figures of lines over two versions of the files: what each line does by the saved texts, and by the edited ones. */

import { mapLines } from '../../lang/line-map.ts';
import type { ChangedLine, LineMap } from '../../lang/line-map.ts';
import type { Place } from '../program/program.ts';

/** What a line would do in the next run. */
export interface LineFigures {
  /** URLs it would deny, for either filter: one URL may count for several lines. */
  readonly denied: number;
  /** RDs changed because of it. */
  readonly changed: number;
  /** Pages whose links it keeps from being followed, though they were. */
  readonly unfollowed: number;
  /** URLs that are found no longer because of that. */
  readonly unlinked: number;
}

export interface PlannedLine extends ChangedLine, LineFigures {
  readonly file: string;
  /** URLs it would deny by the saved texts. */
  readonly before: number;
}

export type Texts = ReadonlyMap<string, string>;

export interface PlanTexts {
  /** Of the last crawl, of the revision that was edited, and as they are edited. */
  readonly last: Texts;
  readonly saved: Texts;
  readonly edited: Texts;
}

type SideCounts = Readonly<Record<keyof LineFigures, Counter>>;

export function createSideCounts(): SideCounts {
  return {
    denied: createCounter(),
    changed: createCounter(),
    unfollowed: createCounter(),
    unlinked: createCounter(),
  };
}

/** Counts by `file:line`. */
export interface LineCounts {
  readonly saved: SideCounts;
  readonly edited: SideCounts;
}

export interface Counter {
  add(place: Place): void;
  of(file: string, line: number | undefined): number;
  /** Every line that counts here or in one of the others. */
  lines(others: readonly Counter[]): readonly Place[];
}

/** A built-in default counts under the name of the file that would take its place. */
export function fileOf(shown: string): string {
  return shown.replace(/ \(built-in\)$/, '');
}

function createCounter(): Counter {
  const counts = new Map<string, Place & { count: number }>();
  const counter: Counter = {
    add: ({ file: shown, line }) => {
      const file = fileOf(shown);
      const key = `${file}:${line}`;
      const found = counts.get(key);
      if (found === undefined) counts.set(key, { file, line, count: 1 });
      else found.count++;
    },
    of: (file, line) => (line === undefined ? 0 : (counts.get(`${file}:${line}`)?.count ?? 0)),
    lines: (others) => {
      const own = Array.from(counts.values(), ({ file, line }) => ({ file, line }));
      const all = [...own, ...others.flatMap((other) => other.lines([]))];
      return [...new Map(all.map((place) => [`${place.file}:${place.line}`, place])).values()];
    },
  };
  return counter;
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
export function changedLines(files: readonly FileLines[], { saved, edited }: LineCounts): readonly PlannedLine[] {
  return files.flatMap(({ file, map }) =>
    map.changed
      .filter(({ text, oldText }) => says(text) || says(oldText))
      .map((changed) => ({
        ...changed,
        file,
        before: saved.denied.of(file, changed.oldLine),
        denied: edited.denied.of(file, changed.line),
        changed: edited.changed.of(file, changed.line),
        unfollowed: edited.unfollowed.of(file, changed.line),
        unlinked: edited.unlinked.of(file, changed.line),
      })),
  );
}

function says(text: string): boolean {
  return /^\s*[^\s#]/.test(text);
}
