/** Writes the lines of one log, in order, behind whoever says them: a log that can't be written costs lines, nothing else. */

import { appendToLog } from './log-files.ts';
import type { LogBound } from './log-files.ts';

export interface LogWriter {
  readonly write: (lines: readonly string[]) => void;
  /** Resolves when everything given so far is in the file, or is counted as missing. */
  readonly written: () => Promise<void>;
}

export interface LogWriterOptions {
  readonly file: string;
  readonly bound: LogBound;
  /** The line that stands in the file for lines that are missing. */
  readonly missing: (count: number, why: string) => string;
  /** Told once why lines are missing. */
  readonly onTrouble: (why: string) => void;
}

/** Characters that wait for a slow disk; lines beyond them are missing. */
const mostWaiting = 8_000_000;
/** Characters of one write: appended in one piece, so that processes do not write into each other's lines. */
const mostAtOnce = 100_000;

export function openLogWriter({ file, bound, missing, onTrouble }: LogWriterOptions): LogWriter {
  let waiting: string[] = [];
  let waitingLength = 0;
  let lost: { count: number; why: string } | undefined;
  let isTold = false;
  let writing: Promise<void> | undefined;
  const lose = (count: number, why: string): void => {
    lost = { count: (lost?.count ?? 0) + count, why };
    if (!isTold) onTrouble(why);
    isTold = true;
  };
  const writeOut = async (lines: readonly string[]): Promise<void> => {
    const gap = lost === undefined ? [] : [missing(lost.count, lost.why)];
    try {
      // A write that failed may have left half a line.
      await appendToLog(file, `${gap.length > 0 ? '\n' : ''}${textOf([...gap, ...lines])}`, bound);
      lost = undefined;
    } catch (error) {
      lose(lines.length, whyOf(error));
    }
  };
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      waitingLength = 0;
      for (const piece of piecesOf(lines)) await writeOut(piece);
    }
    writing = undefined;
  };
  return {
    write: (lines) => {
      if (lines.length === 0) return;
      if (waitingLength > mostWaiting) {
        lose(lines.length, 'the disk is too slow');
        return;
      }
      waiting.push(...lines);
      for (const line of lines) waitingLength += line.length;
      writing ??= drain();
    },
    written: async () => {
      await writing;
    },
  };
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function piecesOf(lines: readonly string[]): readonly (readonly string[])[] {
  const pieces: string[][] = [];
  let length = Infinity;
  for (const line of lines) {
    if (length + line.length > mostAtOnce) {
      pieces.push([]);
      length = 0;
    }
    pieces.at(-1)?.push(line);
    length += line.length;
  }
  return pieces;
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
