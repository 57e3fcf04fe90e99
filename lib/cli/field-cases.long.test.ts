/** Cases from public reports about crawlers, link checkers, and readers of sitemaps, documents and feeds. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandCases, siteCases } from './testing/field/all-cases.ts';
import { knownFailures } from './testing/field/known-failures.ts';
import type { CaseResult } from './testing/field/run-cases.ts';
import { runCases, runCommandCase } from './testing/field/run-cases.ts';

let work: string;
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'winnow-field-'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

it('cases have names of their own, and known failures are cases', () => {
  const ids = [...siteCases, ...commandCases].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...knownFailures.keys()].filter((id) => !ids.includes(id))).toEqual([]);
});

it('sites from public reports are crawled as the standards say', async () => {
  expect(wrong(await runCases(siteCases, work))).toEqual([]);
});

it('feeds, host names and certificates from public reports are read as the standards say', async () => {
  const results: CaseResult[] = [];
  for (const field of commandCases) results.push(await runCommandCase(field, work));
  expect(wrong(results)).toEqual([]);
});

/** Prints the counts, what could not run, and what no standard judges. */
function wrong(results: readonly CaseResult[]): readonly string[] {
  const judged = results.filter(({ field, skipped }) => skipped === undefined && field.unjudged !== true);
  const failed = judged.filter(({ problems }) => problems.length > 0);
  process.stdout.write(`${judged.length - failed.length} of ${judged.length} cases are as expected\n`);
  for (const { field, skipped } of results)
    if (skipped !== undefined) process.stdout.write(`  skipped ${field.id}: ${skipped}\n`);
  for (const { field, problems } of results)
    if (field.unjudged === true && problems.length > 0)
      process.stdout.write(`  no standard for ${said(field, problems)}\n`);
  const passing = judged.filter(({ field, problems }) => problems.length === 0 && knownFailures.has(field.id));
  return [
    ...failed.filter(({ field }) => !knownFailures.has(field.id)).map(({ field, problems }) => said(field, problems)),
    ...passing.map(({ field }) => `${field.id} passes: take it out of the known failures`),
  ];
}

function said({ id, kind, source }: CaseResult['field'], problems: readonly string[]): string {
  return `${id} (${kind}; ${source}): ${problems.join(' | ')}`;
}
