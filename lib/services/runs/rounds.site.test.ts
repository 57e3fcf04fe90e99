/** What comes after a run, on crawls of a real site: idle, quit, and loops with the clock moved on. */

import { createHash } from 'node:crypto';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { programsKey } from '../../db/allowed-programs.ts';
import { startSite } from '../../engine/testing/site.ts';
import type { Site } from '../../engine/testing/site.ts';
import { page } from '../../jobs/testing/pages.ts';
import { until } from '../../jobs/testing/until.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { fireDueSchedules } from '../schedules/fire-due.ts';
import { openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { startEngine } from '../testing/work-on-jobs.ts';
import type { RunRow } from './contract.ts';
import { startDueRounds } from './start-rounds.ts';

let test: TestServices;
let site: Site;
let stopEngine: () => Promise<void>;
let slug: string;
let made = 0;
let ahead = 0;
let programs = '';

beforeAll(async () => {
  programs = await realpath(await mkdtemp(path.join(tmpdir(), 'winnow-rounds-')));
  test = await openTestServices({ programsFolder: programs });
  site = await startSite({ routes: { '/': page(['/a.html', '/b.html']), '/a.html': page(), '/b.html': page() } });
  stopEngine = startEngine(test, {
    world: {
      clock: { ...systemClock, now: () => systemClock.now() + ahead },
      resolver: createResolver(),
      programs: { folder: programs },
    },
    fireSchedules: (worker) => fireDueSchedules(test.context, worker),
    startRounds: (worker) => startDueRounds(test.context, worker),
  });
});
beforeEach(async () => {
  made += 1;
  ahead = 0;
  test.clock.now = Date.now();
  const given = { name: `Docs ${made}`, url: `${site.url}/` };
  ({ slug } = value(await test.services.createCollection(operator, given)));
});
afterAll(async () => {
  await stopEngine();
  await site.close();
  await test.close();
  await rm(programs, { recursive: true, force: true });
});

async function configure(onCompletion: string): Promise<void> {
  const { files, revision } = value(await test.services.getFiles(viewer, { slug }));
  const others = files.filter(({ path }) => path !== 'robot.conf').map(({ path, text }) => ({ path, text }));
  const robot = {
    path: 'robot.conf',
    text: `<Process csid="x-catalog://a.example:80/x">\nserver-delay=0\n${onCompletion}\n</Process>\n`,
  };
  value(
    await test.services.saveRevision(operator, {
      slug,
      files: [...others, robot],
      base: revision,
      message: onCompletion,
    }),
  );
}

const start = async (): Promise<number> => value(await test.services.startRun(operator, { slug, kind: 'full' })).id;
const runOf = async (run: number): Promise<RunRow> => value(await test.services.getRun(viewer, { slug, run }));
const runs = async (): Promise<readonly RunRow[]> => value(await test.services.listRuns(viewer, { slug })).runs;
const completionOf = async (run: number) => (await runOf(run)).completion;
const isIn = (state: string, run: number) => async (): Promise<boolean> => (await completionOf(run))?.state === state;

/** Events are shown when no earlier one can come any more. */
async function expectNotice(run: number, words: string): Promise<void> {
  await until(`an event says ${words}`, async () =>
    value(await test.services.getLive(viewer, { slug, run })).events.some(({ text }) => text === words),
  );
}

function moveOn(ms: number): void {
  ahead += ms;
  test.clock.now = Date.now() + ahead;
}

it.each([
  ['', 'idle', 'Robot is idle....'],
  ['onCompletion=quit', 'quit', 'Workload complete.'],
  ['OnCompletion=shutdown', 'quit', 'Workload complete.'],
])('%s: nothing follows the run, and the service goes on', async (line, action, words) => {
  await configure(line);
  const run = await start();
  await until('the last acts are done', isIn('over', run));
  expect(await completionOf(run)).toEqual({ action, state: 'over' });
  await expectNotice(run, words);
  moveOn(3_600_000);
  const next = await start();
  await until('the next run has finished', isIn('over', next));
  expect(await runs()).toHaveLength(2);
});

it('loop: the next round starts a minute later, of the same kind, and so on until somebody stops the loop', async () => {
  await configure('onCompletion=loop');
  const run = await start();
  await until('the loop waits', isIn('waiting', run));
  const { endedAt = 0, completion, round } = await runOf(run);
  expect(round).toBeUndefined();
  expect(completion?.nextAt).toBeGreaterThanOrEqual(endedAt + 60_000);
  await expectNotice(run, 'Restart Robot.');
  expect(await runs()).toHaveLength(1);
  moveOn(61_000);
  await until('the second round is there', async () => (await runs()).length === 2);
  const [second] = await runs();
  expect(second).toMatchObject({ kind: 'full', round: 2, startedBy: `loop of run ${run}` });
  await until('the first is over', isIn('over', run));
  expect(await completionOf(run)).toEqual({ action: 'loop', state: 'over', nextRun: second?.id });
  await until('the loop waits again', isIn('waiting', second?.id ?? 0));
  expect(site.log.filter(({ path }) => path === '/a.html').length).toBeGreaterThanOrEqual(2);
  value(await test.services.stopLoop(operator, { slug }));
  moveOn(61_000);
  expect(await completionOf(second?.id ?? 0)).toMatchObject({
    state: 'over',
    reason: 'The loop was stopped by operator@example.org.',
  });
  expect(problemOf(await test.services.stopLoop(operator, { slug }))).toMatchObject({ kind: 'conflict' });
});

it('loop: the program of cmd-hook runs after each round, before the next one', async () => {
  const hook = path.join(programs, 'after.sh');
  const log = path.join(programs, 'after.log');
  const text = `#!/bin/sh\necho "round done" >> ${log}\n`;
  await writeFile(hook, text, { mode: 0o755 });
  const sha256 = createHash('sha256').update(text).digest('hex');
  const allowed = { 'after.sh': { sha256, by: 'test', at: 0 } };
  await test.context.settings.set(programsKey, { isOn: true, allowed });
  await configure(`cmd-hook="${hook}"\nonCompletion=loop`);
  const run = await start();
  await until('the loop waits', isIn('waiting', run));
  expect(await readFile(log, 'utf8')).toBe('round done\n');
  moveOn(61_000);
  await until('the second round is there', async () => (await runs()).length === 2);
  const [second] = await runs();
  await until('the loop waits again', isIn('waiting', second?.id ?? 0));
  expect(await readFile(log, 'utf8')).toBe('round done\nround done\n');
  expect(await completionOf(second?.id ?? 0)).toMatchObject({ hook: { outcome: 'exit', detail: '0' } });
  value(await test.services.stopLoop(operator, { slug }));
});

it('a start time that comes while a loop waits wins, and a stop time ends the loop', async () => {
  await configure('onCompletion=loop');
  const run = await start();
  await until('the loop waits', isIn('waiting', run));
  const at = new Date(Date.now() + 30_000);
  const cron = (time: Date): string => `${time.getUTCMinutes()} ${time.getUTCHours()} * * *`;
  const times = { start: cron(new Date(at.getTime() + 60_000)), stop: cron(new Date(at.getTime() + 240_000)) };
  // Of the two that are due then, the schedule is asked first.
  value(
    await test.services.createSchedule(operator, { slug, name: 'Nightly', zone: 'UTC', what: 'incremental', ...times }),
  );
  moveOn(150_000);
  await until('another run is there', async () => (await runs()).length === 2);
  const [second] = await runs();
  expect(second).toMatchObject({ kind: 'incremental', startedBy: 'schedule Nightly' });
  expect(second?.round).toBeUndefined();
  await until('the loop is over', isIn('over', run));
  expect(await completionOf(run)).toMatchObject({
    nextRun: second?.id,
    reason: `Run ${second?.id} took the place of the next round.`,
  });
  await until('the loop waits again', isIn('waiting', second?.id ?? 0));
  const { nextAt = 0 } = (await completionOf(second?.id ?? 0)) ?? {};
  // The stop time comes before the round.
  await test.database.pool.query('UPDATE crawl.completion SET next_at = $1 WHERE run_id = $2', [
    new Date(nextAt + 600_000),
    second?.id,
  ]);
  moveOn(180_000);
  await until('the loop is over', isIn('over', second?.id ?? 0));
  expect((await completionOf(second?.id ?? 0))?.reason).toBe('The loop ended: stop time of the schedule Nightly.');
  expect(await runs()).toHaveLength(2);
});

it('a loop ends when robot.conf no longer has it, and when its next round is refused, saying so', async () => {
  await configure('onCompletion=loop');
  const run = await start();
  await until('the loop waits', isIn('waiting', run));
  await configure('onCompletion=idle');
  moveOn(61_000);
  await until('the loop is over', isIn('over', run));
  expect((await completionOf(run))?.reason).toBe('The loop ended: robot.conf no longer has onCompletion=loop.');
  await configure('onCompletion=loop');
  const second = await start();
  await until('the loop waits', isIn('waiting', second));
  await configure('onCompletion=loop\nserver-delay=soon');
  moveOn(61_000);
  await until('the loop is over', isIn('over', second));
  expect((await completionOf(second))?.reason).toMatch(/^The loop ended: The configuration /);
  expect(await runs()).toHaveLength(2);
});

it('a run of single URLs ends no loop, and a run that was stopped is not repeated', async () => {
  await configure('onCompletion=loop');
  const run = await start();
  await until('the loop waits', isIn('waiting', run));
  const single = value(await test.services.recrawl(operator, { slug, urls: [`${site.url}/a.html`] }));
  await until('it has finished', async () => (await runOf(single.id)).state === 'finished');
  expect(await completionOf(single.id)).toBeUndefined();
  expect(await completionOf(run)).toMatchObject({ state: 'waiting' });
  value(await test.services.stopLoop(operator, { slug }));
  const once = value(await test.services.startRun(operator, { slug, kind: 'full', once: true }));
  await until('the last acts are done', isIn('over', once.id));
  expect(await completionOf(once.id)).toEqual({ action: 'idle', state: 'over' });
});
