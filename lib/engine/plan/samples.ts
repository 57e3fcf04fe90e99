/** URLs that show what a plan changes: the first of each verdict, cause and line. */

import { compareFiles, fileOf } from './lines.ts';
import type { FileLines, PlanTexts } from './lines.ts';
import type { Blamed, PlanColumn, PlanRowName } from './rows.ts';
import type { ResourceOutcome } from '../program/program.ts';

export interface SampleUrl extends Blamed {
  readonly row: PlanRowName;
  /** The causes it is shown for. */
  readonly columns: readonly PlanColumn[];
  /** Absent for a start point nobody has seen. */
  readonly seq?: number;
  readonly url?: string;
  readonly now: ResourceOutcome | 'unseen' | 'unlinked';
  readonly planned: ResourceOutcome | 'unlinked';
}

/** Samples kept of one verdict, cause and line, and in all. */
const samplesOfLine = 60;
const samplesInAll = 2_000;

export interface Samples {
  add(column: PlanColumn, sample: Omit<SampleUrl, 'columns'>): void;
  all(): readonly SampleUrl[];
}

/** A line that is the same in the edited texts is shown where it stands there. */
export function createSamples({ last, saved, edited }: PlanTexts): Samples {
  const fromLast = compareFiles(last, edited);
  const fromSaved = compareFiles(saved, edited);
  const lastToSaved = compareFiles(last, saved);
  const counts = new Map<string, number>();
  const all = new Map<string, { readonly sample: SampleUrl; readonly columns: PlanColumn[] }>();
  return {
    add: (column, given) => {
      const before = column === 'edit' ? fromSaved : column === 'next' ? fromLast : lastToSaved;
      const sample = shownIn(given, { before, after: column === 'saved' || column === 'metadata' ? fromSaved : [] });
      const { row, seq, url, now, planned, place, isOld } = sample;
      const where = `${row} ${place?.file}:${place?.line} ${isOld}`;
      const same = all.get(`${seq ?? url} ${where} ${now} ${planned}`);
      if (same !== undefined) {
        same.columns.push(column);
        return;
      }
      const count = counts.get(`${column} ${where}`) ?? 0;
      counts.set(`${column} ${where}`, count + 1);
      if (count >= samplesOfLine || all.size >= samplesInAll) return;
      const columns: PlanColumn[] = [column];
      all.set(`${seq ?? url} ${where} ${now} ${planned}`, { sample: { ...sample, columns }, columns });
    },
    all: () => Array.from(all.values(), ({ sample }) => sample),
  };
}

interface Versions {
  /** From the texts before the step, and from those after it, to the edited ones. */
  readonly before: readonly FileLines[];
  readonly after: readonly FileLines[];
}

function shownIn<Sample extends Blamed>(sample: Sample, { before, after }: Versions): Sample {
  const { place, isOld } = sample;
  if (place === undefined) return sample;
  const { file, line } = { file: fileOf(place.file), line: place.line };
  const changed = (isOld === true ? before : after).find((each) => each.file === file);
  if (changed === undefined) return { ...sample, place: { file, line }, isOld: false };
  const pair = changed.map.changed.find(({ oldLine }) => oldLine === line);
  const now = changed.map.toNew(line) ?? pair?.line;
  return { ...sample, place: { file, line: now ?? line }, isOld: now === undefined };
}
