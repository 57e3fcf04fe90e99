/** Fonts of a document in PostScript: their sizes, and what their codes stand for. */

import { glyphText } from '../glyph-names.ts';
import { codesFrom, texEncoding } from '../tex-fonts.ts';
import type { Operand } from './operands.ts';

export type CharacterOf = (code: number) => string;

export interface Font {
  readonly size: number;
  readonly characterOf: CharacterOf;
}

const windows = new TextDecoder('windows-1252');
export const latin: CharacterOf = (code) => windows.decode(Uint8Array.of(code));

/** Where the standard encoding differs from that of Windows (Red Book, E.5). */
const standardCodes = new Map<number, string>([
  [0x27, '’'],
  [0x60, '‘'],
  ...codesFrom(0xa1, "¡¢£⁄¥ƒ§¤'“«‹›"),
  ...codesFrom(0xae, ['fi', 'fl']),
  ...codesFrom(0xb1, '–†‡·'),
  ...codesFrom(0xb6, '¶•‚„”»…‰'),
  [0xbf, '¿'],
  [0xd0, '—'],
  [0xe1, 'Æ'],
  [0xe3, 'ª'],
  ...codesFrom(0xe8, 'ŁØŒº'),
  [0xf1, 'æ'],
  [0xf5, 'ı'],
  ...codesFrom(0xf8, 'łøœß'),
]);
export const standard: CharacterOf = (code) => standardCodes.get(code) ?? latin(code);

const symbolCodes = new Map<number, string>([
  [0x2d, '−'],
  ...codesFrom(0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'),
  ...codesFrom(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'),
  [0xb7, '•'],
  [0xe1, '⟨'],
  [0xf1, '⟩'],
]);
/** Of the font Symbol (Red Book, E.12). */
export const symbol: CharacterOf = (code) => symbolCodes.get(code) ?? (code < 0x41 ? String.fromCharCode(code) : '');

const codes = 256;

/** An array of all names of glyphs is an encoding; undefined for others. */
export function encodingOf(items: readonly Operand[]): CharacterOf | undefined {
  const names = items.flatMap((each) => (typeof each === 'object' && 'name' in each ? [each.name] : []));
  if (names.length !== codes || items.length !== codes) return undefined;
  const characters = names.map(glyphText);
  return (code) => characters[code] ?? '';
}

/** Whether the codes of letters are those of ASCII, as a font for texts has them. */
export function isUsual(characterOf: CharacterOf): boolean {
  return Array.from('Aaez').every((letter) => characterOf(letter.charCodeAt(0)) === letter);
}

/** Of a font that dvips has put into the document. */
export function dvipsFont(size: number, name: string, given: CharacterOf | undefined): Font {
  return { size, characterOf: given ?? texEncoding(name, 'base') };
}
