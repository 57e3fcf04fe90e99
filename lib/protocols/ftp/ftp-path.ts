/** Paths of ftp: URLs, and the names they stand for on the server (RFC 1738, 3.2.2). Characters of names stand for bytes. */

import { decodePath, encodePath } from '../file-path.ts';
import { Refusal } from '../transfer.ts';

export interface FtpPath {
  /** From the folder of the login, or from the root. None is empty, `.`, or `..`, or has a slash, NUL, CR, or LF. */
  readonly names: readonly string[];
  /** From the root: written with `%2F` in front, or with a second slash. */
  readonly isAbsolute: boolean;
  /** Ends with a slash, or with `;type=d`. */
  readonly isFolder: boolean;
  /** Transfer as text: `;type=a`. */
  readonly isText: boolean;
}

/** Reads the path of a URL in normal form. Throws a Refusal where a name cannot be sent to a server. */
export function readPath(path: string): FtpPath {
  const typed = /;type=([aid])$/i.exec(path);
  const type = typed?.[1]?.toLowerCase();
  const bare = path.slice(1, typed?.index);
  const fromRoot = /^(?:%2f|\/)/i.exec(bare)?.[0].length ?? 0;
  const segments = bare.slice(fromRoot).split('/');
  return {
    names: segments.filter((segment) => segment !== '').map(readName),
    isAbsolute: fromRoot > 0,
    isFolder: type === 'd' || segments.at(-1) === '',
    isText: type === 'a',
  };
}

function readName(segment: string): string {
  const name = decodePath(segment)?.toString('latin1');
  if (name === undefined) throw new Refusal('gone', 'the path holds an escaped slash or NUL');
  if (/[\r\n]/.test(name)) throw new Refusal('gone', 'the path holds a line break');
  if (isDots(name)) throw new Refusal('gone', 'the path holds an escaped . or ..');
  return name;
}

export function isDots(name: string): boolean {
  return name === '.' || name === '..';
}

/** The path on the server, from its root; `home` is the folder of the login. */
export function serverPath({ names, isAbsolute }: Pick<FtpPath, 'names' | 'isAbsolute'>, home: string): string {
  const from = isAbsolute ? '' : withoutSlash(home);
  return withoutSlash(`${from}/${names.join('/')}`) || '/';
}

/** Also of the root, which is then empty. */
export function withoutSlash(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** The path of the URL of a folder, from its path on the server. */
export function folderUrlPath(real: string, home: string): string {
  const below = withoutSlash(home);
  const isBelow = real === home || real.startsWith(`${below}/`);
  const rest = isBelow ? real.slice(below.length + 1) : real.slice(1);
  const names = rest === '' ? '' : `${escapeName(rest)}/`;
  if (isBelow) return `/${names}`;
  return `/%2F${names === '' ? '/' : names}`;
}

/** As it is written in a URL; what would be taken for a transfer type is not. */
export function escapeName(name: string): string {
  return encodePath(Buffer.from(name, 'latin1')).replaceAll(/;(?=type=)/gi, '%3B');
}
