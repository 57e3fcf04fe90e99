import type { Facts } from '../../sdk/resource.ts';
import type { Crawl } from '../crawl/context.ts';
import { decideCompact } from '../decide/decide.ts';
import type { StoredFacts } from '../ports.ts';
import type { Verdict } from '../program/program.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import { answered, ask } from './ask.ts';
import { contentFactsOf } from './content-facts.ts';
import { decide } from './decide.ts';
import type { Answered, Context, End } from './known.ts';
import { freshened, isCut } from './not-modified.ts';
import { notAsked } from './retry.ts';
import { lastReading } from './without-body.ts';

/**
 * A 304: the facts of the last fetch stand, freshened. Where that is not enough, the kept body is read again; where there
 * is none, the whole page is asked for.
 */
export async function unchanged(known: Answered, context: Context): Promise<Answered | End> {
  if (known.facts.response.outcome !== 'not-modified') return known;
  const last = await asItWas(known, context);
  if (last !== undefined) return last;
  const { crawl, turns } = context;
  if (kindFoundAs(known.task.discovery).isPart)
    return answered(known, crawl, { fact: notAsked(withWhole), by: 'nobody' });
  await turns.again();
  return ask(known, context, { url: known.facts.url });
}

const withWhole = 'read together with its archive';

async function asItWas(known: Answered, context: Context): Promise<Answered | undefined> {
  const { crawl } = context;
  const { task, facts } = known;
  const last = await crawl.store.storedFacts(crawl.run, task.hash);
  const { content, response: before } = last?.facts ?? {};
  if (last === undefined || content === undefined) return undefined;
  const response = before === undefined ? facts.response : freshened(before, facts.response);
  const fresh = { ...known, facts: { ...facts, response } };
  // What was cut is asked for as a whole: the limit may be another one now.
  if (isOtherReading(crawl, fresh.facts, last)) return isCut(response) ? undefined : readAgain(crawl, fresh);
  const standing = { ...fresh, facts: { ...fresh.facts, ...contentFactsOf(last.facts) } };
  const decided = await decide({ ...standing, reading: lastReading }, context);
  const { verdict } = decided.decided.interned.decision;
  return isUnread(standing.facts, decided.facts) || wantsMore(crawl, verdict, last)
    ? readAgain(crawl, fresh)
    : { ...standing, facts: decided.facts };
}

/** True when the decision asked for what only the content can say, and when another try may say more than the last one. */
function isUnread(stored: Facts, decided: Facts): boolean {
  const { refused } = decided.examined ?? {};
  if (refused !== undefined && ofTheMoment.has(refused.reason)) return true;
  return ofContent.some((name) => decided[name] !== stored[name]);
}

const ofContent = ['converted', 'described', 'examined'] as const;
const ofTheMoment: ReadonlySet<string> = new Set(['timeout', 'memory', 'crashed', 'program']);

/** True when what was made of the content last time is not what would be made of it now. */
function isOtherReading({ program }: Crawl, { depth, fed }: Facts, { programKey, facts }: StoredFacts): boolean {
  if (fed?.md5 !== facts.fed?.md5) return true;
  return programKey !== program.key || (program.readsDepth && facts.depth !== depth);
}

/** True when links or an RD are wanted that were not made, or are gone: another page had the same content, say. */
function wantsMore({ ledger }: Crawl, { enumerate, generate }: Verdict, { facts, described }: StoredFacts): boolean {
  if (generate === true && !described) return true;
  const last = decideCompact(ledger, facts);
  return enumerate === true && !(last.done && last.interned.decision.verdict.enumerate === true);
}

/** Undefined when no body is kept, or it is larger than what may be read now. */
async function readAgain({ store, run, program }: Crawl, known: Answered): Promise<Answered | undefined> {
  const kept = await store.keptBody(run, known.task.hash);
  if (kept === undefined || kept.body.length > program.process.maxFileBytes) return undefined;
  const { headers } = known.facts.response;
  const notes = ['not modified, stored body processed again'];
  const response = { ...(kept.facts.response as NonNullable<Facts['response']>), headers, notes };
  return { ...known, facts: { ...known.facts, response }, body: kept.body };
}
