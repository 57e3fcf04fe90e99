import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeptChild } from './keep-running.ts';
import { keepRunning } from './keep-running.ts';

let folder = '';
let child: KeptChild | undefined;
let pids: number[] = [];
let said: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-keep-'));
  pids = [];
  said = [];
});

afterEach(async () => {
  await child?.stop(0);
  await rm(folder, { recursive: true, force: true });
});

async function keep(program: string): Promise<string> {
  const file = path.join(folder, 'program.mjs');
  const log = path.join(folder, 'log');
  await writeFile(file, program);
  child = keepRunning({
    title: 'The engine',
    args: [file],
    variables: {},
    log,
    say: (line) => said.push(line),
    started: (pid) => pids.push(pid),
  });
  return log;
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await delay(20);
}

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const logged = async (log: string): Promise<string> => readFile(log, 'utf8');

test('a child that is killed starts again, and that is said with its last line', async () => {
  const log = await keep('console.log("at work"); setInterval(() => undefined, 1000);');
  await until(async () => (await logged(log)).includes('at work'));
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await until(() => pids.length === 2);
  expect(said[0]).toContain('The engine ended (SIGKILL) and restarts in 0.5 s.');
  expect(said[0]).toContain('its last line: at work');
  expect(pids.map(runs)).toEqual([false, true]);
});

test('a child that fails at every start waits twice as long each time', async () => {
  await keep('process.exit(3);');
  await until(() => said.length === 2);
  expect(said[0]).toContain('(exit code 3) and restarts in 0.5 s');
  expect(said[1]).toContain('restarts in 1 s');
});

test('a child that is stopped stays ended', async () => {
  const log = await keep(
    'process.on("SIGTERM", () => { console.log("bye"); process.exit(0); }); console.log("up"); setInterval(() => undefined, 1000);',
  );
  await until(async () => (await logged(log)).includes('up'));
  await child?.stop(10_000);
  expect(await logged(log)).toContain('bye');
  expect(pids.map(runs)).toEqual([false]);
  expect(said).toEqual([]);
});

test('a child that does not listen is killed when its time is over', async () => {
  const log = await keep(
    'process.on("SIGTERM", () => undefined); console.log("deaf"); setInterval(() => undefined, 1000);',
  );
  await until(async () => (await logged(log)).includes('deaf'));
  await child?.stop(50);
  expect(pids.map(runs)).toEqual([false]);
});

test('a child does not outlive whoever started it', async () => {
  const log = path.join(folder, 'orphan');
  const orphan = path.join(folder, 'orphan.mjs');
  await writeFile(orphan, 'console.log(process.pid); setInterval(() => undefined, 1000);');
  await keep(`
    const { keepRunning } = await import(${JSON.stringify(path.join(import.meta.dirname, 'keep-running.ts'))});
    keepRunning({ title: 'x', args: [${JSON.stringify(orphan)}], variables: {}, log: ${JSON.stringify(log)}, say: () => undefined, started: () => undefined });
    setInterval(() => undefined, 1000);
  `);
  await until(async () => /^\d+\n/.test(await logged(log).catch(() => '')));
  const pid = Number(await logged(log));
  expect(runs(pid)).toBe(true);
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await until(() => !runs(pid));
});
