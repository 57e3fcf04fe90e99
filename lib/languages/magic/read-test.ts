/** The columns of one test, read as libmagic reads them: what follows a column may follow without a blank. */

import { magicTypeNamed, magicTypes } from './types.ts';
import type { MagicType } from './types.ts';

/** Offsets in the line. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

export interface TestParts {
  readonly offset: Part;
  /** The word if, elif, or else, with the blanks behind it. */
  readonly condition: Part;
  /** The name alone; empty where there is none. */
  readonly type: Part;
  /** Operators and numbers, or flags, right after the type. */
  readonly modifiers: Part;
  readonly relation: Part;
  readonly value: Part;
  readonly message: Part;
  readonly declared: MagicType | undefined;
}

const number = '(?:0[xX][0-9a-fA-F]+|0[0-7]*|[1-9][0-9]*)';
const blanks = '[ \\t\\v\\f\\r]*';
const size = '(?:[uU]?[lLsShHbBcC]|[uU])?';
const operator = '[-&|^+*/%]';
const indirect = `\\(&?-?${blanks}[-+]?${number}(?:[.,][bBcCeEfFgGhHiIlLmoqQsS])?~?${operator}?(?:\\((?:-?${number})?\\)\\)|(?:-?${number})?\\))`;
const names = magicTypes.map(({ name }) => name).toSorted((a, b) => b.length - a.length);
const typeName = `u?(?:${names.join('|')})|[du](?:[CSILQ]|[1248](?![0-9])|(?![A-Za-z0-9]))|s(?![A-Za-z])`;

const offsetPattern = new RegExp(`&?(?:${indirect}|-?${blanks}[-+]?${number})`, 'y');
const conditionPattern = new RegExp(`(?:if|elif|else)(?=[ \\t])${blanks}`, 'y');
const typePattern = new RegExp(typeName, 'y');
const operatorPattern = new RegExp(`~?(?:${operator}(?:${blanks}[-+]?${number})?${size})?`, 'y');
const flagPattern = new RegExp(`~?(?:${operator}[^ \\t\\v\\f\\r]*)?`, 'y');
const relationPattern = /[<>&^=]=?|!|x(?=[ \t\v\f\r]|$)/y;
const valuePatterns = {
  number: new RegExp(`${blanks}[-+]?${number}${size}`, 'y'),
  float: new RegExp(
    `${blanks}[-+]?(?:0x[0-9a-f.]+(?:p[-+]?[0-9]+)?|(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:e[-+]?[0-9]+)?|inf(?:inity)?|nan)`,
    'iy',
  ),
  guid: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/iy,
};

export function isOffset(text: string): boolean {
  return text !== '' && matched(offsetPattern, text, 0) === text.length;
}

/** Where a match at `from` ends; `from` where there is none. */
function matched(pattern: RegExp, line: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(line) ? pattern.lastIndex : from;
}

/** Blanks of C; nothing else stands between columns. */
export function isSpace(character: string | undefined): boolean {
  return character !== undefined && character !== '' && ' \t\v\f\r'.includes(character);
}

export function skipSpace(line: string, from: number): number {
  let at = from;
  while (isSpace(line[at])) at++;
  return at;
}

export function wordEnd(line: string, from: number): number {
  let at = from;
  while (at < line.length && !isSpace(line[at])) at++;
  return at;
}

/** `from`: where the offset begins, behind the signs of the level. */
export function readTest(line: string, from: number): TestParts {
  const offset = { start: from, end: offsetEnd(line, from) };
  const first = skipSpace(line, offset.end);
  const start = matched(conditionPattern, line, first);
  const end = matched(typePattern, line, start);
  const type = { start, end: end > start ? end : wordEnd(line, start) };
  const declared = magicTypeNamed(line.slice(type.start, type.end));
  const modifiers = { start: type.end, end: modifiersEnd(line, type.end, declared) };
  const condition = { start: first, end: start };
  return {
    offset,
    condition,
    type,
    modifiers,
    declared,
    ...readComparison(line, skipSpace(line, modifiers.end), declared),
  };
}

/** What is no offset goes to the next blank, as does a number that no type follows. */
function offsetEnd(line: string, from: number): number {
  const end = matched(offsetPattern, line, from);
  const isWhole = end > from && (end === line.length || isSpace(line[end]) || matched(typePattern, line, end) > end);
  return isWhole ? end : wordEnd(line, Math.max(from, end));
}

function modifiersEnd(line: string, from: number, declared: MagicType | undefined): number {
  if (declared === undefined) return from;
  return matched(declared.takesFlags === true ? flagPattern : operatorPattern, line, from);
}

function readComparison(
  line: string,
  start: number,
  declared: MagicType | undefined,
): Pick<TestParts, 'relation' | 'value' | 'message'> {
  const relation = { start, end: matched(relationPattern, line, start) };
  const isAny = line.slice(relation.start, relation.end) === 'x';
  const value = { start: relation.end, end: isAny ? relation.end : valueEnd(line, relation.end, declared) };
  return { relation, value, message: { start: skipSpace(line, value.end), end: line.length } };
}

function valueEnd(line: string, from: number, declared: MagicType | undefined): number {
  switch (declared?.compares) {
    case 'number':
    case 'guid': {
      const end = matched(valuePatterns[declared.compares], line, from);
      return end > from ? end : wordEnd(line, from);
    }
    case 'float':
      return matched(valuePatterns.float, line, from);
    case 'text':
      return textEnd(line, from);
    case 'nothing':
    case undefined:
      return wordEnd(line, from);
  }
}

/** A backslash takes the next character along, a blank too. */
function textEnd(line: string, from: number): number {
  let at = from;
  while (at < line.length && !isSpace(line[at])) at += line[at] === '\\' ? 2 : 1;
  return Math.min(at, line.length);
}
