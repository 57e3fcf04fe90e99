/** Numbers of spreadsheets as their formats show them (ECMA-376 part 1, 18.8.30 and 18.8.31), in English. */

import { sectionsOf } from './format-tokens.ts';
import type { Piece, Section } from './format-tokens.ts';
import { timeFormat } from './time-format.ts';

export type NumberFormat = (value: number, is1904: boolean) => string;

/**
 * Formats by their numbers. 14, 22, and those of East Asian dates differ with the reader's language: they are ISO 8601
 * here, whose dates anyone can search for.
 */
const builtIn: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '$#,##0_);($#,##0)'],
  [6, '$#,##0_);[Red]($#,##0)'],
  [7, '$#,##0.00_);($#,##0.00)'],
  [8, '$#,##0.00_);[Red]($#,##0.00)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'yyyy-mm-dd'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'yyyy-mm-dd h:mm'],
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'] as const),
  ...[32, 33, 34, 35, 55, 56].map((id) => [id, 'h:mm:ss'] as const),
  [37, '#,##0_);(#,##0)'],
  [38, '#,##0_);[Red](#,##0)'],
  [39, '#,##0.00_);(#,##0.00)'],
  [40, '#,##0.00_);[Red](#,##0.00)'],
  [41, '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)'],
  [42, '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)'],
  [43, '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)'],
  [44, '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
]);

export function builtInFormat(id: number): string {
  return builtIn.get(id) ?? 'General';
}

export function numberFormat(code: string): NumberFormat {
  const sections = sectionsOf(code);
  const times = sections.map(({ isTime, pieces }) => (isTime ? timeFormat(pieces) : undefined));
  return (value, is1904) => {
    const at = sectionFor(sections, value);
    const section = sections[at];
    if (section === undefined) return general(value);
    if (section.isTime) return times[at]?.(value, is1904) ?? general(value);
    // A section for negative numbers has the sign that they are to have.
    const hasOwnSign = at === 1 && section.applies === undefined;
    const sign = value < 0 && !hasOwnSign && section.pieces.length > 0 ? '-' : '';
    const text = sign + shownNumber(Math.abs(value), section.pieces);
    return text.replaceAll(/\s+/g, ' ').trim();
  };
}

/** For numbers above zero, below, and zero, unless they have conditions; a fourth section is for text. */
function sectionFor(sections: readonly Section[], value: number): number {
  if (sections.some(({ applies }) => applies !== undefined)) {
    const at = sections.slice(0, 2).findIndex(({ applies }) => applies?.(value) === true);
    if (at >= 0) return at;
    const others = sections.findIndex(({ applies }) => applies === undefined);
    return others < 0 ? sections.length : others;
  }
  if (value < 0 && sections.length > 1) return 1;
  return value === 0 && sections.length > 2 ? 2 : 0;
}

/** Fifteen digits, which is what Excel keeps; the width of the column cuts none off. */
function general(value: number): string {
  return String(Number(value.toPrecision(15))).replace('e', 'E');
}

function shownNumber(value: number, pieces: readonly Piece[]): string {
  if (pieces.some(({ kind }) => kind === 'general')) {
    return pieces.map((piece) => (piece.kind === 'general' ? general(value) : signOf(piece))).join('');
  }
  const exponentAt = pieces.findIndex(({ kind }) => kind === 'exponent');
  if (exponentAt >= 0) return scientific(value, pieces, exponentAt);
  const slashAt = pieces.findIndex(({ kind }) => kind === 'slash');
  if (slashAt > 0 && isDigit(pieces[slashAt - 1])) return withFraction(value, pieces, slashAt);
  return decimal(value, pieces);
}

const isDigit = (piece: Piece | undefined): boolean => piece?.kind === 'digit';
const isComma = (piece: Piece): boolean => piece.kind === 'comma';
const digitsIn = (pieces: readonly Piece[]): number => pieces.filter(isDigit).length;

function splitAtPoint(pieces: readonly Piece[]): readonly [whole: readonly Piece[], part: readonly Piece[]] {
  const at = pieces.findIndex(({ kind }) => kind === 'point');
  return at < 0 ? [pieces, []] : [pieces.slice(0, at), pieces.slice(at)];
}

/** Digits with so many places behind the point, half away from zero. */
function rounded(value: number, places: number): string {
  const short = Number(value.toPrecision(15));
  if (!Number.isFinite(short)) return '';
  if (short >= 1e21) return String(BigInt(short));
  const text = String(short);
  if (text.includes('e')) return short.toFixed(Math.min(places, 100));
  const [whole = '', part = ''] = text.split('.');
  if (part.length <= places) return withPoint(whole, part.padEnd(places, '0'));
  const digits = String(Math.round(Number(`${text}e${places}`))).padStart(places + 1, '0');
  return withPoint(digits.slice(0, digits.length - places), digits.slice(digits.length - places));
}

function withPoint(whole: string, part: string): string {
  return part === '' ? whole : `${whole}.${part}`;
}

function decimal(value: number, pieces: readonly Piece[]): string {
  const [whole, part] = splitAtPoint(pieces);
  const hasGroups = whole.slice(whole.findIndex(isDigit), whole.findLastIndex(isDigit)).some(isComma);
  const scale = trailingCommas(whole) + trailingCommas(part);
  const percents = pieces.filter(({ kind }) => kind === 'percent').length;
  const scaled = value * 100 ** percents * 1000 ** -scale;
  const [digits = '', places = ''] = rounded(scaled, digitsIn(part)).split('.');
  const shown = digits === '0' ? '' : digits;
  const hasPlaces = digitsIn(whole) > 0 || digitsIn(part) === 0;
  return (hasPlaces ? wholePart(shown, whole, hasGroups) : shown) + decimalPart(places, part);
}

/** Commas behind the last digit divide by a thousand each. */
function trailingCommas(pieces: readonly Piece[]): number {
  const last = pieces.findLastIndex(isDigit);
  if (last < 0) return 0;
  const others = pieces.slice(last + 1).findIndex((piece) => !isComma(piece));
  return others < 0 ? pieces.length - last - 1 : others;
}

/** Fills the places from the right. Digits for which there is no place come before the first one. */
function wholePart(digits: string, pieces: readonly Piece[], hasGroups: boolean): string {
  const count = digitsIn(pieces);
  let place = 0;
  const grouped = (digit: string, right: number): string =>
    hasGroups && right > 0 && right % 3 === 0 ? `${digit},` : digit;
  return pieces
    .map((piece) => {
      if (piece.kind !== 'digit') return signOf(piece);
      const right = count - ++place;
      const at = digits.length - 1 - right;
      if (at < 0) return piece.text === '0' ? grouped('0', right) : piece.text === '?' ? ' ' : '';
      const from = place === 1 ? 0 : at;
      return Array.from(digits.slice(from, at + 1), (digit, i) => grouped(digit, right + at - from - i)).join('');
    })
    .join('');
}

function decimalPart(digits: string, pieces: readonly Piece[]): string {
  const shown = digits.replace(/0+$/, '').length;
  let place = 0;
  return pieces
    .map((piece) => {
      if (piece.kind === 'point') return '.';
      if (piece.kind !== 'digit') return signOf(piece);
      const at = place++;
      if (at < shown || piece.text === '0') return digits[at] ?? '0';
      return piece.text === '?' ? ' ' : '';
    })
    .join('');
}

function signOf(piece: Piece): string {
  if (piece.kind === 'literal') return piece.text;
  return piece.kind === 'percent' ? '%' : piece.kind === 'slash' ? '/' : '';
}

/** The exponent is a multiple of the places before the point. */
function scientific(value: number, pieces: readonly Piece[], exponentAt: number): string {
  const mantissa = pieces.slice(0, exponentAt);
  const [whole, part] = splitAtPoint(mantissa);
  const step = Math.max(1, digitsIn(whole));
  const [, power] = value.toExponential(14).split('e');
  let exponent = Math.floor(Number(power) / step) * step;
  if (Number(rounded(value / 10 ** exponent, digitsIn(part))) >= 10 ** step) exponent += step;
  const piece = pieces[exponentAt];
  const plus = piece?.kind === 'exponent' && piece.text.endsWith('+') ? '+' : '';
  const digits = String(Math.abs(exponent)).padStart(digitsIn(pieces.slice(exponentAt)), '0');
  return `${decimal(value / 10 ** exponent, mantissa)}E${exponent < 0 ? '-' : plus}${digits}`;
}

/** A whole number where the format has a place for it, and a fraction with a denominator of so many digits, or a given one. */
function withFraction(value: number, pieces: readonly Piece[], slashAt: number): string {
  const before = pieces.slice(0, pieces.slice(0, slashAt).findLastIndex((piece) => !isDigit(piece)) + 1);
  const after = pieces.slice(slashAt + 1);
  const end = after.findIndex((piece) => !isDigit(piece) && !isNumber(piece));
  const bottom = end < 0 ? after : after.slice(0, end);
  const given = Number(bottom.map((piece) => ('text' in piece ? piece.text : '')).join(''));
  const hasWhole = before.some(isDigit);
  const whole = hasWhole ? Math.floor(value) : 0;
  const part = value - whole;
  const most = 10 ** Math.min(4, Math.max(1, bottom.length)) - 1;
  const [top, under] = given > 0 ? [Math.round(part * given), given] : nearestFraction(part, most);
  const shown = hasWhole && top === under ? whole + 1 : whole;
  const hasFraction = !hasWhole || (top > 0 && top < under);
  const wholeText = hasWhole && (shown > 0 || !hasFraction) ? String(shown) : '';
  const literals = (some: readonly Piece[]): string => some.map(signOf).join('');
  const rest = end < 0 ? [] : after.slice(end);
  return wholeText + literals(before) + (hasFraction ? `${top}/${under}` : '') + literals(rest);
}

const isNumber = (piece: Piece): boolean => piece.kind === 'literal' && /^\d$/.test(piece.text);

type Fraction = readonly [top: number, under: number];

/** Uses continued fractions, which take O(log `most`) steps. `most`: the largest denominator. */
function nearestFraction(value: number, most: number): Fraction {
  let before: Fraction = [0, 1];
  let last: Fraction = [1, 0];
  for (let rest = value; ;) {
    const next = combined(last, before, Math.floor(rest));
    if (next[1] > most) {
      const between = combined(last, before, Math.floor((most - before[1]) / last[1]));
      return distance(value, between) < distance(value, last) ? between : last;
    }
    [before, last] = [last, next];
    if (rest % 1 < 1e-9) return last;
    rest = 1 / (rest % 1);
  }
}

function combined([top, under]: Fraction, [topBefore, underBefore]: Fraction, times: number): Fraction {
  return [times * top + topBefore, times * under + underBefore];
}

function distance(value: number, [top, under]: Fraction): number {
  return Math.abs(value - top / under);
}
