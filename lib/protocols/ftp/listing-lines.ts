/** Lines of listings: the facts of MLSD (RFC 3659, 7), and the forms of LIST that Unix and DOS have. */

import { FileType, parseList } from 'basic-ftp';
import { readTime } from './file-times.ts';
import { escapeName, isDots } from './ftp-path.ts';
import type { FileFacts } from './visit.ts';

export type ListingLine =
  | { readonly kind: 'entry'; readonly name: string; readonly isFolder: boolean; readonly facts: FileFacts }
  /** Says nothing of an entry: a sum, or the folder itself and the one above it. */
  | { readonly kind: 'none' }
  /** An entry with a name that must not be taken for a path, or no file and no folder. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'unreadable' };

export type ListingForm = 'MLSD' | 'LIST';

const none = { kind: 'none' } as const;
const skipped = { kind: 'skipped' } as const;
const unreadable = { kind: 'unreadable' } as const;

/** A line without its LF; characters stand for bytes. */
export function readLine(written: string, form: ListingForm): ListingLine {
  const line = written.replace(/\r$/, '');
  if (line.trim() === '') return none;
  if (/[\r\0]/.test(line)) return skipped;
  const info = parseLine(line);
  if (info === undefined) return unreadable;
  if (info === 'none') return form === 'MLSD' && hasPath(line) ? skipped : none;
  const { name, type, permissions } = info;
  if (type === FileType.Unknown && form === 'LIST') return permissions === undefined ? unreadable : skipped;
  if (!isPlainName(name)) return skipped;
  const facts = form === 'MLSD' && type === FileType.File ? factsIn(line) : {};
  return { kind: 'entry', name, isFolder: type === FileType.Directory, facts };
}

function isPlainName(name: string): boolean {
  return name !== '' && !name.includes('/') && !isDots(name);
}

type Info = ReturnType<typeof parseList>[number];

/** Line by line, since the library judges the form of all lines by that of one, and a bad date costs it all of them. */
function parseLine(line: string): Info | 'none' | undefined {
  try {
    return parseList(line)[0] ?? 'none';
  } catch {
    return undefined;
  }
}

/** The library leaves out names with a slash; the folder itself and the one above it have some by right. */
function hasPath(line: string): boolean {
  const space = line.indexOf(' ');
  return line.includes('/', space) && !/(?:^|;)type=[cp]dir;/i.test(line.slice(0, space));
}

function factsIn(line: string): FileFacts {
  const facts = line.slice(0, line.indexOf(' '));
  const size = /(?:^|;)size=(\d{1,15});/i.exec(facts)?.[1];
  const modified = readTime(/(?:^|;)modify=([\d.]+);/i.exec(facts)?.[1] ?? '');
  return { ...(size !== undefined && { size: Number(size) }), ...(modified !== undefined && { modified }) };
}

/** The reference to an entry, relative to its folder. */
export function referenceTo({ name, isFolder }: { readonly name: string; readonly isFolder: boolean }): string {
  return `./${escapeName(name)}${isFolder ? '/' : ''}`;
}
