/** The logs of one run: lines of the old format in files, and the same as records of the structured log. */

import path from 'node:path';
import type { Logger } from 'pino';
import type { Logging } from '../../engine/roots/program.ts';
import { mergeFlags } from '../../languages/gatherer-cf/debug-flags.ts';
import type { DebugFlags } from '../../languages/gatherer-cf/debug-flags.ts';
import { appendToLog } from '../../store/gatherer-logs.ts';
import type { LogBound } from '../../store/gatherer-logs.ts';
import { logLine } from './log-line.ts';
import type { LogEntry } from './log-line.ts';

export interface RunLog {
  readonly flags: DebugFlags;
  readonly say: (entries: readonly LogEntry[]) => void;
  /** Resolves when everything said so far is in the files. */
  readonly written: () => Promise<void>;
}

export interface RunLogOptions {
  readonly logging: Logging;
  /** Flags of the run and of the installation, beside those of the configuration. */
  readonly flags: readonly DebugFlags[];
  readonly folder: string;
  readonly bound: LogBound;
  readonly log: Logger;
}

export function openRunLog({ logging, flags, folder, bound, log }: RunLogOptions): RunLog {
  let writing = Promise.resolve();
  let hasFailed = false;
  const failed = (error: unknown): void => {
    if (!hasFailed) log.warn({ err: error, folder }, 'the logs of a collection cannot be written');
    hasFailed = true;
  };
  return {
    flags: mergeFlags([logging.debug, ...flags]),
    say: (entries) => {
      if (entries.length === 0) return;
      for (const entry of entries) record(log, entry);
      const errors = entries.filter(({ severity }) => severity === 'error');
      const others = entries.filter(({ severity }) => severity !== 'error');
      writing = writing
        .then(() => append(path.join(folder, logging.log), others, bound))
        .then(() => append(path.join(folder, logging.errors), errors, bound))
        .catch(failed);
    },
    written: () => writing,
  };
}

async function append(file: string, entries: readonly LogEntry[], bound: LogBound): Promise<void> {
  if (entries.length > 0) await appendToLog(file, entries.map(logLine).join(''), bound);
}

/** What flags ask for is said at the usual level, a line for each URL below it. */
function record(log: Logger, { severity, category, text, section, level }: LogEntry): void {
  const fields = {
    category,
    ...(section !== undefined && { section }),
    ...(level !== undefined && { debugLevel: level }),
  };
  if (severity === 'info') log.debug(fields, text);
  else if (severity === 'error') log.warn(fields, text);
  else log.info(fields, text);
}
