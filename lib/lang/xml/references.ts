/** References in text and in values of attributes: five names and numbers, and nothing that grows. */

import { decodeHTMLStrict } from 'entities/decode';
import type { FindingValues } from './finding.ts';
import type { XmlProblem } from './messages.ts';

type ReferenceProblem = Extract<XmlProblem, 'strayAmpersand' | 'unknownEntity' | 'badCharacter'>;

/** Longer is no reference. */
export const MAX_REFERENCE = 34;

export interface Reference {
  /** What it stands for. Entities of HTML are a problem, but read; other wrong references are as written. */
  readonly text: string;
  readonly length: number;
  readonly problem?: readonly [ReferenceProblem, FindingValues];
}

const reference = /&(?:#(\d{1,30})|#x([\da-f]{1,30})|([A-Za-z_:][\w:.-]{0,31}));/iy;
const named: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Reads the reference that begins with the ampersand at `at`. */
export function readReference(text: string, at: number): Reference {
  reference.lastIndex = at;
  const [written = '', decimal, hexadecimal, name] = reference.exec(text) ?? [];
  if (written === '') return { text: '&', length: 1, problem: ['strayAmpersand', {}] };
  const { length } = written;
  if (name !== undefined) {
    const meant = named.get(name);
    if (meant !== undefined) return { text: meant, length };
    return { text: decodeHTMLStrict(written), length, problem: ['unknownEntity', { name }] };
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  if (isCharacter(code)) return { text: String.fromCodePoint(code), length };
  return { text: '', length, problem: ['badCharacter', { code: written }] };
}

/** Production Char of XML 1.0. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code < 0xd800 || (code >= 0xe000 && code <= 0x10_ffff && code !== 0xfffe && code !== 0xffff);
}
