/** A line of log.gatherer or log.errors, as Harvest wrote them: program, time, what happened. */

import { clockOf, plain, two } from './log-entry.ts';
import type { GathererProgram, LogEntry } from './log-entry.ts';

const programWidth = 7;
const itself: GathererProgram = 'Gatherer';

export function gathererLine({ at, program = itself, severity, text, section, level }: LogEntry): string {
  const mark = { info: '', error: 'ERROR: ', debug: `DEBUG[${section ?? 0},${level ?? 0}] ` }[severity];
  return `${program.padStart(programWidth)}: ${dateOf(new Date(at))} ${clockOf(at)}: ${mark}${plain(text)}`;
}

/** `%y%m%d`. */
function dateOf(time: Date): string {
  return `${two(time.getFullYear())}${two(time.getMonth() + 1)}${two(time.getDate())}`;
}
