/** LIST as Unix prints it, and the many servers that imitate it. */

import { dateAt, type FoundDate, listedTime } from './list-dates.ts';
import type { Listed } from './listed.ts';

/** Type and permissions, after what `ls -is` puts before them; NetWare has permissions of its own. */
const start = /^[ \t\d]*([-bcdlps])(?:[-rwxsStTlL]{9}[.+@]?|([ \t]?\[[-A-Za-z]{1,16}\]))/;

/** Links, owner, group, size, date, and name; any of the first three may be missing, or have blanks in it. */
export function readUnix(line: string, now: number): Listed | undefined {
  const [head, letter, netWare] = start.exec(line) ?? [];
  if (head === undefined) return undefined;
  const found = usualDate(line, head.length) ?? anyDate(line, head.length);
  if (found === undefined) return undefined;
  const { end, date, size } = found;
  const written = line.slice(end + 1);
  const name = netWare === undefined ? written : written.replace(/^ {3}/, '');
  // Size and time are those of the link.
  if (letter === 'l') return { name: withoutTarget(name, Number(size)), type: 'file' };
  if (letter === 'd') return { name: name.endsWith('/') ? name.slice(0, -1) : name, type: 'folder' };
  if (letter !== '-') return { name, type: 'other' };
  return { name, type: 'file', size, time: date && listedTime(date, now) };
}

interface Found extends FoundDate {
  readonly size: string | undefined;
}

const usualColumns = /[ \t]*\d{1,15}[ \t]+[^ \t]+[ \t]+[^ \t]+[ \t]+(\d{1,15})[ \t]+/y;

/** Where all four columns are, the month may be in any language. */
function usualDate(line: string, index: number): Found | undefined {
  usualColumns.lastIndex = index;
  const size = usualColumns.exec(line)?.[1];
  const found = size === undefined ? undefined : dateAt(line, usualColumns.lastIndex, 'any');
  return found && { ...found, size };
}

/** Most columns before a name: owners and groups may be of several words. */
const mostColumns = 16;

/** After one column at least, the first date. */
function anyDate(line: string, index: number): Found | undefined {
  const column = /[^ \t]+/g;
  column.lastIndex = index;
  const columns: string[] = [];
  for (let next = column.exec(line); next !== null && columns.length < mostColumns; next = column.exec(line)) {
    const found = columns.length === 0 ? undefined : dateAt(line, next.index, 'known');
    if (found !== undefined) return { ...found, size: sizeIn(columns) };
    columns.push(next[0]);
  }
  return undefined;
}

/** The last column before the date. Servers for Macintosh list both forks of a file, and their sum, which is not what is sent. */
function sizeIn(columns: readonly string[]): string | undefined {
  const size = columns.at(-1);
  if (columns.length < 2 || size === undefined || !/^\d{1,15}$/.test(size)) return undefined;
  const [first, second, third] = columns.map(Number);
  const isSum = columns.length === 3 && Number(first) + Number(second) === third;
  return isSum ? undefined : size;
}

const arrow = ' -> ';

/** The size of a symbolic link is the length of its target. */
function withoutTarget(name: string, length: number): string {
  const at = length > 0 ? name.length - length - arrow.length : -1;
  const end = at > 0 && name.startsWith(arrow, at) ? at : name.indexOf(arrow);
  return end < 0 ? name : name.slice(0, end);
}
