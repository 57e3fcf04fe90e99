/** Splits the code of a number format (ECMA-376 part 1, 18.8.31) into its sections and their pieces. */

export type Piece =
  | { readonly kind: 'literal'; readonly text: string }
  /** A place of a digit: `0`, `#`, or `?`. */
  | { readonly kind: 'digit'; readonly text: string }
  /** `y`, `m`, `d`, `h`, `s`, AM/PM, or fractions of a second, as often as they are repeated. */
  | { readonly kind: 'time'; readonly text: string }
  /** Hours, minutes, or seconds that do not start again at the next larger unit. */
  | { readonly kind: 'elapsed'; readonly text: string }
  | { readonly kind: 'point' | 'comma' | 'percent' | 'slash' | 'general' }
  | { readonly kind: 'exponent'; readonly text: string };

export interface Section {
  readonly pieces: readonly Piece[];
  readonly applies?: (value: number) => boolean;
  readonly isTime: boolean;
}

const piece =
  /"([^"]*)"?|\\([^])|_([^])|\*([^])|\[([^\]]*)\]?|(general)|(am\/pm|a\/p)|(e[+-])|(y+|e+|m+|d+|h+|s+|b+|g+)|([0#?])|([^])/giy;

/** Formats that are longer are none of Excel. */
const longest = 255;

export function sectionsOf(code: string): readonly Section[] {
  const sections: Piece[][] = [[]];
  const conditions: (Section['applies'] | undefined)[] = [undefined];
  for (const match of code.slice(0, longest).matchAll(piece)) {
    if (match[0] === ';') {
      sections.push([]);
      conditions.push(undefined);
      continue;
    }
    const [, , , , , bracket] = match;
    if (bracket !== undefined) conditions[conditions.length - 1] ??= conditionOf(bracket);
    const found = pieceOf(match);
    if (found !== undefined) sections.at(-1)?.push(found);
  }
  return sections.map((pieces, at) => sectionOf(pieces, conditions[at]));
}

function sectionOf(pieces: readonly Piece[], applies: Section['applies']): Section {
  const isTime = pieces.some(({ kind }) => kind === 'time' || kind === 'elapsed');
  return { pieces: isTime ? withFractions(pieces) : pieces, isTime, ...(applies && { applies }) };
}

/** Zeros behind a point are fractions of a second. */
function withFractions(pieces: readonly Piece[]): readonly Piece[] {
  const made: Piece[] = [];
  let fraction = '';
  const flush = (): void => {
    if (fraction !== '') made.push(fraction === '.' ? literal('.') : { kind: 'time', text: fraction });
    fraction = '';
  };
  for (const each of pieces) {
    if (each.kind === 'point') {
      flush();
      fraction = '.';
    } else if (each.kind === 'digit' && fraction !== '') fraction += '0';
    else {
      flush();
      made.push(each);
    }
  }
  flush();
  return made;
}

function literal(text: string): Piece {
  return { kind: 'literal', text };
}

const signs: ReadonlyMap<string, Piece> = new Map<string, Piece>([
  ['.', { kind: 'point' }],
  [',', { kind: 'comma' }],
  ['%', { kind: 'percent' }],
  ['/', { kind: 'slash' }],
  // The text of the cell, which is a number as it is.
  ['@', { kind: 'general' }],
]);

function pieceOf(match: RegExpExecArray): Piece | undefined {
  const [, quoted, escaped, space, fill, bracket, general, half, exponent, time, digit, other = ''] = match;
  const text = quoted ?? escaped;
  if (text !== undefined) return literal(text);
  if (space !== undefined) return literal(' ');
  // Repeated as often as the column is wide.
  if (fill !== undefined) return fill === ' ' ? literal(fill) : undefined;
  if (bracket !== undefined) return bracketPiece(bracket);
  if (general !== undefined) return { kind: 'general' };
  if (exponent !== undefined) return { kind: 'exponent', text: exponent };
  const unit = half ?? time;
  if (unit !== undefined) return { kind: 'time', text: unit.toLowerCase() };
  if (digit !== undefined) return { kind: 'digit', text: digit };
  return signs.get(other) ?? literal(other);
}

/** Elapsed time, or the sign of a currency; colours and conditions show nothing. */
function bracketPiece(bracket: string): Piece | undefined {
  if (/^(?:h+|m+|s+)$/i.test(bracket)) return { kind: 'elapsed', text: bracket.toLowerCase() };
  const [, currency] = /^\$([^-]*)/.exec(bracket) ?? [];
  return currency === undefined || currency === '' ? undefined : literal(currency);
}

const comparisons: ReadonlyMap<string, (value: number, than: number) => boolean> = new Map([
  ['<', (value: number, than: number) => value < than],
  ['<=', (value: number, than: number) => value <= than],
  ['>', (value: number, than: number) => value > than],
  ['>=', (value: number, than: number) => value >= than],
  ['=', (value: number, than: number) => value === than],
  ['<>', (value: number, than: number) => value !== than],
]);

function conditionOf(bracket: string): Section['applies'] | undefined {
  const [, sign = '', number] = /^([<>=]{1,2})\s*(-?[\d.]+)$/.exec(bracket) ?? [];
  const compare = comparisons.get(sign);
  const than = Number(number);
  return compare && ((value) => compare(value, than));
}
