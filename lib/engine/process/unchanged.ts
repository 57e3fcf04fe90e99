import { isDeepStrictEqual } from 'node:util';
import type { ContentFact, Facts, ResponseFact } from '../../sdk/resource.ts';
import { withRobotsHeader } from '../../match/robots/robots-facts.ts';
import type { Crawl } from '../crawl/context.ts';
import type { CompactDecision } from '../decide/decide.ts';
import { decideCompact } from '../decide/decide.ts';
import type { StoredFacts } from '../ports.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import { answered, ask } from './ask.ts';
import { contentFactsOf } from './content-facts.ts';
import { decide } from './decide.ts';
import type { Answered, Context, End } from './known.ts';
import { freshened, isCut, isOfAnother, readsAnew } from './not-modified.ts';
import { notAsked } from './retry.ts';
import { freshenedControls } from './said-controls.ts';
import { revisionOf } from './revise.ts';
import { lastReading } from './without-body.ts';

/**
 * A 304: the facts of the last fetch stand, freshened, and what depends on headers and time is derived from them again.
 * Where that is not enough, the kept body is read again; where there is none, the whole page is asked for.
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

type Stored = StoredFacts & {
  readonly facts: { readonly content: ContentFact; readonly response: ResponseFact };
};

function hasContent(stored: StoredFacts | undefined): stored is Stored {
  return stored?.facts.content !== undefined && stored.facts.response !== undefined;
}

async function asItWas(known: Answered, context: Context): Promise<Answered | undefined> {
  const { crawl } = context;
  const last = await crawl.store.storedFacts(crawl.run, known.task.hash);
  if (!hasContent(last) || isOfAnother(last.facts.response, known.facts.response)) return undefined;
  const response = freshened(last.facts.response, known.facts.response);
  const controls = freshenedControls(last.facts.controls, known.facts.controls);
  const fresh = { ...known, facts: { ...known.facts, response, ...(controls && { controls }) } };
  const stands =
    isOtherReading(crawl, fresh.facts, last) ||
    // Its objects are described anew, as nobody else confirms them.
    last.facts.examined?.explodes === true ||
    readsAnew(last.facts.response, response) ||
    isSaidAnew(fresh, last)
      ? undefined
      : await confirmed(fresh, last, context);
  // What was cut is asked for as a whole: the limit may be another one now.
  return stands ?? (isCut(response) ? undefined : readAgain(crawl, fresh));
}

/** True when a connector says something else of the document than before. */
function isSaidAnew({ facts, controls }: Answered, last: StoredFacts): boolean {
  return !isDeepStrictEqual(facts.controls, last.facts.controls) || controls?.anchors !== undefined;
}

/** Undefined where only the content can say what is made of it now. */
async function confirmed(fresh: Answered, last: Stored, context: Context): Promise<Answered | undefined> {
  const { ledger, program } = context.crawl;
  const header = fresh.facts.response.headers['x-robots-tag'];
  const content = withRobotsHeader(last.facts.content, header, program.process.userAgent);
  const standing = { ...fresh, facts: { ...fresh.facts, ...contentFactsOf({ ...last.facts, content }) } };
  const now = await decide({ ...standing, reading: lastReading(context.crawl) }, context);
  const before = decideCompact(ledger, last.facts);
  if (!before.done || isUnread(standing.facts, now.facts) || wantsMore(now.decided, before, last)) return undefined;
  const known = { ...standing, facts: now.facts };
  const { description } = last;
  if (description === undefined || now.decided.interned.decision.verdict.generate !== true) return known;
  const revision = revisionOf(program, description, { last: { facts: last.facts, decided: before }, now });
  return revision && { ...known, ...(revision.values.size > 0 && { revision }) };
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
function wantsMore(
  { interned: { decision } }: CompactDecision,
  before: CompactDecision,
  { description }: StoredFacts,
): boolean {
  const { enumerate, generate } = decision.verdict;
  if (generate === true && description === undefined) return true;
  return enumerate === true && before.interned.decision.verdict.enumerate !== true;
}

/** Undefined when no body is kept, or it is larger than what may be read now. */
async function readAgain({ store, run, program }: Crawl, known: Answered): Promise<Answered | undefined> {
  const kept = await store.keptBody(run, known.task.hash);
  if (kept === undefined || kept.body.length > program.process.maxFileBytes) return undefined;
  const { headers } = known.facts.response;
  const notes = ['not modified, stored body processed again'];
  const { length: bytes } = kept.body;
  const response = { ...(kept.facts.response as NonNullable<Facts['response']>), headers, bytes, notes };
  return { ...known, facts: { ...known.facts, response }, body: kept.body };
}
