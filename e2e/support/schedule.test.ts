import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Stage, StageResult } from './run-stage.ts';
import { schedule } from './schedule.ts';
import { stagesFor } from './stages.ts';
import { nothingCounted } from './test-reports.ts';

const ended = (name: string, state: StageResult['state'] = 'passed'): StageResult => {
  return { name, state, seconds: 0, counts: nothingCounted, output: '' };
};
const stage = (name: string, more: Partial<Stage> = {}): Stage => ({ name, commands: [], ...more });
const ignore = (): void => undefined;

test('a stage starts when what it waits for has ended, two at a time', async () => {
  const log: string[] = [];
  const run = async ({ name }: Stage): Promise<StageResult> => {
    log.push(`+${name}`);
    await sleep(1);
    log.push(`-${name}`);
    return ended(name);
  };
  await schedule([stage('a'), stage('b', { after: ['a'] }), stage('c'), stage('d')], run, ignore);
  expect(log.slice(0, 2)).toEqual(['+a', '+c']);
  expect(log.indexOf('+b')).toBeGreaterThan(log.indexOf('-a'));
  let open = 0;
  for (const entry of log) {
    open += entry.startsWith('+') ? 1 : -1;
    expect(open).toBeLessThanOrEqual(2);
  }
});

test('a stage whose need failed is not run, and has failed', async () => {
  const ran: string[] = [];
  const run = (given: Stage): Promise<StageResult> => {
    ran.push(given.name);
    return Promise.resolve(ended(given.name, given.name === 'build' ? 'failed' : 'passed'));
  };
  const stages = [stage('build'), stage('browser', { needs: ['build'] }), stage('unit', { after: ['build'] })];
  const results = await schedule(stages, run, ignore);
  expect(ran).toEqual(['build', 'unit']);
  expect(results.find(({ name }) => name === 'browser')).toMatchObject({
    state: 'failed',
    note: 'not run, because of build',
  });
});

test('a circle is said instead of waited for', async () => {
  const stages = [stage('a', { after: ['b'] }), stage('b', { after: ['a'] })];
  await expect(schedule(stages, () => Promise.reject(new Error('never')), ignore)).rejects.toThrow('a, b');
});

test.each([false, true])('the stages of npm test all come to run (long: %s)', async (long) => {
  const stages = stagesFor(long);
  const results = await schedule(stages, ({ name }) => Promise.resolve(ended(name)), ignore);
  expect(results.map(({ name }) => name).sort()).toEqual(stages.map(({ name }) => name).sort());
});
