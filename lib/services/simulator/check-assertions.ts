/** The saved lists' expected verdicts held against texts: on every save of a revision, before a run, and when asked. */

import { z } from 'zod';
import { assertionResultSchema } from './contract.ts';
import { judge, verdictWord } from '../../languages/url-list/expected.ts';
import type { Judgement } from '../../languages/url-list/expected.ts';
import { readUrlList } from '../../languages/url-list/url-list.ts';
import type { ListedUrl } from '../../languages/url-list/url-list.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import { compileTexts, pinnedAsNow } from '../resources/compile-texts.ts';
import { storedFacts } from '../resources/known-facts.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { AssertionResult, FailedAssertion } from './contract.ts';
import { simulate } from './simulate.ts';
import { editedTexts, openTexts } from './texts.ts';

const mostFailures = 100;

interface Assertion extends ListedUrl {
  readonly list: string;
  readonly expected: NonNullable<ListedUrl['expected']>;
}

export const checkAssertions = defineService({
  name: 'checkAssertions',
  doc: 'Checks the assertions of all saved URL lists.',
  role: 'viewer',
  input: z.strictObject({ slug, texts: editedTexts }),
  output: assertionResultSchema,
  run: async (context, given): Promise<AssertionResult | Problem> => {
    const opened = await openTexts(context, given);
    if (isProblem(opened)) return opened;
    return runAssertions(context, opened.collection, opened.editedFiles ?? opened.files);
  },
});

/** Decided on what the last visits observed, or on the address alone where there was none. */
export async function runAssertions(
  context: CallContext,
  collection: CollectionRecord,
  files: ReadonlyMap<string, string>,
): Promise<AssertionResult> {
  const assertions = await assertionsOf(context, collection);
  if (assertions.length === 0) return nothingExpected;
  const program = compileTexts(context, { ...(await pinnedAsNow(context, collection)), files });
  if (program === undefined)
    return { ...nothingExpected, open: assertions.length, notRun: 'The configuration has errors.' };
  const urls = assertions.map(({ url }) => url);
  const factsOf = await storedFacts(context, collection, { urls, programs: [program] });
  const counts: Record<Judgement, number> = { met: 0, failed: 0, open: 0 };
  const failures: FailedAssertion[] = [];
  for (const { list, line, url, expected } of assertions) {
    const { outcome, verdict, decidedBy } = simulate(program, factsOf(url));
    const judgement = judge(expected, outcome, verdict);
    counts[judgement]++;
    if (judgement !== 'failed' || failures.length >= mostFailures) continue;
    const place = decidedBy && { file: decidedBy.file, fileLine: decidedBy.line };
    failures.push({ list, line, url, expected, got: outcome, ...place });
  }
  return { ...counts, failures };
}

const nothingExpected: AssertionResult = { met: 0, failed: 0, open: 0, failures: [] };

async function assertionsOf({ urlLists }: CallContext, { id }: CollectionRecord): Promise<readonly Assertion[]> {
  const lists = await urlLists.list(id);
  return lists.flatMap(({ name, text }) =>
    readUrlList(text).urls.flatMap(({ expected, ...listed }) =>
      expected === undefined ? [] : [{ ...listed, expected, list: name }],
    ),
  );
}

/** What the result of a save keeps with the revision: nothing when nothing was expected. */
export async function keepResult(
  context: CallContext,
  { collection, revisionId }: { readonly collection: CollectionRecord; readonly revisionId: number },
): Promise<AssertionResult | undefined> {
  const result = await runAssertions(context, collection, await context.revisions.files(revisionId));
  if (result.met + result.failed + result.open === 0) return undefined;
  await context.urlLists.saveResult(revisionId, { ...result, at: context.now() });
  return result;
}

/** `pages, line 3: https://… is rejected by filter.conf:10, expected kept`. */
export function failureWords({ list, line, url, expected, got, file, fileLine = 0 }: FailedAssertion): string {
  const by = file === undefined ? '' : ` by ${fileLine > 0 ? `${file}:${fileLine}` : file}`;
  return `${list}, line ${line}: ${url} is ${verdictWord(got)}${by}; expected ${verdictWord(expected)}`;
}
