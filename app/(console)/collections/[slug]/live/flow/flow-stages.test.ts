import { expect, it } from 'vitest';
import type { Accounting, ReasonCount } from '#lib/services/live/contract.ts';
import { flowStages, leavingOf } from './flow-stages.ts';

const reason = (more: Partial<ReasonCount>): ReasonCount => ({
  state: 'rejected',
  stage: 'MetaData',
  reason: 'path matches \\.zip$',
  file: 'filter.conf',
  line: 7,
  count: 1,
  ...more,
});

const accounting: Accounting = {
  discovered: 20,
  fetched: 9,
  rejected: 6,
  failed: 2,
  queued: 3,
  stored: 4,
  withoutRd: 5,
  linksFound: 40,
  listed: 0,
  cut: 0,
  lost: 0,
  bytes: 0,
  seconds: 1,
  byReason: [
    reason({ count: 4 }),
    reason({ line: 9, count: 2 }),
    reason({ state: 'failed', stage: 'fetch', reason: 'HTTP 404', file: 'built-in', line: 0, count: 2 }),
    reason({ state: 'fetched', line: 22, count: 1 }),
    reason({ state: 'fetched', stage: 'Data', line: 28, count: 2 }),
  ],
};

it('counts every discovered URL once: the exits and the RDs are the whole', () => {
  const leaving = leavingOf(accounting).reduce((sum, { count }) => sum + count, 0);
  expect(leaving + accounting.stored).toBe(accounting.discovered);
});

it('joins the lines of a stage, and lets what was fetched for its links leave where they are taken', () => {
  const named = flowStages(leavingOf(accounting)).flatMap(({ name, exits }) =>
    exits.map(({ verdict, count }) => `${name} ${verdict} ${count}`),
  );
  expect(named).toEqual([
    'MetaData rejected 6',
    'queue queued 3',
    'fetch failed 2',
    'Data no-rd 2',
    'Enumerate links-only 1',
    'Generate no-rd 2',
  ]);
});

it('opens the URLs of an exit by state and stage', () => {
  const [first] = leavingOf(accounting);
  expect(first?.filter).toEqual({ state: 'rejected', stage: 'MetaData' });
  expect(first?.reasons.map(({ line }) => line)).toEqual([7, 9]);
});
