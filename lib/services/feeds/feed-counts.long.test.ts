/** Counts of 100,000 documents, against a script that reads the same files as plain text. */

import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { countScenario } from './testing/count-scenario.ts';

it('counts are those of a script of its own', { timeout: 2_400_000 }, async ({ skip }) => {
  if (spawnSync('python3', ['--version']).status !== 0) return skip('python3 is not installed');
  const { byScript, onPage, inDatabase, lost, held } = await countScenario(100_000, 800_000);
  expect(byScript.map(({ documents, deleted }) => [documents, deleted])).toEqual([
    [100_000, 0],
    [105_000, 5_000],
    [60_000, 45_000],
  ]);
  expect(onPage).toEqual(byScript);
  expect(inDatabase).toEqual(byScript.map(({ documents }) => documents));
  expect([lost, held]).toEqual([
    [0, 0, 0],
    [false, false, true],
  ]);
});
