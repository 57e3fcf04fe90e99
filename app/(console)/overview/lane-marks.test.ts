import { describe, expect, it } from 'vitest';
import type { LaneRun, OverviewRun, PlannedStarts } from '#lib/services/overview/contract.ts';
import { expectedEnd, laneMarks, laneSpan, laneWords, placeOn, type Lane } from './lane-marks.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-22T14:32:00Z');
const span = laneSpan(now);
/** A day and ten hours: one hour is this much of the line. */
const share = 100 / 34;
const none: PlannedStarts = { times: [], more: false };

const run = (state: LaneRun['state'], change: Partial<LaneRun> = {}): LaneRun => ({
  id: 1,
  kind: 'full',
  state,
  createdAt: now - 2 * hour,
  startedAt: now - 2 * hour,
  ...change,
});
const last = (state: OverviewRun['state'], change: Partial<OverviewRun> = {}): OverviewRun => ({
  id: 1,
  kind: 'full',
  state,
  createdAt: now - 2 * hour,
  startedAt: now - 2 * hour,
  heldDeletions: 0,
  counts: { discovered: 100, stored: 75, withoutRd: 0, rejected: 0, failed: 0, queued: 25, lost: 0 },
  ...change,
});
const drawn = (lane: Partial<Lane>): readonly string[] =>
  laneMarks({ runs: [], starts: none, ...lane }, span).map(
    ({ shape, tone, left, width }) => `${shape} ${tone} ${(left / share).toFixed(1)}+${(width / share).toFixed(1)}`,
  );

describe('the line of time', () => {
  it('reaches from a day ago to ten hours ahead', () => {
    expect(placeOn(span, now)).toBeCloseTo(24 * share);
    expect([placeOn(span, now - 30 * hour), placeOn(span, now + 11 * hour)]).toEqual([0, 100]);
  });

  it('a run over midnight is one mark; one that began before the line is cut at its edge', () => {
    const midnight = Date.parse('2026-11-22T00:00:00Z');
    expect(drawn({ runs: [run('finished', { startedAt: midnight - hour, endedAt: midnight + 2 * hour })] })).toEqual([
      'solid finished 8.5+3.0',
    ]);
    expect(drawn({ runs: [run('failed', { startedAt: now - 30 * hour, endedAt: now - 23 * hour })] })).toEqual([
      'solid failed 0.0+1.0',
    ]);
    expect(drawn({ runs: [run('finished', { startedAt: now - 30 * hour, endedAt: now - 25 * hour })] })).toEqual([]);
  });

  it('a paused run is solid as long as it was worked on, and hatched since', () => {
    const paused = run('paused', { beatAt: now - 0.5 * hour });
    expect(drawn({ runs: [paused] })).toEqual(['solid paused 22.0+1.5', 'hatch paused 23.5+0.5']);
  });

  it('a run going on is solid up to now, and hatched to the end that its pace foretells', () => {
    expect(drawn({ runs: [run('running')], lastRun: last('running') })).toEqual([
      'solid running 22.0+2.0',
      'hatch running 24.0+0.7',
    ]);
    expect(drawn({ runs: [run('stopping')], lastRun: last('stopping') })).toEqual(['solid running 22.0+2.0']);
    expect(expectedEnd(last('running', { startedAt: now - 5000 }), now)).toBeUndefined();
  });

  it('a queued run waits from when it was asked for; one that lost its engine from when it was left', () => {
    const { startedAt: _, ...waiting } = run('queued', { createdAt: now - hour });
    expect(drawn({ runs: [waiting] })).toEqual(['hatch queued 23.0+1.0']);
    const left = run('queued', { beatAt: now - hour });
    expect(drawn({ runs: [left] })).toEqual(['solid running 22.0+1.0', 'hatch queued 23.0+1.0']);
  });

  it('planned starts are outlines as long as the last run took; a paused run has none', () => {
    const starts = { times: [now + hour, now + 9.5 * hour], more: false };
    const ended = run('finished', { startedAt: now - 3 * hour, endedAt: now - 2 * hour });
    expect(drawn({ runs: [ended], starts })).toEqual([
      'solid finished 21.0+1.0',
      'outline planned 25.0+1.0',
      'outline planned 33.5+0.5',
    ]);
    expect(drawn({ starts })).toEqual(['outline planned 25.0+0.0', 'outline planned 33.5+0.0']);
    expect(drawn({ starts, lastRun: last('paused') })).toEqual([]);
  });

  it('says in words what it shows', () => {
    expect(laneWords({ runs: [run('finished')], starts: none })).toBe(
      '1 run in the last 24 hours, no starts in the next 10',
    );
    expect(laneWords({ runs: [], starts: { times: [1, 2], more: true } })).toBe(
      '0 runs in the last 24 hours, more than 2 starts in the next 10',
    );
  });
});
