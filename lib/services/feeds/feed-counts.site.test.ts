/** What the product counts of feeds, against a script that reads the same files as plain text. */

import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { countScenario } from './testing/count-scenario.ts';

it('counts are those of a script of its own', { timeout: 240_000 }, async ({ skip }) => {
  if (spawnSync('python3', ['--version']).status !== 0) return skip('python3 is not installed');
  const { byScript, onPage, inDatabase, lost, held } = await countScenario(5_000, 60_000);
  expect(byScript.map(({ documents, deleted }) => [documents, deleted])).toEqual([
    [5_000, 0],
    [5_250, 250],
    [3_000, 2_250],
  ]);
  expect(onPage).toEqual(byScript);
  expect(inDatabase).toEqual(byScript.map(({ documents }) => documents));
  expect([lost, held]).toEqual([
    [0, 0, 0],
    [false, false, true],
  ]);
});
