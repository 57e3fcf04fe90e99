import type { Facts, ResponseFact } from '../../sdk/resource.ts';
import { isRefusal } from '../program/protocols.ts';
import type { Crawl } from '../crawl/context.ts';
import type { Answered } from './known.ts';

type RefusedFact = NonNullable<Facts['refused']>;

/** Outcomes that leave open whether the server still refuses the document. */
const untold: ReadonlySet<ResponseFact['outcome']> = new Set([
  'http-error',
  'timeout',
  'refused',
  'reset',
  'dns',
  'tls',
]);

/** Counts the visits in a row that the server refused. Other failures in between neither count nor end the row. */
export function countRefusals(known: Answered, crawl: Crawl): Answered | Promise<Answered> {
  const { response, url } = known.facts;
  const isRefused = isRefusal(crawl.program, url, response);
  return isRefused || untold.has(response.outcome) ? withRefusals(known, crawl, isRefused) : known;
}

async function withRefusals(known: Answered, crawl: Crawl, isRefused: boolean): Promise<Answered> {
  const { task, facts } = known;
  const last = (await crawl.store.storedFacts(crawl.run, task.hash))?.facts.refused;
  const refused = isRefused ? oneMore(last, facts.now ?? crawl.clock.now()) : last;
  return refused === undefined ? known : { ...known, facts: { ...facts, refused } };
}

function oneMore(last: RefusedFact | undefined, now: number): RefusedFact {
  return { since: last?.since ?? now, visits: (last?.visits ?? 0) + 1 };
}
