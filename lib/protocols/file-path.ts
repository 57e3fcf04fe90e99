/** Paths of file: URLs as bytes, and what lies below the configured roots once every link is followed. */

import { realpath } from 'node:fs/promises';

const SLASH = 0x2f;
const PERCENT = 0x25;

/** The bytes a path stands for; undefined when it hides a slash or a NUL in an escape. */
export function decodePath(pathname: string): Buffer | undefined {
  const bytes = Buffer.alloc(pathname.length);
  let length = 0;
  for (let at = 0; at < pathname.length; at++) {
    const code = pathname.charCodeAt(at);
    const hex = code === PERCENT ? pathname.slice(at + 1, at + 3) : '';
    const isEscape = /^[0-9a-f]{2}$/i.test(hex);
    const byte = isEscape ? Number.parseInt(hex, 16) : code;
    if (byte === 0 || (isEscape && byte === SLASH)) return undefined;
    bytes[length++] = byte;
    if (isEscape) at += 2;
  }
  return bytes.subarray(0, length);
}

/** What the parser of URLs would escape, and the signs that mean something in one (WHATWG URL, path percent-encode set). */
const strange: ReadonlySet<number> = new Set(Array.from(' "#%<>?^`{}\\', (char) => char.charCodeAt(0)));

/** A name or, with its slashes, a path as it is written in a URL. */
export function encodePath(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    const isPlain = byte > 0x20 && byte < 0x7f && !strange.has(byte);
    text += isPlain ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}

/** The real paths of the roots; a root that is not there counts for nothing. */
export async function realRoots(roots: readonly string[]): Promise<readonly Buffer[]> {
  const found = await Promise.all(roots.map((root) => realpath(root, 'buffer').catch(() => undefined)));
  return found.filter((root) => root !== undefined);
}

export function isBelow(path: Buffer, roots: readonly Buffer[]): boolean {
  return roots.some((root) => {
    const isWhole = path.length === root.length || path[root.length] === SLASH || root.at(-1) === SLASH;
    return isWhole && path.subarray(0, root.length).equals(root);
  });
}
