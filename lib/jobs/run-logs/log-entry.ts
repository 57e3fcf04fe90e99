/** An entry of a log of a run, as it is printed to a file and recorded in the structured log. */

import type { LogCategory } from '../../languages/gatherer-cf/debug-sections.ts';

/** The program of Harvest that would have said it. */
export type GathererProgram = 'Gatherer' | 'enum' | 'essence' | 'liburl';

export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly severity: 'info' | 'error' | 'debug';
  readonly category: LogCategory;
  readonly text: string;
  /** Of the robot: the loglevel from which it is written. */
  readonly loglevel?: number;
  readonly program?: GathererProgram;
  /** Of a debug entry of a Gatherer. */
  readonly section?: number;
  readonly level?: number;
}

const mostText = 4_000;

/** The text in one line. Whatever would break a line or change how it is shown is written as `?`. */
export function plain(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
  return line.length <= mostText ? line : `${line.slice(0, mostText)}… (${line.length - mostText} characters cut)`;
}

export const two = (n: number): string => String(n % 100).padStart(2, '0');

/** `HH:MM:SS`, in the time zone of the server. */
export function clockOf(at: number): string {
  const time = new Date(at);
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}
