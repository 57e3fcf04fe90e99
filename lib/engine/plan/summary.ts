/** The plan in figures: each verdict by its cause and for the next run, by line, and with samples. */

import { outcomeBy, outcomeNow } from './outlook.ts';
import type { Outcome } from './outlook.ts';
import { changedLines, compareFiles, createSideCounts } from './lines.ts';
import type { LineCounts, LineFigures, PlannedLine, PlanTexts } from './lines.ts';
import { lineFigure, lineKey, linesSince } from './line-lists.ts';
import type { LineFigureName } from './line-lists.ts';
import { blameOf, planRows, rowsOf } from './rows.ts';
import type { PlanColumn, PlanRowName, StepOutcomes } from './rows.ts';
import { createSamples } from './samples.ts';
import type { SampleUrl, Samples } from './samples.ts';
import type { Planned } from './plan.ts';
import type { Place, ResourceOutcome } from '../program/program.ts';

export type Figures = Record<PlanRowName, Record<PlanColumn, number>>;

/** URLs by state. `unknown`: nothing is known of them before they are fetched. */
export type StateCounts = Record<'fetched' | 'rejected' | 'failed' | 'unknown', number>;

export interface PlanSummary {
  readonly urls: number;
  readonly figures: Figures;
  readonly states: { readonly now: StateCounts; readonly next: StateCounts };
  readonly rds: { readonly now: number; readonly next: number };
  /** URLs that change for more than one cause: they count in each of its columns. */
  readonly several: number;
  /** Start points nobody has seen, among those admitted. */
  readonly newStarts: number;
  /** The lines that the edit changes. */
  readonly lines: readonly PlannedLine[];
  /** What each line of the edited texts would do in the next run, where that is not nothing. */
  readonly predicted: readonly PredictedLine[];
  readonly samples: readonly SampleUrl[];
  /** Places in the order of discovery of the URLs behind each figure that is not 0. */
  readonly lists: ReadonlyMap<FigureName, readonly number[]>;
}

export type FigureName = `${PlanRowName}.${PlanColumn}` | LineFigureName;

export interface PredictedLine extends Place, LineFigures {
  /** Of a line that the last crawl did not have: its list. */
  readonly figure?: LineFigureName;
}

interface Summing {
  readonly planned: Planned;
  readonly figures: Figures;
  readonly states: PlanSummary['states'];
  readonly rds: { now: number; next: number };
  readonly counts: LineCounts;
  /** The lines of the edited texts that the last crawl did not have. */
  readonly newLines: ReadonlySet<string>;
  readonly samples: Samples;
  readonly lists: Map<FigureName, number[]>;
  several: number;
}

export function summarize(planned: Planned, texts: PlanTexts): PlanSummary {
  const summing: Summing = {
    planned,
    figures: emptyFigures(),
    states: { now: emptyStates(), next: emptyStates() },
    rds: { now: 0, next: 0 },
    counts: { saved: createSideCounts(), edited: createSideCounts() },
    newLines: linesSince(compareFiles(texts.last, texts.edited)),
    samples: createSamples(texts),
    lists: new Map(),
    several: 0,
  };
  for (let url = 0; url < planned.urls.seq.length; url++) sumUp(summing, url);
  const newStarts = noteNewStarts(summing);
  const { figures, states, rds, counts, samples, several } = summing;
  return {
    urls: planned.urls.seq.length,
    figures,
    states,
    rds,
    several,
    newStarts,
    lines: changedLines(compareFiles(texts.saved, texts.edited), counts),
    predicted: predictedLines(summing),
    samples: samples.all(),
    lists: summing.lists,
  };
}

function predictedLines({ counts: { edited }, lists }: Summing): readonly PredictedLine[] {
  return edited.denied.lines([edited.changed, edited.unfollowed, edited.unlinked]).map(({ file, line }) => {
    const figure = lineFigures.map((kind) => lineFigure(kind, { file, line })).find((name) => lists.has(name));
    return {
      file,
      line,
      denied: edited.denied.of(file, line),
      changed: edited.changed.of(file, line),
      unfollowed: edited.unfollowed.of(file, line),
      unlinked: edited.unlinked.of(file, line),
      ...(figure && { figure }),
    };
  });
}

/** The first that is not 0 is the figure beside the line. */
const lineFigures = ['denied', 'changed'] as const;

function emptyFigures(): Figures {
  const columns = () => ({ edit: 0, saved: 0, metadata: 0, next: 0 });
  return Object.fromEntries(planRows.map((row) => [row, columns()])) as Figures;
}

function emptyStates(): StateCounts {
  return { fetched: 0, rejected: 0, failed: 0, unknown: 0 };
}

function sumUp(summing: Summing, url: number): void {
  const { planned, states, rds } = summing;
  const now = outcomeNow(planned.urls, url);
  const saved = outcomeBy(planned.urls, planned.saved, url);
  const edited = planned.saved === planned.edited ? saved : outcomeBy(planned.urls, planned.edited, url);
  if (now === undefined || saved === undefined || edited === undefined) return;
  countState(states.now, now);
  countState(states.next, edited);
  if (now.hasRd) rds.now++;
  if (edited.hasRd) rds.next++;
  countDenials(summing, url, { saved, edited });
  const causes = [
    countStep(summing, url, { column: 'saved', from: now, to: saved }),
    countStep(summing, url, { column: 'edit', from: saved, to: edited }),
    countStep(summing, url, { column: 'metadata', from: saved, to: saved }),
  ];
  if (causes.filter(Boolean).length > 1) summing.several++;
  countStep(summing, url, { column: 'next', from: now, to: edited });
}

const stateOf: Readonly<Record<ResourceOutcome, keyof StateCounts>> = {
  kept: 'fetched',
  'no-rd': 'fetched',
  rejected: 'rejected',
  failed: 'failed',
  queued: 'unknown',
};

function countState(counts: StateCounts, { judged, isFound }: Outcome): void {
  if (isFound) counts[stateOf[judged.word]]++;
}

interface Columned {
  readonly column: PlanColumn;
  readonly from: Outcome;
  readonly to: Outcome;
}

/** True when something changes. */
function countStep(summing: Summing, url: number, { column, from, to }: Columned): boolean {
  const { planned, figures, samples } = summing;
  const outcomes = { from, to, ...changesOf(planned, url, column) };
  if (from === to && outcomes.layer === undefined) return false;
  const rows = rowsOf(outcomes);
  const { unlinkedBy } = column === 'saved' ? planned.saved : planned.edited;
  for (const row of rows) {
    figures[row][column]++;
    list(summing, `${row}.${column}`, planned.urls.seq[url] ?? 0);
    samples.add(column, {
      row,
      seq: planned.urls.seq[url] ?? 0,
      now: wordOf(from),
      planned: wordOf(to),
      ...blameOf(row, outcomes, unlinkedBy.get(url)),
    });
  }
  if (column === 'next' && rows.includes('rdsChanged')) countWriters(summing, url, outcomes);
  return rows.length > 0;
}

function list({ lists }: Summing, figure: FigureName, seq: number): void {
  const seqs = lists.get(figure);
  if (seqs === undefined) lists.set(figure, [seq]);
  else seqs.push(seq);
}

/** What is new in the RD; what is laid over it is no part of what was saved, but waits to be applied. */
function changesOf(
  { layers, descriptions }: Planned,
  url: number,
  column: PlanColumn,
): Pick<StepOutcomes, 'description' | 'layer'> {
  const layer = layers.get(url);
  switch (column) {
    case 'edit':
    case 'next':
      return { description: descriptions[column].get(url), layer: layer?.[column] };
    case 'saved':
      return { description: descriptions.saved.get(url), layer: undefined };
    case 'metadata':
      return { description: undefined, layer: layer?.waiting };
  }
}

function wordOf({ judged, isFound }: Outcome): ResourceOutcome | 'unlinked' {
  return isFound ? judged.word : 'unlinked';
}

function countWriters(summing: Summing, url: number, { description, layer }: StepOutcomes): void {
  const written = (description?.lines ?? []).filter(({ side }) => side === 'planned').map(({ place }) => place);
  for (const place of layer ? [...written, layer] : written) {
    summing.counts.edited.changed.add(place);
    listOfLine(summing, url, { kind: 'changed', place });
  }
}

interface OfLine {
  readonly kind: (typeof lineFigures)[number];
  readonly place: Place;
}

function listOfLine(summing: Summing, url: number, { kind, place }: OfLine): void {
  const { newLines, planned } = summing;
  if (newLines.has(lineKey(place))) list(summing, lineFigure(kind, place), planned.urls.seq[url] ?? 0);
}

function countDenials(
  summing: Summing,
  url: number,
  outcomes: { readonly saved: Outcome; readonly edited: Outcome },
): void {
  const { planned, counts } = summing;
  for (const side of ['saved', 'edited'] as const) {
    const { judged, isFound, isCut } = outcomes[side];
    const unlinkedBy = planned[side].unlinkedBy.get(url);
    if (!isFound) {
      if (unlinkedBy !== undefined) counts[side].unlinked.add(unlinkedBy);
      continue;
    }
    for (const place of judged.deniers) {
      counts[side].denied.add(place);
      if (side === 'edited') listOfLine(summing, url, { kind: 'denied', place });
    }
    const stops = judged.word !== 'rejected' && planned.urls.now[url]?.isFollowed === true && !judged.isFollowed;
    if (stops && judged.unfollowedBy !== undefined) counts[side].unfollowed.add(judged.unfollowedBy);
    if (isCut) counts[side].unfollowed.add(enumerateLine(planned[side].program));
  }
}

/** Of a filter without such a line nothing is cut. */
function enumerateLine({ enumeration, steps }: Planned['saved']['program']): Place {
  const { file, line } = steps[enumeration.produce[0] ?? -1] ?? { file: 'built-in', line: 0 };
  return { file, line };
}

/** Those of the edited texts; what was saved already is a cause of its own. */
function noteNewStarts({ planned, figures, samples }: Summing): number {
  const { saved, edited } = planned;
  const known = new Set(saved.newStarts.map(({ url }) => url.href));
  figures.admitted.saved += saved.newStarts.length;
  figures.admitted.next += edited.newStarts.length;
  for (const { url, file, line } of edited.newStarts) {
    const isSaved = known.has(url.href);
    if (!isSaved) figures.admitted.edit++;
    const sample = { row: 'admitted', url: url.href, now: 'unseen', planned: 'queued', place: { file, line } } as const;
    for (const column of [isSaved ? 'saved' : 'edit', 'next'] as const) samples.add(column, sample);
  }
  return edited.newStarts.length;
}
