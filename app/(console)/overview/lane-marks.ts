/** Runs on a line of time: what was is solid, what waits or is expected is hatched, what is planned is an outline. */

import type { LaneRun, OverviewRun, PlannedStarts } from '#lib/services/overview/contract.ts';

const hourMs = 3_600_000;
const before = 24 * hourMs;
const after = 10 * hourMs;

/** Part of time that the line shows; all in milliseconds since the epoch. */
export interface LaneSpan {
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

export const laneSpan = (now: number): LaneSpan => ({ from: now - before, to: now + after, now });

/** Where a moment lies on the line, in percent of its width; beyond the ends it is the end. */
export function placeOn({ from, to }: LaneSpan, at: number): number {
  return Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
}

export type LaneTone = 'finished' | 'stopped' | 'failed' | 'running' | 'paused' | 'queued' | 'planned';

export interface LaneMark {
  readonly shape: 'solid' | 'hatch' | 'outline';
  readonly tone: LaneTone;
  /** The time it stands for, which may lie beyond the line. */
  readonly begin: number;
  readonly end: number;
  /** On the line, in percent of its width. */
  readonly left: number;
  readonly width: number;
  /** What it opens; a planned start has none. */
  readonly run?: LaneRun;
}

export interface Lane {
  readonly runs: readonly LaneRun[];
  readonly lastRun?: OverviewRun | undefined;
  readonly starts: PlannedStarts;
}

export function laneMarks(lane: Lane, span: LaneSpan): readonly LaneMark[] {
  // The newest last, so that it lies on top.
  const past = lane.runs.toReversed().flatMap((run) => marksOfRun(run, lane.lastRun, span));
  const marks = [...past, ...plannedMarks(lane)].flatMap((mark) => onLine(mark, span));
  return marks;
}

type Unplaced = Omit<LaneMark, 'left' | 'width'>;

interface RunInSpan {
  readonly run: LaneRun;
  /** The collection's last run with its counts, which may be this one. */
  readonly last: OverviewRun | undefined;
  readonly now: number;
}

const markOf = (
  run: LaneRun,
  [shape, tone]: readonly [LaneMark['shape'], LaneTone],
  [begin, end]: readonly [number, number],
): Unplaced => ({ shape, tone, begin, end, run });

const beganAt = ({ startedAt, createdAt }: LaneRun): number => startedAt ?? createdAt;

function marksOfRun(run: LaneRun, last: OverviewRun | undefined, { now }: LaneSpan): readonly Unplaced[] {
  const { state, beatAt = beganAt(run) } = run;
  switch (state) {
    case 'finished':
    case 'stopped':
    case 'failed':
      return [markOf(run, ['solid', state], [beganAt(run), run.endedAt ?? beganAt(run)])];
    case 'paused':
      return [
        markOf(run, ['solid', 'paused'], [beganAt(run), beatAt]),
        markOf(run, ['hatch', 'paused'], [beatAt, now]),
      ];
    case 'queued':
      return waiting(run, now);
    case 'running':
    case 'pausing':
    case 'stopping':
      return goingOn({ run, last, now });
  }
}

/** One that lost its engine waits from when it was left. */
function waiting(run: LaneRun, now: number): readonly Unplaced[] {
  const { startedAt, createdAt } = run;
  if (startedAt === undefined) return [markOf(run, ['hatch', 'queued'], [createdAt, now])];
  const { beatAt = startedAt } = run;
  return [markOf(run, ['solid', 'running'], [startedAt, beatAt]), markOf(run, ['hatch', 'queued'], [beatAt, now])];
}

function goingOn({ run, last, now }: RunInSpan): readonly Unplaced[] {
  const end = run.state === 'running' && last?.id === run.id ? expectedEnd(last, now) : undefined;
  const rest = end === undefined ? [] : [markOf(run, ['hatch', 'running'], [now, end])];
  return [markOf(run, ['solid', 'running'], [beganAt(run), now]), ...rest];
}

const leastMs = 20_000;

/** As if the rest of the queue went at the pace of the whole run; undefined while that says nothing. */
export function expectedEnd({ startedAt, counts }: OverviewRun, now: number): number | undefined {
  const settled = counts.discovered - counts.queued;
  if (startedAt === undefined || counts.queued === 0 || settled <= 0 || now - startedAt < leastMs) return undefined;
  return now + (counts.queued * (now - startedAt)) / settled;
}

/** As long as the last run that came to its end took. A run that somebody set aside is not started by a schedule. */
function plannedMarks({ runs, lastRun, starts }: Lane): readonly Unplaced[] {
  if (lastRun?.state === 'paused') return [];
  const took = usualLength(runs, lastRun);
  return starts.times.map((begin) => ({ shape: 'outline', tone: 'planned', begin, end: begin + took }));
}

function usualLength(runs: readonly LaneRun[], lastRun: OverviewRun | undefined): number {
  const ended = [...runs, ...(lastRun === undefined ? [] : [lastRun])].find(({ state }) => state === 'finished');
  if (ended?.startedAt === undefined || ended.endedAt === undefined) return 0;
  return ended.endedAt - ended.startedAt;
}

function onLine(mark: Unplaced, span: LaneSpan): readonly LaneMark[] {
  const { begin, end } = mark;
  if (end < span.from || begin > span.to) return [];
  const left = placeOn(span, begin);
  return [{ ...mark, left, width: placeOn(span, Math.max(begin, end)) - left }];
}

/** For those who do not see the line. */
export function laneWords({ runs, starts, lastRun }: Lane): string {
  const past = runs.length === 1 ? '1 run' : `${runs.length} runs`;
  if (lastRun?.state === 'paused') return `${past} in the last 24 hours, no scheduled starts while paused`;
  const count = starts.times.length;
  const planned =
    count === 0 ? 'no starts' : `${starts.more ? 'more than ' : ''}${count} ${count === 1 ? 'start' : 'starts'}`;
  return `${past} in the last 24 hours, ${planned} in the next 10`;
}
