import { expect, it } from 'vitest';
import type { HostRow, SeriesPoint } from '#lib/services/live/contract.ts';
import { estimateEnd } from './estimate-end.ts';

const now = 1_000_000;
const queue = (read: (second: number) => number, seconds = 100): readonly SeriesPoint[] =>
  Array.from({ length: seconds + 1 }, (_, second) => ({
    at: now - (seconds - second) * 1000,
    seconds: 1,
    fetched: 0,
    rejected: 0,
    failed: 0,
    bytes: 0,
    latency: [],
    queued: read(second),
  }));
const host = (more: Partial<HostRow>): HostRow => ({
  site: 'a.test:80',
  state: 'visiting',
  queued: 0,
  rejected: 0,
  fetched: 0,
  failed: 0,
  perSecond: 1,
  robots: 'found',
  ...more,
});

it('ends when a queue that shrinks steadily is empty, with no doubt', () => {
  const points = queue((second) => 300 - second * 2);
  const end = estimateEnd({ now, queued: 100, points, hosts: [] });
  expect(end).toMatchObject({ known: true, at: now + 50_000, earliest: now + 50_000, latest: now + 50_000, drain: 2 });
});

it('says how far the last minutes differ', () => {
  const points = queue((second) => 400 - second * 2 - (second > 60 ? (second - 60) * 2 : 0));
  const end = estimateEnd({ now, queued: 120, points, hosts: [] });
  if (!end.known) throw new Error(end.why);
  expect(end.earliest).toBeLessThan(end.at);
  expect(end.latest).toBeGreaterThan(end.at);
});

it('leaves the latest end open when the queue grew for a while', () => {
  const points = queue((second) => (second < 20 ? 300 + second : 320 - (second - 20) * 3));
  expect(estimateEnd({ now, queued: 80, points, hosts: [] })).not.toHaveProperty('latest');
});

it('waits for the slowest host', () => {
  const points = queue((second) => 300 - second * 2);
  const hosts = [host({ queued: 90, perSecond: 0.5 }), host({ site: 'b.test:80', queued: 10, perSecond: 5 })];
  expect(estimateEnd({ now, queued: 100, points, hosts })).toMatchObject({ at: now + 180_000, slowest: 'a.test:80' });
});

it('says why it cannot know', () => {
  const ask = (queued: number, points: readonly SeriesPoint[]) => estimateEnd({ now, queued, points, hosts: [] });
  expect(
    ask(
      10,
      queue((second) => second),
    ),
  ).toMatchObject({ known: false, why: expect.stringContaining('not shrinking') });
  expect(
    ask(
      10,
      queue(() => 5, 10),
    ),
  ).toMatchObject({ known: false, why: expect.stringContaining('estimating') });
  expect(ask(0, [])).toMatchObject({ known: false, why: 'nothing is queued' });
});
