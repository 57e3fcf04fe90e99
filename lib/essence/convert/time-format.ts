/** Dates and times of spreadsheets, which count days, as their formats show them. */

import type { Piece } from './format-tokens.ts';

const daySeconds = 86_400;
/** The day after 31 December 9999, in days since the beginning of 1900. */
const end = 2_958_466;
/** Days between the beginnings of 1900 and of 1904. */
const days1904 = 1462;
const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

interface Moment {
  readonly year: number;
  /** From 0. */
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  /** Whole seconds since the beginning of the count. */
  readonly seconds: number;
  /** Digits of the fraction of the second. */
  readonly fraction: string;
}

/** Shows nothing for a number that is no date. `is1904`: the days are counted from 1904, not 1900. */
export function timeFormat(pieces: readonly Piece[]): (value: number, is1904: boolean) => string | undefined {
  const places = Math.max(0, ...pieces.map((piece) => (isFraction(piece) ? piece.text.length - 1 : 0)));
  const isHalfDay = pieces.some((piece) => piece.kind === 'time' && piece.text.includes('/'));
  const placed = pieces.map((piece, at) => ({ piece, place: { isHalfDay, isMinute: isMinute(pieces, at) } }));
  return (value, is1904) => {
    const moment = momentOf(value, Math.min(places, 3), is1904);
    if (moment === undefined) return undefined;
    const text = placed.map(({ piece, place }) => shownPiece(piece, moment, place)).join('');
    return text.replaceAll(/\s+/g, ' ').trim();
  };
}

function isFraction(piece: Piece): piece is Extract<Piece, { kind: 'time' }> {
  return piece.kind === 'time' && piece.text.startsWith('.');
}

/** Excel takes 1900 for a leap year: 60 is the 29 February that there was not. */
function momentOf(value: number, places: number, is1904: boolean): Moment | undefined {
  const unit = 10 ** places;
  const units = Math.round(value * daySeconds * unit);
  const seconds = Math.floor(units / unit);
  const fraction = String(units % unit).padStart(places, '0');
  const days = Math.floor(seconds / daySeconds) + (is1904 ? days1904 : 0);
  if (!(value >= 0) || days >= end) return undefined;
  const time = { weekday: (days + 6) % 7, seconds, fraction };
  if (days === 60) return { year: 1900, month: 1, day: 29, ...time };
  if (days === 0) return { year: 1900, month: 0, day: 0, ...time };
  const date = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * daySeconds * 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate(), ...time };
}

/** The letter of months is that of minutes behind hours, and before seconds. */
function isMinute(pieces: readonly Piece[], at: number): boolean {
  const unitOf = (piece: Piece | undefined): string =>
    piece?.kind === 'elapsed' || (piece?.kind === 'time' && !piece.text.includes('/')) ? (piece.text[0] ?? '') : '';
  const before = pieces.slice(0, at).map(unitOf).findLast(Boolean);
  const after = pieces
    .slice(at + 1)
    .map(unitOf)
    .find(Boolean);
  return before === 'h' || after === 's';
}

const signs: ReadonlyMap<string, string> = new Map([
  ['comma', ','],
  ['slash', '/'],
  ['percent', '%'],
]);

interface Place {
  readonly isHalfDay: boolean;
  readonly isMinute: boolean;
}

function shownPiece(piece: Piece, moment: Moment, place: Place): string {
  if (piece.kind === 'elapsed') return elapsed(piece.text, moment.seconds);
  if (piece.kind === 'literal') return piece.text;
  if (piece.kind !== 'time') return signs.get(piece.kind) ?? '';
  const { text } = piece;
  return text.includes('/') ? shownHalf(text, moment) : (units.get(text.charAt(0))?.(text, moment, place) ?? '');
}

const hourOf = ({ seconds }: Moment): number => Math.floor((seconds % daySeconds) / 3600);

function shownHalf(text: string, moment: Moment): string {
  const half = hourOf(moment) < 12 ? 'AM' : 'PM';
  return text === 'a/p' ? half.charAt(0) : half;
}

/** With a zero before it where the letter is repeated. */
function padded(text: string, number: number): string {
  return String(number).padStart(text.length > 1 ? 2 : 1, '0');
}

type ShowUnit = (text: string, moment: Moment, place: Place) => string;

/** By the first letters of the pieces. */
const units: ReadonlyMap<string, ShowUnit> = new Map<string, ShowUnit>([
  ['y', (text, { year }) => (text.length < 3 ? String(year % 100).padStart(2, '0') : String(year))],
  ['e', (_, { year }) => String(year)],
  [
    'm',
    (text, { month, seconds }, { isMinute: is }) =>
      is && text.length < 3 ? padded(text, Math.floor(seconds / 60) % 60) : shownMonth(text, month),
  ],
  ['d', shownDay],
  ['h', (text, moment, { isHalfDay }) => padded(text, isHalfDay ? hourOf(moment) % 12 || 12 : hourOf(moment))],
  ['s', (text, { seconds }) => padded(text, seconds % 60)],
  ['.', (text, { fraction }) => `.${fraction.slice(0, text.length - 1)}`],
]);

function shownMonth(text: string, month: number): string {
  const name = months[month] ?? '';
  if (text.length < 3) return padded(text, month + 1);
  return text.length === 4 ? name : name.slice(0, text.length === 3 ? 3 : 1);
}

function shownDay(text: string, { day, weekday }: Moment): string {
  if (text.length < 3) return padded(text, day);
  const name = weekdays[weekday] ?? '';
  return text.length === 3 ? name.slice(0, 3) : name;
}

function elapsed(text: string, seconds: number): string {
  const unit = text.startsWith('h') ? 3600 : text.startsWith('m') ? 60 : 1;
  return String(Math.floor(seconds / unit)).padStart(text.length, '0');
}
