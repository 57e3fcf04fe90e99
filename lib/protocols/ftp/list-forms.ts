/** The forms that servers answer LIST in, which no standard defines: one table. Dates are not read: they lack zone or year. */

export interface Listed {
  /** As written: it may be anything. */
  readonly name: string;
  /** `other`: a device, socket, or pipe. What a symbolic link leads to is not known, so that it counts as a file. */
  readonly type: 'file' | 'folder' | 'other';
  /** Bytes, as written; of files in the usual form. */
  readonly size?: string;
}

const numericDate = String.raw`\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}`;
const time = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?`;
const unixTime = String.raw`(?:${time}(?:\s[-+]\d{4})?|\d{4})`;

/** `Jan 31 2020`, `31. Jan 12:00`, `2020-01-31 12:00`; `month` is an expression. */
function dateWith(month: string): string {
  return String.raw`(?:${month}\s+\d{1,2}|\d{1,2}\.?\s+${month}|${numericDate})\s+${unixTime}`;
}

const englishMonth = '(?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Mm]ay|[Jj]u[nl]|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec)';
/** Of any language: bytes of a word that has no digit. */
const anyMonth = String.raw`[^\s\d]{3,12}`;
/** Type and permissions, after what `ls -is` puts before them; NetWare has permissions of its own. */
const start = String.raw`^[\s\d]*(?<letter>[-bcdlps])(?:[-rwxsStTlL]{9}[.+@]?|\s?\[[-A-Za-z]{1,16}\])`;

/** Links, owner, group, size, and date, as nearly all servers have them. */
const usual = new RegExp(
  String.raw`${start}\s*\d+\s+\S+\s+\S+\s+(?:\d+,\s*)?(?<size>\d+)\s+${dateWith(`(?:${englishMonth}|${anyMonth})`)}\s(?<name>.+)$`,
);
/** Without one of these, or with blanks in them: what comes after the first date. */
const unusual = new RegExp(String.raw`${start}.*?\s\d+\s+${dateWith(englishMonth)}\s(?<name>.+)$`);
const dos = new RegExp(
  String.raw`^\s*${numericDate}\s+\d{1,2}:\d{2}(?::\d{2})?\s*(?:[AaPp][Mm]?)?\s+(?:<([A-Z]+)>|[\d,.]+)\s+(\S.*)$`,
);
/** Easily parsed list format: facts, a tab, and the name (https://cr.yp.to/ftp/list/eplf.html). */
const easy = /^\+([^\t]*)\t(.+)$/;

type Reader = (line: string) => Listed | undefined;

const readers: readonly Reader[] = [
  readDos,
  readEasy,
  (line) => readUnix(line, usual),
  (line) => readUnix(line, unusual),
];

/** Undefined for a line of no known form. */
export function readListed(line: string): Listed | undefined {
  for (const read of readers) {
    const listed = read(line);
    if (listed !== undefined) return listed;
  }
  return undefined;
}

function readUnix(line: string, form: RegExp): Listed | undefined {
  const { letter, size, name } = form.exec(line)?.groups ?? {};
  if (name === undefined) return undefined;
  if (letter === 'l') return { name: name.replace(/ -> .*$/, ''), type: 'file' };
  if (letter === '-') return { name, type: 'file', ...(size !== undefined && { size }) };
  return { name, type: letter === 'd' ? 'folder' : 'other' };
}

function readDos(line: string): Listed | undefined {
  const [, type, name] = dos.exec(line) ?? [];
  if (name === undefined) return undefined;
  if (type === undefined || type === 'DIR') return { name, type: type === 'DIR' ? 'folder' : 'file' };
  return { name: name.replace(/ \[[^\]]*\]$/, ''), type: 'file' };
}

function readEasy(line: string): Listed | undefined {
  const [, facts, name] = easy.exec(line) ?? [];
  if (facts === undefined || name === undefined) return undefined;
  const named = facts.split(',');
  if (named.includes('/')) return { name, type: 'folder' };
  return { name, type: named.includes('r') ? 'file' : 'other' };
}
