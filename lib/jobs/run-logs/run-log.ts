/** The logs of one run: lines in files, and the same as records of the structured log. */

import path from 'node:path';
import type { Logger } from 'pino';
import type { Program } from '../../engine/program/program.ts';
import type { DebugFlags } from '../../languages/gatherer-cf/debug-flags.ts';
import { openLogWriter } from '../../store/logs/log-writer.ts';
import type { LogWriter } from '../../store/logs/log-writer.ts';
import type { LogBound } from '../../store/logs/log-files.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogEventKind, LogEvents, LogFileDeclaration, LogLines, LogSituation } from './log-events.ts';
import { logFiles } from './log-files.ts';

export interface RunLog {
  /** True when a file says something of such events at the loglevel of now. */
  readonly wants: (kind: LogEventKind) => boolean;
  readonly say: <Kind extends LogEventKind>(kind: Kind, events: readonly LogEvents[Kind][]) => void;
  /** Resolves when everything said so far is in the files, or can't be written. */
  readonly written: () => Promise<void>;
}

export interface RunLogOptions {
  readonly program: Program;
  readonly flags: DebugFlags;
  /** The loglevel of now: it may change during the run. */
  readonly level: () => number;
  readonly folder: string;
  readonly bound: LogBound;
  readonly log: Logger;
  readonly now: () => number;
  /** A file can't be written: why, for the report of the run. Once for each file. */
  readonly onTrouble: (text: string) => void;
}

interface OpenFile {
  readonly name: string;
  readonly declared: LogFileDeclaration;
  readonly writer: LogWriter;
}

export function openRunLog(options: RunLogOptions): RunLog {
  const { program, flags, level, now, log } = options;
  const files = logFiles.flatMap((declared) => openFile(options, declared));
  const linesOf = <Kind extends LogEventKind>(declared: LogFileDeclaration, kind: Kind): LogLines<Kind> | undefined => {
    const lines = declared.lines[kind];
    return lines === undefined || level() < (lines.from ?? 0) ? undefined : lines;
  };
  return {
    wants: (kind) => files.some(({ declared }) => linesOf(declared, kind) !== undefined),
    say: (kind, events) => {
      const situation: LogSituation = { program, flags, at: now() };
      for (const { name, declared, writer } of files) {
        const lines = linesOf(declared, kind);
        if (lines === undefined) continue;
        const entries = events.flatMap((event) => lines.say(event, situation)).filter(isWanted(declared, level()));
        for (const entry of entries) record(log, name, entry);
        writer.write(entries.map(declared.print));
      }
    },
    written: async () => {
      await Promise.all(files.map(({ writer }) => writer.written()));
    },
  };
}

function isWanted({ takes }: LogFileDeclaration, level: number): (entry: LogEntry) => boolean {
  return (entry) => (entry.loglevel ?? 0) <= level && (takes === undefined || takes(entry));
}

function openFile(
  { program, folder, bound, now, log, onTrouble }: RunLogOptions,
  declared: LogFileDeclaration,
): readonly OpenFile[] {
  const name = declared.name(program);
  if (name === undefined) return [];
  const writer = openLogWriter({
    file: path.join(folder, name),
    bound,
    missing: (count, why) => declared.print({ at: now(), ...missing, text: missingText(count, why) }),
    onTrouble: (why) => {
      log.warn({ file: name, why }, 'a log of a collection cannot be written');
      onTrouble(`${name} can't be written: ${why}. The run continues; lines are missing in the log.`);
    },
  });
  return [{ name, declared, writer }];
}

const missing = { severity: 'info', category: 'run' } as const;

function missingText(count: number, why: string): string {
  return `${count} ${count === 1 ? 'line is' : 'lines are'} missing here: ${why}`;
}

/** What flags ask for is said at the usual level, a line for each URL below it. */
function record(log: Logger, file: string, { severity, category, text, section, level }: LogEntry): void {
  const fields = {
    category,
    file,
    ...(section !== undefined && { section }),
    ...(level !== undefined && { debugLevel: level }),
  };
  if (severity === 'info') log.debug(fields, text);
  else if (severity === 'error') log.warn(fields, text);
  else log.info(fields, text);
}
