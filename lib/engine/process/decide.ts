import type { ContentFact, ConvertedFact, Facts, Need } from '../../sdk/resource.ts';
import { decideCompact } from '../decide/decide.ts';
import { observeCanonical } from './canonical.ts';
import type { Decided, DocumentContext, Read } from './known.ts';

/** Decides with everything at hand, making the observations that only a line asks for. */
export async function decide(known: Read, context: DocumentContext): Promise<Decided> {
  const { facts, task } = known;
  const decided = decideCompact(context.crawl.ledger, facts);
  if (decided.done) return { ...known, decided };
  const observed = facts.content && (await observe({ ...known, content: facts.content }, context, decided.needs));
  if (observed === undefined) {
    throw new TypeError(`the decision on ${task.url} asks for ${decided.needs}, which is already known`);
  }
  return decide({ ...known, facts: { ...facts, ...observed } }, context);
}

type WithContent = Read & { readonly content: ContentFact };

/** Undefined for what cannot be observed, or was. */
async function observe(
  { task, facts, content, reading: { convert = notKept, essence = notExamined } }: WithContent,
  { crawl }: DocumentContext,
  need: Need,
): Promise<Partial<Facts> | undefined> {
  if (need === 'converted' && facts.converted === undefined) return { converted: await convert(content) };
  if (need === 'described' && facts.described === undefined) return { described: await essence.describe() };
  // Stored facts may lack what rules read now: only the content could say.
  if (need === 'examined')
    return { examined: await (facts.examined === undefined ? essence : notExamined).examine(facts) };
  if (need === 'canonical') return { canonical: await observeCanonical(crawl, task, facts) };
  if (need !== 'md5First' || facts.md5First !== undefined) return undefined;
  const first: Record<string, string> = {};
  for (const filter of crawl.program.needsMd5First) {
    const { hash, url, fetchedInRun: isLate = false } = task;
    first[filter] = await crawl.firstWithMd5({ filter, md5: content.md5, hash, url, isLate });
  }
  return { md5First: first };
}

const gone = { reason: 'not-kept', detail: 'the content is not at hand any more' } as const;
const notKept = (): Promise<ConvertedFact> => Promise.resolve({ ok: false, ...gone });
const notExamined: NonNullable<Read['reading']['essence']> = {
  describe: () => Promise.resolve(gone.detail),
  examine: () => Promise.resolve({ refused: gone, tested: {} }),
};
