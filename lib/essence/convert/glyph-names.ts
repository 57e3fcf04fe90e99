/** The letters that names of glyphs stand for (Adobe Glyph List specification, 2). */

/** What a name is made of: parts between underscores, without what follows the first point. */
export function glyphParts(name: string): readonly string[] {
  const [base = ''] = name.split('.', 1);
  return base === '' ? [] : base.split('_');
}

/** Whether a part has its letters in the Adobe Glyph List, not in its own spelling. */
export function isListed(part: string): boolean {
  return part.length > 1 && spelledOut(part) === undefined;
}

/** Without the parts that stand for nothing. `listed`: the letters of parts that are in the Adobe Glyph List. */
export function lettersOf(name: string, listed: ReadonlyMap<string, string>): string {
  return glyphParts(name)
    .map((part) => (/^[A-Za-z]$/.test(part) ? part : (spelledOut(part) ?? listed.get(part) ?? '')))
    .join('');
}

/** `uni` with groups of four hexadecimal digits, or `u` with four to six; undefined for other parts. */
function spelledOut(part: string): string | undefined {
  const [, groups, single] = /^(?:uni((?:[\dA-F]{4})+)|u([\dA-F]{4,6}))$/.exec(part) ?? [];
  const numbers = groups?.match(/.{4}/g) ?? (single === undefined ? [] : [single]);
  const codes = numbers.map((digits) => Number.parseInt(digits, 16));
  const isText = codes.length > 0 && codes.every((code) => code < 0xd8_00 || (code > 0xdf_ff && code <= 0x10_ff_ff));
  return isText ? codes.map((code) => String.fromCodePoint(code)).join('') : undefined;
}
