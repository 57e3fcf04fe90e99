/** Lines of listings: the facts of MLSD (RFC 3659, 7), and the forms of LIST. */

import { readTime } from './file-times.ts';
import { escapeName, isDots } from './ftp-path.ts';
import { readListed } from './list-forms.ts';
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
  const line = written.endsWith('\r') ? written.slice(0, -1) : written;
  if (line.trim() === '') return none;
  if (/[\r\0]/.test(line)) return skipped;
  return form === 'MLSD' ? readFacts(line) : readListLine(line);
}

function readListLine(line: string): ListingLine {
  const listed = readListed(line);
  // The sum of blocks, in whatever language.
  if (listed === undefined) return /^\S+ [\d.,]+[KMGT]?$/.test(line) ? none : unreadable;
  const { name, type, size } = listed;
  if (isDots(name)) return none;
  if (type === 'other' || !isPlainName(name)) return skipped;
  return { kind: 'entry', name, isFolder: type === 'folder', facts: exactFacts(size, undefined) };
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
