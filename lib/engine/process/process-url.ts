/** One URL from the queue to its outcome. */

import { wayOf } from '../../match/urls/link-reach.ts';
import type { Facts } from '../../sdk/resource.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import { decideCompact } from '../decide/decide.ts';
import { address } from './address.ts';
import { withoutContent } from './content-facts.ts';
import { decide } from './decide.ts';
import { fetch } from './fetch.ts';
import type {
  Answered,
  Arrived,
  Context,
  DocumentContext,
  DocumentStage,
  End,
  Postponement,
  SettledEnd,
  Stage,
} from './known.ts';
import { named } from './named.ts';
import { produce } from './produce.ts';
import { read } from './read.ts';
import { record } from './record.ts';
import { robots } from './robots.ts';
import type { Task } from './task.ts';
import { unchanged } from './unchanged.ts';

const { walk, walkAnswered } = inOrder([named, address, robots, fetch, unchanged, read, decide, produce, record]);

/** The URL itself first, then its members. */
export type Settled = readonly [SettledEnd, ...SettledEnd[]];

export async function processUrl(task: Task, context: Context): Promise<Settled | Postponement> {
  const end = await counted(task, context, (facts) => walk({ task, facts }, context));
  if (end.end === 'postponed') return end;
  return [end, ...(await settleMembers(end, context))];
}

/** Those of an archive, and theirs where they are archives, too. */
async function settleMembers({ members }: SettledEnd, context: Context): Promise<readonly SettledEnd[]> {
  const ends: SettledEnd[] = [];
  for (const member of members) {
    const settled = await counted(member.task, context, (facts) =>
      walkAnswered({ ...member, facts: { ...member.facts, ...facts } }, context),
    );
    if (settled.end === 'settled') ends.push(settled, ...(await settleMembers(settled, context)));
  }
  return ends;
}

/** What a feed brings, or has brought: decided, read, and recorded as if it had been fetched. */
export async function processFed(known: Answered, context: DocumentContext): Promise<SettledEnd> {
  const { task, facts } = known;
  const { crawl } = context;
  const { response: _, md5First: __, ...unread } = withoutContent(facts);
  const first = decideCompact(crawl.ledger, unread);
  if (first.done) {
    const made = { description: 'none', links: [], linksFound: 0 } as const;
    return settledOf(record({ task, facts: unread, decided: first, made }, context));
  }
  return settledOf(await walkAnswered(known, context));
}

function settledOf(end: End): SettledEnd {
  if (end.end !== 'settled')
    throw new TypeError('nobody is asked for what a feed brings, so nothing of it is postponed');
  return end;
}

/** Counts it in the totals of the run from now on, unless nothing was retrieved in the end. */
async function counted(task: Task, { crawl }: Context, walked: (facts: Facts) => Promise<End>): Promise<End> {
  const { parts: url, discovery } = task;
  const { totals, program } = crawl;
  const counts = program.needsTotals && kindFoundAs(discovery).isCounted;
  const reserved = counts ? { totals: totals.reserve(url.siteKey) } : {};
  const end = await walked({ url, ...wayOf(task), discovery, ...reserved });
  const isRetrieved = end.end === 'settled' && end.settlement.settled.decision.state === 'fetched';
  if (reserved.totals !== undefined && !isRetrieved) totals.release();
  return end;
}

type Stages<N, A, B, C, E, F, G> = readonly [
  Stage<Arrived, N>,
  Stage<N, A>,
  Stage<A, B>,
  Stage<B, C>,
  Stage<C, Answered>,
  DocumentStage<Answered, E>,
  DocumentStage<E, F>,
  DocumentStage<F, G>,
  DocumentStage<G, End>,
];

/** The types say that each stage finds what it needs. */
function inOrder<N, A, B, C, E, F, G>(stages: Stages<N, A, B, C, E, F, G>) {
  const [, , , , , ...afterAnswer] = stages;
  return {
    walk: (known: Arrived, context: Context) => walkThrough(stages, known, context),
    /** What is there without a request. */
    walkAnswered: (known: Answered, context: DocumentContext) => walkThrough(afterAnswer, known, context),
  };
}

async function walkThrough(stages: readonly unknown[], first: object, context: object): Promise<End> {
  let known = first;
  for (const stage of stages as readonly Stage<object, object, object>[]) {
    const step = await stage(known, context);
    if ('end' in step) return step;
    known = step;
  }
  throw new TypeError('the last stage ends every way');
}
