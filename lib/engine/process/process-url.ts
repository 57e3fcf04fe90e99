/** One URL from the queue to its outcome. */

import { wayOf } from '../../match/link-reach.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import { address } from './address.ts';
import { decide } from './decide.ts';
import { fetch } from './fetch.ts';
import type { Arrived, Context, End, Stage } from './known.ts';
import { produce } from './produce.ts';
import { read } from './read.ts';
import { record } from './record.ts';
import { robots } from './robots.ts';
import type { Task } from './task.ts';
import { unchanged } from './unchanged.ts';

const walk = inOrder([address, robots, fetch, unchanged, read, decide, produce, record]);

/** Counts it in the totals of the run from now on, unless nothing was retrieved in the end. */
export async function processUrl(task: Task, context: Context): Promise<End> {
  const { parts: url, discovery } = task;
  const { totals, program } = context.crawl;
  const counts = program.needsTotals && kindFoundAs(discovery).isCounted;
  const reserved = counts ? { totals: totals.reserve(url.siteKey) } : {};
  const end = await walk({ task, facts: { url, ...wayOf(task), discovery, ...reserved } }, context);
  const isRetrieved = end.end === 'settled' && end.settlement.settled.decision.state === 'fetched';
  if (reserved.totals !== undefined && !isRetrieved) totals.release();
  return end;
}

type Stages<A, B, C, D, E, F, G> = readonly [
  Stage<Arrived, A>,
  Stage<A, B>,
  Stage<B, C>,
  Stage<C, D>,
  Stage<D, E>,
  Stage<E, F>,
  Stage<F, G>,
  Stage<G, End>,
];

/** The types say that each stage finds what it needs. */
function inOrder<A, B, C, D, E, F, G>(stages: Stages<A, B, C, D, E, F, G>) {
  return async (arrived: Arrived, context: Context): Promise<End> => {
    let known: unknown = arrived;
    for (const stage of stages as readonly Stage<unknown, object>[]) {
      const step = await stage(known, context);
      if ('end' in step) return step;
      known = step;
    }
    throw new TypeError('the last stage ends every way');
  };
}
