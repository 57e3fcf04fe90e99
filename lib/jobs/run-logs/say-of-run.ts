/** Lines of robot.log about a run that no process crawls: before its configuration compiles, and after its end. */

import path from 'node:path';
import type pg from 'pg';
import { robotLogName, robotTopics } from '../../sdk/log-formats.ts';
import { aloneWithLogs, logFolderOf } from '../../store/logs/log-files.ts';
import { openLogWriter } from '../../store/logs/log-writer.ts';
import { adviseRun } from '../../store/runs/note-run.ts';
import { robotLog, runEntry } from './robot-logs.ts';

export interface SayHost {
  readonly pool: pg.Pool;
  readonly dataFolder: string;
  readonly now: () => number;
}

export interface SaidOfRun {
  readonly runId: number;
  readonly collectionId: number;
}

/** At level 1; a log that can't be written is a warning in the report of the run. */
export function sayOfRun(
  { pool, dataFolder, now }: SayHost,
  { runId, collectionId }: SaidOfRun,
): (text: string) => Promise<void> {
  const print = (text: string): string => robotLog.print(runEntry(text, now()));
  const writer = openLogWriter({
    file: path.join(logFolderOf(dataFolder, collectionId), robotLogName),
    bound: { alone: aloneWithLogs(pool, collectionId) },
    missing: (count, why) => print(`${count} lines are missing here: ${why}`),
    onTrouble: (why) => {
      const text = `${robotLogName} can't be written: ${why}.`;
      // The note is all that a failure costs.
      adviseRun(pool, runId, [{ severity: 'warning', text }]).catch(() => undefined);
    },
  });
  return async (text) => {
    writer.write([print(text)]);
    await writer.written();
  };
}

/** A run that can't begin. */
export function sayFailed(host: SayHost, run: SaidOfRun, reason: string): Promise<void> {
  return sayOfRun(host, run)(`${robotTopics.error.lead} Run ${run.runId} is failed (${reason})`);
}
