/** A line of log.gatherer or log.errors, as Harvest wrote them: program, time, what happened. */

import type { LogCategory } from '../../languages/gatherer-cf/debug-sections.ts';

export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The program of Harvest that would have said it. */
  readonly program: 'Gatherer' | 'enum' | 'essence' | 'liburl';
  readonly severity: 'info' | 'error' | 'debug';
  readonly category: LogCategory;
  readonly text: string;
  /** Of a debug line. */
  readonly section?: number;
  readonly level?: number;
}

const programWidth = 7;

/** The line with its end. Whatever would break a line or change how it is shown is written as `?`. */
export function logLine({ at, program, severity, text, section, level }: LogEntry): string {
  const mark = { info: '', error: 'ERROR: ', debug: `DEBUG[${section ?? 0},${level ?? 0}] ` }[severity];
  return `${program.padStart(programWidth)}: ${timeOf(new Date(at))}: ${mark}${plain(text)}\n`;
}

/** `%y%m%d %H:%M:%S`, in the time zone of the server. */
function timeOf(time: Date): string {
  const two = (n: number): string => String(n % 100).padStart(2, '0');
  const date = `${two(time.getFullYear())}${two(time.getMonth() + 1)}${two(time.getDate())}`;
  return `${date} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}
