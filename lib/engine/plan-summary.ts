/** The plan in figures that add up: in all, by line, and with samples. */

import type { DescriptionChange } from './plan-describe.ts';
import { hasDescription } from './plan-judge.ts';
import type { Judged, PlanWord } from './plan-judge.ts';
import { changedLines, compareFiles, createCounter, fileOf } from './plan-lines.ts';
import type { FileLines, LineCounts, PlannedLine, Texts } from './plan-lines.ts';
import type { Planned } from './plan.ts';
import type { Place } from './program.ts';

export type SampleKind =
  'dropped' | 'admitted' | 'unlinked' | 'rd-goes' | 'rd-appears' | 'rd-changes' | 'rd-may-change' | 'moved';

export interface SampleUrl {
  readonly kind: SampleKind;
  /** Absent for a start point nobody has seen. */
  readonly seq?: number;
  readonly url?: string;
  readonly now: PlanWord | 'unseen';
  readonly planned: PlanWord | 'unlinked';
  readonly place?: Place;
  /** The place is one of the earlier texts. */
  readonly isOld?: boolean;
}

export interface PlanSummary {
  readonly figures: Figures;
  readonly lines: readonly PlannedLine[];
  readonly others: { readonly before: number; readonly planned: number };
  readonly total: { readonly before: number; readonly planned: number };
  readonly samples: readonly SampleUrl[];
  readonly predicted: readonly (Place & { readonly denied: number; readonly changed: number })[];
}

export type Figures = Record<
  | 'urls'
  | 'dropped'
  | 'droppedRds'
  | 'admitted'
  | 'newStarts'
  | 'unlinked'
  | 'unlinkedRds'
  | 'rdsNow'
  | 'rdsAfter'
  | 'rdsGo'
  | 'rdsAppear'
  | 'rdsChange'
  | 'rdsMayChange'
  | 'moved',
  number
>;

/** Samples kept of one kind and line, and in all. */
const samplesOfLine = 60;
const samplesInAll = 1_000;

/** `before`: the texts of the revision the last crawl went by. */
export function summarize(planned: Planned, before: Texts, edited: Texts): PlanSummary {
  const files = compareFiles(before, edited);
  const figures = emptyFigures(planned);
  const counts: LineCounts = {
    before: createCounter(),
    planned: createCounter(),
    deniers: createCounter(),
    rds: createCounter(),
    rdsBefore: createCounter(),
  };
  const samples = createSamples(files);
  for (let url = 0; url < planned.seq.length; url++) countUrl(planned, url, { figures, counts, samples });
  for (const { url, file, line } of planned.newStarts) {
    samples.add({ kind: 'admitted', url: url.href, now: 'unseen', planned: 'queued', place: { file, line } });
  }
  const lines = changedLines(files, counts);
  const total = { before: counts.before.total, planned: counts.planned.total };
  const inLines = (side: 'before' | 'planned'): number => lines.reduce((sum, line) => sum + line[side], 0);
  return {
    figures,
    lines,
    total,
    others: { before: total.before - inLines('before'), planned: total.planned - inLines('planned') },
    samples: samples.all(),
    predicted: predictedLines(counts),
  };
}

function emptyFigures({ seq, newStarts }: Planned): Figures {
  return {
    urls: seq.length,
    dropped: 0,
    droppedRds: 0,
    admitted: newStarts.length,
    newStarts: newStarts.length,
    unlinked: 0,
    unlinkedRds: 0,
    rdsNow: 0,
    rdsAfter: 0,
    rdsGo: 0,
    rdsAppear: 0,
    rdsChange: 0,
    rdsMayChange: 0,
    moved: 0,
  };
}

interface Counting {
  readonly figures: Figures;
  readonly counts: LineCounts;
  readonly samples: Samples;
}

/** Who denied it: its retrieval, or its RD. */
function denierOf({ word, decidedBy }: Judged): Place | undefined {
  return word === 'rejected' || word === 'no-rd' ? decidedBy : undefined;
}

function countUrl(planned: Planned, url: number, { figures, counts, samples }: Counting): void {
  const [now, is] = [planned.now[url], planned.planned[url]];
  if (now === undefined || is === undefined) return;
  const isUnlinked = planned.unlinked.has(url);
  const change = planned.descriptions.get(url);
  if (!isUnlinked) for (const place of is.deniers) counts.deniers.add(place);
  const places: Places = { denied: denierOf(now), denies: isUnlinked ? undefined : denierOf(is), change };
  countPlaces(places, planned.comparable[url] === true, counts);
  const described = planned.described[url] === true;
  const remains = !isUnlinked && hasDescription(is, described);
  if (described) figures.rdsNow++;
  if (remains) figures.rdsAfter++;
  const kind = changeOf({ now, is, isUnlinked, described, remains }, change);
  if (kind === undefined) return;
  countChange(figures, kind, described && !remains);
  samples.add({
    kind,
    seq: planned.seq[url] ?? 0,
    now: now.word,
    planned: isUnlinked ? 'unlinked' : is.word,
    ...placeOf(places),
  });
}

interface UrlChange {
  readonly now: Judged;
  readonly is: Judged;
  readonly isUnlinked: boolean;
  readonly described: boolean;
  readonly remains: boolean;
}

function changeOf(
  { now, is, isUnlinked, described, remains }: UrlChange,
  change: DescriptionChange | undefined,
): SampleKind | undefined {
  if (isUnlinked) return 'unlinked';
  if (now.word !== is.word) {
    if (is.word === 'rejected') return 'dropped';
    if (now.word === 'rejected') return 'admitted';
  }
  if (described !== remains) return described ? 'rd-goes' : 'rd-appears';
  if (now.word !== is.word) return 'moved';
  if (change === undefined) return undefined;
  return change.kind === 'changed' ? 'rd-changes' : 'rd-may-change';
}

const figureOf: Readonly<Record<SampleKind, keyof Figures>> = {
  dropped: 'dropped',
  admitted: 'admitted',
  unlinked: 'unlinked',
  'rd-goes': 'rdsGo',
  'rd-appears': 'rdsAppear',
  'rd-changes': 'rdsChange',
  'rd-may-change': 'rdsMayChange',
  moved: 'moved',
};

function countChange(figures: Figures, kind: SampleKind, goes: boolean): void {
  figures[figureOf[kind]]++;
  if (!goes || kind === 'rd-goes') return;
  figures.rdsGo++;
  if (kind === 'dropped') figures.droppedRds++;
  if (kind === 'unlinked') figures.unlinkedRds++;
}

/** A line of an earlier revision counts with those that did not change. */
function countPlaces({ denied, denies, change }: Places, isComparable: boolean, counts: LineCounts): void {
  if (denied) counts.before.add(isComparable ? denied : { file: 'earlier revision', line: 0 });
  if (denies) counts.planned.add(denies);
  if (change?.kind !== 'changed') return;
  for (const { place, side } of change.lines) (side === 'planned' ? counts.rds : counts.rdsBefore).add(place);
}

interface Places {
  readonly denied: Place | undefined;
  readonly denies: Place | undefined;
  readonly change: DescriptionChange | undefined;
}

/** The line that would decide; of what is let in now, the one that decided. */
function placeOf({ denied, denies, change }: Places): Pick<SampleUrl, 'place' | 'isOld'> {
  if (denies) return { place: placeOnly(denies) };
  if (denied) return { place: placeOnly(denied), isOld: true };
  const [line] = change?.lines ?? [];
  return line === undefined ? {} : { place: placeOnly(line.place), ...(line.side === 'before' && { isOld: true }) };
}

function placeOnly({ file, line }: Place): Place {
  return { file: fileOf(file), line };
}

interface Samples {
  add(sample: SampleUrl): void;
  all(): readonly SampleUrl[];
}

/** The first of each kind and line; a line that is the same in both texts is shown where it stands now. */
function createSamples(files: readonly FileLines[]): Samples {
  const counts = new Map<string, number>();
  const all: SampleUrl[] = [];
  return {
    add: (given) => {
      const sample = inEditedTexts(files, given);
      const { kind, place, isOld } = sample;
      const key = `${kind} ${place?.file}:${place?.line} ${isOld}`;
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      if (count < samplesOfLine && all.length < samplesInAll) all.push(sample);
    },
    all: () => all,
  };
}

function inEditedTexts(files: readonly FileLines[], sample: SampleUrl): SampleUrl {
  const { place, isOld, ...rest } = sample;
  if (place === undefined || isOld !== true) return sample;
  const changed = files.find(({ file }) => file === place.file);
  if (changed === undefined) return { ...rest, place };
  const pair = changed.map.changed.find(({ oldLine }) => oldLine === place.line);
  const line = changed.map.toNew(place.line) ?? pair?.line;
  return line === undefined ? sample : { ...rest, place: { ...place, line } };
}

function predictedLines({ deniers, rds }: LineCounts): PlanSummary['predicted'] {
  const places = new Map<string, Place>();
  for (const { file, line } of [...deniers.entries(), ...rds.entries()]) places.set(`${file}:${line}`, { file, line });
  return [...places.values()].map(({ file, line }) => ({
    file,
    line,
    denied: deniers.of(file, line),
    changed: rds.of(file, line),
  }));
}
