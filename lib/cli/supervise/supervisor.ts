/** `npm start`: database, migrations, console, sample site, engine; what dies starts again; one signal stops all. */

import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../db/database.ts';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { environment } from '../../env.ts';
import { countWords } from '../../sdk/count-words.ts';
import { ensureBuild, projectFolder } from './build-console.ts';
import type { Instance } from './instance.ts';
import { announceConsole } from '../../jobs/world/console-places.ts';
import { followReceiver } from './follow-receiver.ts';
import { claimInstance } from './instance.ts';
import type { KeptChild } from './keep-running.ts';
import { keepRunning } from './keep-running.ts';
import { watchDatabase } from './watch-database.ts';
import { welcome } from './welcome.ts';

export type Say = (line: string) => void;

/** How long children may take to end what they are doing. */
const graceMs = 25_000;

/** Runs until it is told to stop; the exit code of the process. */
export async function supervise(say: Say): Promise<number> {
  const stop = listenForSignals(say);
  const instance = await claimInstance(environment().dataFolder, consoleUrl());
  if ('other' in instance) {
    const { pid, url } = instance.other;
    say(`Winnow already runs on ${environment().dataFolder} (process ${pid}): ${url}`);
    return 1;
  }
  const ending: (() => Promise<void>)[] = [() => instance.release()];
  try {
    await start(instance, ending, { say, stop });
    return 0;
  } catch (error) {
    if (stop.asked.aborted) return 0;
    say(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    // What was started last ends first.
    for (const end of ending.toReversed()) await end().catch((error: unknown) => say(String(error)));
    if (stop.asked.aborted) say('Stopped.');
  }
}

interface Running {
  readonly say: Say;
  readonly stop: Signals;
}

/** Starts everything, each with what ends it, and returns when it is told to stop. */
async function start(instance: Instance, ending: (() => Promise<void>)[], { say, stop }: Running): Promise<void> {
  await checkPort();
  const database = await openDatabase(say);
  ending.push(() => database.close());
  await ensureBuild({ folder: projectFolder, say, signal: stop.asked });
  await migrateWith(database, say);
  stop.asked.throwIfAborted();
  ending.push(await announceConsole(database.url));
  const children = startChildren(instance, say);
  ending.push(() => endChildren(children.all(), stop));
  const receiver = followReceiver({ say, start: () => children.start('receiver') });
  ending.push(() => receiver.stop());
  const guard = watchDatabase(database, { say, moved: () => children.all().forEach((child) => child.restart()) });
  ending.push(() => guard.stop());
  ending.push(await welcome({ say, url: consoleUrl(), local: localUrl(), signal: stop.asked }));
  await stop.whenAsked;
}

async function migrateWith({ url }: Database, say: Say): Promise<void> {
  const applied = await migrate(url);
  const last = applied.at(-1);
  if (last !== undefined) say(`Applied ${countWords(applied.length, 'database migration')}, up to ${last}.`);
}

const programs = {
  console: {
    title: 'The console',
    file: 'lib/servers/console-process.ts',
    variables: { NEXT_TELEMETRY_DISABLED: '1' },
  },
  engine: { title: 'The engine', file: 'lib/cli/supervise/engine-process.ts', variables: {} },
  receiver: { title: 'The feed receiver', file: 'lib/servers/feedergate-process.ts', variables: {} },
} as const;

interface Children {
  readonly start: (name: keyof typeof programs) => KeptChild;
  readonly all: () => readonly KeptChild[];
}

function startChildren(instance: Instance, say: Say): Children {
  const { dataFolder } = environment();
  const logs = path.join(dataFolder, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const children = new Map<string, KeptChild>();
  const start = (name: keyof typeof programs): KeptChild => {
    const { title, file, variables } = programs[name];
    const child = keepRunning({
      title,
      args: [path.join(projectFolder, file)],
      log: path.join(logs, `${name}.log`),
      variables: { ...variables, NODE_ENV: 'production', WINNOW_DATA: dataFolder },
      say,
      started: (pid) => instance.noteChild(name, pid),
    });
    children.set(name, child);
    return child;
  };
  start('console');
  start('engine');
  return { start, all: () => [...children.values()] };
}

async function endChildren(children: readonly KeptChild[], stop: Signals): Promise<void> {
  const force = (): void => children.forEach((child) => child.kill());
  stop.forced.addEventListener('abort', force, { once: true });
  if (stop.forced.aborted) force();
  await Promise.all(children.map((child) => child.stop(graceMs)));
}

interface Signals {
  /** Aborted by the first signal, and by the second. */
  readonly asked: AbortSignal;
  readonly forced: AbortSignal;
  readonly whenAsked: Promise<void>;
}

/** npm passes on a signal its child already has: what comes together counts once. */
const sameSignalMs = 400;

function listenForSignals(say: Say): Signals {
  const asked = new AbortController();
  const forced = new AbortController();
  let firstAt = 0;
  const whenAsked = new Promise<void>((resolve) => {
    const onSignal = (): void => {
      if (!asked.signal.aborted) {
        firstAt = performance.now();
        say('Stopping after requests in flight have finished. A second signal stops immediately.');
        asked.abort();
        resolve();
      } else if (performance.now() - firstAt > sameSignalMs) forced.abort();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
  return { asked: asked.signal, forced: forced.signal, whenAsked };
}

function consoleUrl(): string {
  return environment().baseUrl;
}

/** Where this machine reaches the console, whatever it listens on. */
function localUrl(): string {
  const { host, port } = environment();
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

const portWaitMs = 5_000;

/** A console that was left behind ends within seconds by itself; anybody else's program does not. */
async function checkPort(): Promise<void> {
  const { host, port } = environment();
  for (const deadline = performance.now() + portWaitMs; ; await delay(250)) {
    const trouble = await tryListen(port, host);
    if (trouble === undefined) return;
    if (trouble !== 'EADDRINUSE') throw new Error(`The console cannot listen on ${host}, port ${port}: ${trouble}.`);
    if (performance.now() < deadline) continue;
    const mend = `Stop that program, or choose another port: PORT=${port + 1} npm start`;
    throw new Error(`Port ${port} on ${host} is in use by another program. ${mend}`);
  }
}

function tryListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
