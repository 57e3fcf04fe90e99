import { describe, expect, it } from 'vitest';
import type { RunRow } from '../runs/contract.ts';
import type { EventRow, LiveUpdate, SeriesPoint } from './contract.ts';
import type { LiveSource } from './live-feed.ts';
import { createLiveFeed } from './live-feed.ts';

const event = (id: number): EventRow => ({ id: String(id), at: id, kind: 'notice', text: `event ${id}` });
const run = { id: 7, state: 'running', createdAt: 0, accounting: { queued: 0 } } as RunRow;

/** A crawl with one new event at each look. */
function source(overrides: Partial<LiveSource['crawl']> = {}) {
  let newest = 3;
  const asked = { hosts: 0, events: [] as (string | undefined)[] };
  const live: LiveSource = {
    now: () => 10_000,
    beatMs: 1,
    runs: { newest: async () => run },
    crawl: {
      hosts: async () => {
        asked.hosts++;
        return [];
      },
      events: async (_, { after = '0' }) => {
        asked.events.push(after);
        const all = Array.from({ length: newest }, (_, i) => event(newest - i));
        newest++;
        return all.filter(({ id }) => Number(id) > Number(after));
      },
      series: async (_, { from }) => [point(5000), point(8000), point(10_000)].filter(({ at }) => at >= from - 1000),
      ...overrides,
    },
  };
  return { live, asked };
}

async function take(updates: AsyncIterable<LiveUpdate>, count: number): Promise<readonly LiveUpdate[]> {
  const taken: LiveUpdate[] = [];
  for await (const update of updates) {
    taken.push(update);
    if (taken.length === count) break;
  }
  return taken;
}

const point = (at: number): SeriesPoint => ({
  at,
  seconds: 1,
  fetched: 5,
  rejected: 0,
  failed: 0,
  queued: 0,
  bytes: 0,
  latency: [],
});

const ids = (updates: readonly LiveUpdate[]) => updates.flatMap(({ events }) => events.map(({ id }) => Number(id)));

describe('the live feed', () => {
  it('gives every event once, newest first in each update', async () => {
    const { live } = source();
    const updates = await take(createLiveFeed(live).watch(1, new AbortController().signal), 4);
    expect(updates[0]?.events.map(({ id }) => id)).toEqual(['3', '2', '1']);
    expect(ids(updates).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(updates[0]?.run).toBe(run);
  });

  it('gives whole seconds only, and to whoever comes back those it missed', async () => {
    const { live } = source();
    const feed = createLiveFeed({ ...live, now: () => 10_500, beatMs: 500 });
    const { signal } = new AbortController();
    const [update] = await take(feed.watch(1, signal), 1);
    expect(update?.points.map(({ at }) => at)).toEqual([8000]);
    const [again] = await take(feed.watch(1, signal, 5000), 1);
    expect(again?.points.map(({ at }) => at)).toEqual([5000, 8000]);
  });

  it('asks the database once a beat, however many look, and gives latecomers the whole picture', async () => {
    const { live, asked } = source();
    const feed = createLiveFeed(live);
    const { signal } = new AbortController();
    const first = take(feed.watch(1, signal), 6);
    const [update] = await take(feed.watch(1, signal), 1);
    const third = take(feed.watch(1, signal), 3);
    expect(update?.events.map(({ id }) => Number(id))).toContain(1);
    expect(ids(await third).filter((id) => id === 1)).toHaveLength(1);
    await first;
    expect(asked.hosts).toBeLessThanOrEqual(8);
  });

  it('ends with its signal, and stops asking when nobody looks', async () => {
    const { live, asked } = source();
    const feed = createLiveFeed(live);
    const controller = new AbortController();
    const seen: LiveUpdate[] = [];
    for await (const update of feed.watch(1, controller.signal)) {
      seen.push(update);
      controller.abort();
    }
    expect(seen).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const settled = asked.hosts;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked.hosts).toBe(settled);
  });

  it('ends in an error when the database is gone, and begins anew when it is back', async () => {
    let gone = true;
    const { live } = source({
      hosts: async () => {
        if (gone) throw new Error('the database does not answer');
        return [];
      },
    });
    const feed = createLiveFeed(live);
    const { signal } = new AbortController();
    await expect(take(feed.watch(1, signal), 1)).rejects.toThrow('does not answer');
    gone = false;
    expect(await take(feed.watch(1, signal), 1)).toHaveLength(1);
  });
});
