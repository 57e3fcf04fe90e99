/** Begins the logs of a run whose collection has RootNodes; of any other run nothing is logged. */

import type pg from 'pg';
import type { Logger } from 'pino';
import type { CrawlStore, RootStore, RunRecord } from '../../engine/ports.ts';
import type { Program } from '../../engine/program/program.ts';
import { readDebugFlags } from '../../languages/gatherer-cf/debug-flags.ts';
import { aloneWithLogs, logFolderOf } from '../../store/gatherer-logs.ts';
import { adviseRun } from '../../store/runs/note-run.ts';
import { readRun } from '../../store/runs/runs.ts';
import type { LogEntry } from './log-line.ts';
import { loggedStore } from './logged-store.ts';
import { openRunLog } from './run-log.ts';
import type { RunLog } from './run-log.ts';
import type { ProgramHost } from '../roots/run-programs.ts';

export interface LogsOfHost {
  readonly dataFolder: string;
  /** The structured log. */
  readonly log: Logger;
  /** Debug flags for every collection. */
  readonly debug: string;
}

interface LoggingHost {
  readonly pool: pg.Pool;
  readonly store: CrawlStore & RootStore;
  readonly world: { readonly clock: { readonly now: () => number } };
  readonly logs?: LogsOfHost;
}

export interface RunLogs {
  /** The store to work with. */
  readonly store: CrawlStore & RootStore;
  /** This process has let go of the run. */
  readonly end: () => Promise<void>;
}

/** Undefined for a collection without RootNodes. */
function openLog({ pool, logs }: LoggingHost, run: RunRecord, { roots }: Program): RunLog | undefined {
  if (roots === undefined || logs === undefined) return undefined;
  return openRunLog({
    logging: roots.logging,
    flags: [logs.debug, run.options.debug ?? ''].map((text) => readDebugFlags(text).flags),
    folder: logFolderOf(logs.dataFolder, run.collectionId),
    bound: { alone: aloneWithLogs(pool, run.collectionId) },
    log: logs.log.child({ run: run.id, collection: run.collectionId }),
  });
}

const mostWarned = 100;

/** Says in log.errors, and the first of them in the report of the run, what a program came to before anything is gathered. */
export function warnOfPrograms(host: LoggingHost, run: RunRecord, program: Program): ProgramHost['warn'] {
  const log = openLog(host, run, program);
  return async (texts) => {
    const [first] = texts;
    if (first === undefined) return;
    const at = host.world.clock.now();
    log?.say(
      texts
        .slice(0, mostWarned)
        .map((text) => ({ at, program: 'enum', severity: 'error', category: 'enumeration', text })),
    );
    await adviseRun(host.pool, run.id, [{ severity: 'warning', text: first }]);
    await log?.written();
  };
}

export function beginLogs(host: LoggingHost, run: RunRecord, program: Program): RunLogs {
  const { pool, store, world } = host;
  const { roots } = program;
  const log = openLog(host, run, program);
  if (roots === undefined || log === undefined) return { store, end: () => Promise.resolve() };
  const { clock } = world;
  const say = (text: string): void => log.say([runEntry(text, clock.now())]);
  const lists = `${counted(roots.roots.length, 'RootNode')}, ${counted(roots.leaves.length, 'LeafNode')}`;
  say(`Run ${run.id} (${run.kind}), ${lists}: process ${process.pid} begins`);
  const advise = (hints: readonly string[]): Promise<void> =>
    adviseRun(
      pool,
      run.id,
      hints.map((text) => ({ severity: 'warning', text })),
    );
  return {
    store: loggedStore(store, { program, roots, log, now: () => clock.now(), advise }),
    end: async () => {
      const now = await readRun(pool, run.id).catch(() => undefined);
      const why = now?.reason === undefined ? '' : ` (${now.reason})`;
      say(`Run ${run.id} is ${now?.state ?? 'left'}${why}: process ${process.pid} ends`);
      await log.written();
    },
  };
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function runEntry(text: string, at: number): LogEntry {
  return { at, program: 'Gatherer', severity: 'info', category: 'run', text };
}
