/** What the codes of TeX's fonts stand for: OT1 of Computer Modern, T1 of Cork, those of PostScript, and mathematics. */

type Encoding = (code: number) => string;

/** Characters with their codes, which follow on each other. */
export function codesFrom(first: number, characters: Iterable<string>): readonly (readonly [code: number, string])[] {
  return Array.from(characters, (character, at) => [first + at, character] as const);
}

const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl'];
const capitalGreek = codesFrom(0, 'ΓΔΘΛΞΠΣΥΦΨΩ');
/** Of accents and what is not at its place in ASCII. */
const roman = new Map<number, string>([
  ...capitalGreek,
  ...codesFrom(0x0b, ligatures),
  ...codesFrom(0x10, 'ıȷ\u0300\u0301\u030c\u0306\u0304\u030a\u0327ßæœøÆŒØ'),
  [0x20, ''],
  [0x22, '”'],
  [0x27, '’'],
  [0x3c, '¡'],
  [0x3e, '¿'],
  [0x5c, '“'],
  ...codesFrom(0x5e, '\u0302\u0307‘'),
  ...codesFrom(0x7b, '–—\u030b\u0303\u0308'),
]);
const ot1: Encoding = (code) => roman.get(code) ?? (code < 0x80 ? String.fromCharCode(code) : '');
const typewriter: Encoding = (code) => (code > 0x20 && code < 0x7f ? String.fromCharCode(code) : ot1(code));

const corkCodes = new Map<number, string>([
  ...codesFrom(0x0d, '‚‹›“”„«»–—'),
  ...codesFrom(0x19, 'ıȷ'),
  ...codesFrom(0x1b, ligatures),
  [0x27, '’'],
  [0x60, '‘'],
  [0x7f, '-'],
  ...codesFrom(0x80, 'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£'),
  ...codesFrom(0xc0, 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß'),
]);
const isAscii = (code: number): boolean => code >= 0x20 && code < 0x7f;
const cork: Encoding = (code) => corkCodes.get(code) ?? (isAscii(code) ? String.fromCharCode(code) : '');

const windows = new TextDecoder('windows-1252');
const baseCodes = new Map<number, string>([
  ...codesFrom(0x02, ['fi', 'fl']),
  [0x11, 'ı'],
  ...codesFrom(0x13, ['ff', 'ffi', 'ffl']),
  [0x27, '’'],
  [0x60, '‘'],
]);
/** Of fonts made for PostScript (8r): those of Windows, and ligatures below. */
const base: Encoding = (code) => baseCodes.get(code) ?? (code < 0x20 ? '' : windows.decode(Uint8Array.of(code)));

const italic = new Map<number, string>([
  ...capitalGreek,
  ...codesFrom(0x0b, 'αβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ'),
  ...codesFrom(0x3a, '.,</>'),
]);
const letters: Encoding = (code) => italic.get(code) ?? String.fromCharCode(code).replace(/[^A-Za-z]/, '');
const signs = new Map<number, string>([...codesFrom(0, '−·×∗'), [0x0f, '•'], [0x66, '{'], [0x67, '}'], [0x6a, '|']]);
const symbols: Encoding = (code) => signs.get(code) ?? '';
const nothing: Encoding = () => '';

/** By the name of the font, in lower case; the first that fits. */
const encodings: readonly (readonly [name: RegExp, Encoding])[] = [
  [/^(?:cmsy|cmbsy)/, symbols],
  [/^(?:cmex|ms[ab]m|lasy|lcircle|line|tc|wasy|rsfs|xy)/, nothing],
  [/^(?:cmmi|cmmib|cmbmi|eu[frs]m?)\d/, letters],
  [/^(?:cm\w*tt)/, typewriter],
  [/^(?:ec|sf[a-z]{2}\d|t1-)|8t$/, cork],
  [/^(?:cm|rm-|sm|.*7t$)/, ot1],
];

/** Of a font whose name tells nothing: `fallback`. */
export function texEncoding(font: string, fallback: 'ot1' | 'base'): Encoding {
  const name = font.toLowerCase();
  return encodings.find(([pattern]) => pattern.test(name))?.[1] ?? (fallback === 'ot1' ? ot1 : base);
}

/** TeX sets an accent first, and the letter that has it below. */
export function joinAccents(text: string): string {
  return text.replaceAll(/([\u0300-\u0327])(\p{L})/gu, (_, accent: string, letter: string) =>
    ((letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter) + accent).normalize('NFC'),
  );
}
