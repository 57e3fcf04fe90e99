/** Lines of listings: the facts of MLSD (RFC 3659, 7), and the forms of LIST. */

import { readTime } from './file-times.ts';
import { escapeName, isDots } from './ftp-path.ts';
import type { ListedTime } from './list-dates.ts';
import { bareMember, isAround, membersHeader, readDls, readSystem, readWrapped } from './list-systems.ts';
import { readUnix } from './list-unix.ts';
import type { Listed } from './listed.ts';
import type { FileFacts } from './visit.ts';

export type ListingLine = (
  | { readonly kind: 'entry'; readonly name: string; readonly isFolder: boolean; readonly facts: FileFacts }
  /** Says nothing of an entry: a sum, or the folder itself and the one above it. */
  | { readonly kind: 'none' }
  /** An entry with a name that must not be taken for a path, or no file and no folder. */
  | { readonly kind: 'skipped' }
  | { readonly kind: 'unreadable' }
) & {
  /** The line before, which could not be read alone, was its beginning. */
  readonly isJoined?: true;
};

export type ListingForm = 'MLSD' | 'LIST';

const none = { kind: 'none' } as const;
const skipped = { kind: 'skipped' } as const;
const unreadable = { kind: 'unreadable' } as const;

/** Reads the lines of one listing, in order: what a line means may depend on those before it. */
export class LineReader {
  readonly #form: ListingForm;
  readonly #now: number;
  /** The line before, where it could not be read. */
  #before: string | undefined;
  #listsMembers = false;
  /** Nothing but `dls` could be read so far, whose lines are like many others. */
  #mayBeDls = true;

  /** `now`: milliseconds since the epoch. */
  constructor(form: ListingForm, now: number) {
    this.#form = form;
    this.#now = now;
  }

  /** A line without its LF; characters stand for bytes. */
  read(written: string): ListingLine {
    const line = written.endsWith('\r') ? written.slice(0, -1) : written;
    if (line.trim() === '') return none;
    if (/[\r\0]/.test(line)) return skipped;
    return this.#form === 'MLSD' ? readFacts(line) : this.#readListLine(line);
  }

  #readListLine(line: string): ListingLine {
    const before = this.#before;
    this.#before = undefined;
    const listed = this.#readAlone(line);
    if (listed !== undefined) return lineOf(listed);
    if (membersHeader.test(line)) this.#listsMembers = true;
    if (isAround(line)) return none;
    const joined = before === undefined ? undefined : this.#readJoined(before, line);
    if (joined !== undefined) return { ...lineOf(joined), isJoined: true };
    this.#before = line;
    return unreadable;
  }

  #readAlone(line: string): Listed | undefined {
    const listed = readUnix(line, this.#now) ?? readSystem(line, this.#now);
    if (listed !== undefined) {
      this.#mayBeDls = false;
      return listed;
    }
    if (this.#listsMembers) return bareMember(line, this.#now);
    return this.#mayBeDls ? readDls(line, this.#now) : undefined;
  }

  #readJoined(before: string, line: string): Listed | undefined {
    return readWrapped(before, line, this.#now) ?? (this.#mayBeDls ? readDls(line, this.#now, before) : undefined);
  }
}

function lineOf({ name, type, size, time }: Listed): ListingLine {
  if (isDots(name)) return none;
  if (type === 'other' || !isPlainName(name)) return skipped;
  return { kind: 'entry', name, isFolder: type === 'folder', facts: type === 'file' ? listedFacts(size, time) : {} };
}

function listedFacts(size: string | undefined, time: ListedTime | undefined): FileFacts {
  const facts = exactFacts(size, time?.isExact === true ? time.digits : undefined);
  return time?.isExact === false ? { ...facts, dated: time.digits } : facts;
}

function isPlainName(name: string): boolean {
  return name !== '' && !name.includes('/') && !isDots(name);
}

/** Some servers leave the type out: what it is shows when it is asked for. */
function readFacts(line: string): ListingLine {
  const space = line.indexOf(' ');
  const name = line.slice(space + 1);
  if (space < 0 || !/^(?:[^=;]+=[^;]*;)*$/.test(line.slice(0, space))) return unreadable;
  const { type, size, modify } = factsIn(line.slice(0, space));
  // Their names are paths by right.
  if (type === 'cdir' || type === 'pdir') return none;
  const isKnown = type === undefined || type === 'file' || type === 'dir' || isLink(type);
  if (!isKnown || !isPlainName(name)) return skipped;
  return { kind: 'entry', name, isFolder: type === 'dir', facts: type === 'file' ? exactFacts(size, modify) : {} };
}

/** `OS.unix=slink:target` or `OS.unix=symlink`: RFC 3659 has no type of its own for it. */
function isLink(type: string): boolean {
  return /^os\.unix=(?:slink|symlink)/.test(type);
}

type Facts = Readonly<Record<'type' | 'size' | 'modify', string | undefined>>;

function factsIn(written: string): Facts {
  const facts: Record<string, string> = {};
  for (const fact of written.split(';')) {
    const equals = fact.indexOf('=');
    facts[fact.slice(0, equals).toLowerCase()] = fact.slice(equals + 1);
  }
  const { type, size, modify } = facts;
  return { type: type?.toLowerCase(), size, modify };
}

function exactFacts(size: string | undefined, modify: string | undefined): FileFacts {
  const modified = modify === undefined ? undefined : readTime(modify);
  const isSize = size !== undefined && /^\d{1,15}$/.test(size);
  return { ...(isSize && { size: Number(size) }), ...(modified !== undefined && { modified }) };
}

/** The reference to an entry, relative to its folder. */
export function referenceTo({ name, isFolder }: { readonly name: string; readonly isFolder: boolean }): string {
  return `./${escapeName(name)}${isFolder ? '/' : ''}`;
}
