/** Names of members: which are refused, how they are displayed, and how duplicates are numbered. */

import { isUtf8 } from 'node:buffer';
import type { Refusal } from './refusals.ts';

const longestName = 1024;
const longestShown = 200;

/** Undefined if the name is accepted. */
export function refuseName(name: string): Refusal | undefined {
  if (name === '') return { reason: 'name', detail: 'it has no name' };
  if (name.includes('\0')) return { reason: 'name', detail: 'its name contains a NUL character' };
  if (Buffer.byteLength(name) > longestName) {
    return { reason: 'name', detail: `its name is longer than ${longestName.toLocaleString('en')} bytes` };
  }
  const leaves = /^(?:[/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..');
  return leaves ? { reason: 'name-leaves-archive' } : undefined;
}

/** For display: shortened, without control characters and without characters that change the writing direction. */
export function shownName(name: string): string {
  const start = name.slice(0, longestShown).toWellFormed();
  const plain = start.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '');
  return name.length > longestShown ? `${plain}…` : plain;
}

/** As UTF-8 if that is valid, otherwise as ISO 8859-1: most formats don't define the charset of names. */
export function decodeName(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}

/** Numbers repeated names: `a.txt`, `a (2).txt`. */
export class UniqueNames {
  readonly #numbers = new Map<string, number>();

  next(name: string): string {
    let number = this.#numbers.get(name);
    let unique = name;
    while (number !== undefined && this.#numbers.has(unique)) unique = numbered(name, ++number);
    if (number !== undefined) this.#numbers.set(name, number);
    this.#numbers.set(unique, 1);
    return unique;
  }
}

/** The number goes before the extension, by which the member's type is recognized. */
function numbered(name: string, number: number): string {
  const [extension = ''] = /(?:\.tar)?\.[^./\\]{1,20}$/.exec(name) ?? [];
  return `${name.slice(0, name.length - extension.length)} (${number})${extension}`;
}

const packedSuffix = /\.(?:gz|z|bz2?|xz|zst)$/i;
const packedTarSuffix = /\.(?:tgz|taz|tbz2?|txz|tzst)$/i;

/** Name of the file in a compressed document, without folders: `x.txt` for `pub/x.txt.gz`, `x.tar` for `x.tgz`. */
export function unpackedName(name: string): string {
  const file = name.slice(name.lastIndexOf('/') + 1);
  const unpacked = file.replace(packedTarSuffix, '.tar').replace(packedSuffix, '');
  return unpacked === '' ? 'unnamed' : unpacked;
}
