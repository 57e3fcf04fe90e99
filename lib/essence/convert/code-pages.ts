/** Code pages of Windows and Macintosh, by their numbers, as encodings that can be decoded. */

const others: ReadonlyMap<number, string> = new Map([
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [1200, 'utf-16le'],
  [10_000, 'macintosh'],
  [10_007, 'x-mac-cyrillic'],
  [20_866, 'koi8-r'],
  [65_001, 'utf-8'],
]);

/** Undefined for a number that names none. */
export function encodingOf(codePage: number | undefined): string | undefined {
  if (codePage === undefined) return undefined;
  return codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : others.get(codePage);
}

/** Those that catdoc has no table for: characters of two bytes. */
export const wideCodePages: ReadonlySet<number> = new Set([932, 936, 949, 950]);
