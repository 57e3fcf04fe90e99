/** Begins the logs of a run: those its collection has. */

import type pg from 'pg';
import type { Logger } from 'pino';
import type { CrawlStore, RunRecord } from '../../engine/ports.ts';
import type { RootStore } from '../../engine/root-port.ts';
import type { Program } from '../../engine/program/program.ts';
import { mergeFlags, readDebugFlags } from '../../languages/gatherer-cf/debug-flags.ts';
import { aloneWithLogs, logFolderOf } from '../../store/logs/log-files.ts';
import { adviseRun } from '../../store/runs/note-run.ts';
import { readRun } from '../../store/runs/runs.ts';
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

/** A loglevel for this run in place of robot.conf's; may be set while it goes on. */
export interface LevelOfRun {
  level: number | undefined;
}

export interface RunLogs {
  /** The store to work with. */
  readonly store: CrawlStore & RootStore;
  /** This process has let go of the run. */
  readonly end: () => Promise<void>;
}

interface LoggedRun {
  readonly run: RunRecord;
  readonly program: Program;
  readonly ofRun: LevelOfRun;
}

/** Undefined where nothing is logged. */
function openLog({ pool, logs, world }: LoggingHost, { run, program, ofRun }: LoggedRun): RunLog | undefined {
  if (logs === undefined) return undefined;
  const flags = [logs.debug, run.options.debug ?? ''].map((text) => readDebugFlags(text).flags);
  return openRunLog({
    program,
    flags: mergeFlags([...(program.roots === undefined ? [] : [program.roots.logging.debug]), ...flags]),
    level: () => ofRun.level ?? program.logging.level,
    folder: logFolderOf(logs.dataFolder, run.collectionId),
    bound: { alone: aloneWithLogs(pool, run.collectionId) },
    log: logs.log.child({ run: run.id, collection: run.collectionId }),
    now: () => world.clock.now(),
    onTrouble: (text) => {
      // The note is all that a failure costs.
      adviseRun(pool, run.id, [{ severity: 'warning', text }]).catch(() => undefined);
    },
  });
}

const mostWarned = 100;

/** Says in the logs, and the first of them in the report of the run, what a program came to before anything is gathered. */
export function warnOfPrograms(host: LoggingHost, logged: LoggedRun): ProgramHost['warn'] {
  const log = openLog(host, logged);
  return async (texts) => {
    const [first] = texts;
    if (first === undefined) return;
    log?.say(
      'warned',
      texts.slice(0, mostWarned).map((text) => ({ text })),
    );
    await adviseRun(host.pool, logged.run.id, [{ severity: 'warning', text: first }]);
    await log?.written();
  };
}

export function beginLogs(host: LoggingHost, logged: LoggedRun): RunLogs {
  const { pool, store } = host;
  const { run, program } = logged;
  const log = openLog(host, logged);
  if (log === undefined) return { store, end: () => Promise.resolve() };
  log.say('begun', [{ run }]);
  const advise = (hints: readonly string[]): Promise<void> =>
    adviseRun(
      pool,
      run.id,
      hints.map((text) => ({ severity: 'warning', text })),
    );
  return {
    store: loggedStore(store, { program, log, advise }),
    end: async () => {
      const now = await readRun(pool, run.id).catch(() => undefined);
      log.say('ended', [{ run, now }]);
      await log.written();
    },
  };
}
