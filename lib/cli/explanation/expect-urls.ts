/** Holds a list of URLs with expected verdicts against what the evaluator says of them. */

import { readFile } from 'node:fs/promises';
import type { Explanation } from '../../engine/decide/explain.ts';
import { judge, outcomeOf } from '../../languages/url-list/expected.ts';
import type { Judgement, ListVerdict } from '../../languages/url-list/expected.ts';
import { readUrlList } from '../../languages/url-list/url-list.ts';
import type { BadLine } from '../../languages/url-list/url-list.ts';
import { UsageError } from '../command.ts';
import type { ExplainOptions } from './explain-options.ts';
import { explainAll } from './explain-urls.ts';

export interface Judged {
  readonly explanation: Explanation;
  /** Of the list's file, from 1. */
  readonly line: number;
  readonly expected: ListVerdict;
  readonly outcome: ListVerdict;
  /** Null: what is not known yet decides. */
  readonly met: boolean | null;
}

export interface Expected {
  readonly judged: readonly Judged[];
  /** Lines that could not be read. */
  readonly bad: readonly BadLine[];
}

const metBy: Readonly<Record<Judgement, boolean | null>> = { met: true, failed: false, open: null };

export async function expectAll(file: string, options: ExplainOptions): Promise<Expected> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { urls, bad } = readUrlList(text);
  const listed = urls.flatMap(({ expected, ...rest }) => (expected === undefined ? [] : [{ ...rest, expected }]));
  if (listed.length === 0 && bad.length === 0)
    throw new UsageError(`${file} has no assertions: no line has an expected verdict.`);
  const explanations = await explainAll(
    listed.map(({ url }) => url),
    options,
  );
  const judged = explanations.flatMap((explanation, index) => {
    const { line, expected } = listed[index] ?? {};
    if (line === undefined || expected === undefined) return [];
    const outcome = outcomeOf(explanation.state, explanation.verdict);
    return [{ explanation, line, expected, outcome, met: metBy[judge(expected, outcome, explanation.verdict)] }];
  });
  return { judged, bad };
}
