/** A plan knows how far each start point leads by its own depth: it says exactly what the next run does. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Files } from '../testing/installation.ts';
import { rdsOf } from '../testing/outcome.ts';
import { both, crawl, denyNumbers, openPlanTests } from '../testing/plan-tests.ts';
import type { Lines, PlanTests } from '../testing/plan-tests.ts';

let plans: PlanTests;

beforeAll(async () => {
  plans = await openPlanTests();
});
afterAll(() => plans.close());

type Depths = readonly (readonly [path: string, depth: number])[];

function filesOf(depths: Depths, lines: Lines = {}): Files {
  const { texts, site } = plans;
  const files = texts(lines);
  const starts = depths.map(([path, depth]) => `  Start url="${site.url}${path}" depth=${depth}`).join('\n');
  return { ...files, 'filterrules.conf': (files['filterrules.conf'] ?? '').replace(/^ {2}Start .*$/m, starts) };
}

const before: Depths = [
  ['/', 3],
  ['/page/50.html', 5],
  ['/page/120.html', 1],
];
const changed = (nth: number, depth: number): Depths => before.map(([path, old], i) => [path, i === nth ? depth : old]);

interface Edit {
  readonly name: string;
  readonly from?: Depths;
  readonly to: Depths;
  readonly lines?: Lines;
  /** Nothing that was never fetched comes in. */
  readonly isExact?: boolean;
}

const edits: readonly Edit[] = [
  { name: 'of one start point less', to: changed(1, 2), isExact: true },
  { name: 'of the least start point none', to: changed(2, 0), isExact: true },
  { name: 'of one start point more', to: changed(0, 4) },
  { name: 'the same for all, where they differed', to: before.map(([path]) => [path, 1]), isExact: true },
  {
    name: 'different ones, where they were the same',
    from: before.map(([path]) => [path, 5]),
    to: before,
    isExact: true,
  },
  { name: 'of one start point without limit', to: changed(2, -1) },
  { name: 'of no start point, but pages dropped that led on', to: before, lines: both(denyNumbers('5[1-3]')) },
];

it.each(edits)('predicts the next run: $name', async ({ from = before, to, lines = {}, isExact = false }) => {
  const { installation } = plans;
  const collection = await installation.addCollection(filesOf(from));
  await crawl(collection);
  const rds = await rdsOf(installation.pool, collection.id);
  const edited = filesOf(to, lines);
  const predicted = await plans.predict(collection, edited);
  if (isExact) {
    expect(predicted.unknowns).toEqual([]);
    expect(predicted.rds.length).toBeLessThan(rds.size);
  }
  await collection.revise(edited);
  await crawl(collection);
  await plans.expectRun(collection, rds, predicted);
  const after = await rdsOf(installation.pool, collection.id);
  expect(predicted.rds.filter((url) => !after.has(url))).toEqual([]);
});
