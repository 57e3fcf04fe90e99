/** What the live page shows: a whole picture, then one aggregate a second for as long as somebody looks. */

import { z } from 'zod';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { LiveSnapshot, LiveUpdate } from './contract.ts';
import { eventsShown, hostsShown } from './live-feed.ts';

const seriesMs = 10 * 60_000;

export const getLive = defineService({
  name: 'getLive',
  role: 'viewer',
  input: z.strictObject({ slug }),
  run: async (context, given): Promise<LiveSnapshot | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { crawl, runs, now } = context;
    const at = now();
    const [run] = await runs.list(collection.id, { limit: 1 });
    if (!run) return { at, hosts: [], events: [], series: [] };
    const [hosts, events, series] = await Promise.all([
      crawl.hosts(run.id, hostsShown),
      crawl.events(run.id, { limit: eventsShown }),
      crawl.series(run.id, (run.endedAt ?? at) - seriesMs),
    ]);
    return { at, run, hosts, events, series };
  },
});

export const watchRun = defineService({
  name: 'watchRun',
  role: 'viewer',
  input: z.strictObject({ slug, signal: z.instanceof(AbortSignal).optional() }),
  run: async (context, given): Promise<AsyncIterable<LiveUpdate> | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return context.live.watch(collection.id, given.signal ?? neverAborted);
  },
});

const neverAborted = new AbortController().signal;
