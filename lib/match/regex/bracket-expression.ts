/** Bracket expressions `[…]` of POSIX and of shell patterns. */

import { charSet, type CharRange, type PatternNode } from './pattern-tree.ts';

/** A place in a pattern and what is wrong there; offsets are UTF-16. */
export interface PatternProblem {
  readonly message: string;
  readonly offset: number;
  readonly length: number;
}

export type Bracket =
  | { readonly ok: true; readonly node: PatternNode; readonly end: number }
  | { readonly ok: false; readonly problem: PatternProblem };

const DIGITS: readonly CharRange[] = [[0x30, 0x39]];
const UPPER: readonly CharRange[] = [[0x41, 0x5a]];
const LOWER: readonly CharRange[] = [[0x61, 0x7a]];
const SPACES: readonly CharRange[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
];

/** The POSIX character classes in the C locale. */
export const CHAR_CLASSES: ReadonlyMap<string, readonly CharRange[]> = new Map([
  ['alpha', [...UPPER, ...LOWER]],
  ['digit', DIGITS],
  ['alnum', [...DIGITS, ...UPPER, ...LOWER]],
  ['upper', UPPER],
  ['lower', LOWER],
  ['space', SPACES],
  [
    'blank',
    [
      [0x09, 0x09],
      [0x20, 0x20],
    ],
  ],
  [
    'punct',
    [
      [0x21, 0x2f],
      [0x3a, 0x40],
      [0x5b, 0x60],
      [0x7b, 0x7e],
    ],
  ],
  ['print', [[0x20, 0x7e]]],
  ['graph', [[0x21, 0x7e]]],
  [
    'cntrl',
    [
      [0x00, 0x1f],
      [0x7f, 0x7f],
    ],
  ],
  [
    'xdigit',
    [
      [0x30, 0x39],
      [0x41, 0x46],
      [0x61, 0x66],
    ],
  ],
]);

/** One member of a bracket expression: a class, or a character that may start a range. */
type Member =
  | { readonly kind: 'class'; readonly ranges: readonly CharRange[]; readonly end: number }
  | { readonly kind: 'char'; readonly code: number; readonly end: number }
  | { readonly kind: 'problem'; readonly problem: PatternProblem };

/**
 * Reads the expression whose `[` is at `start`. `shell` patterns negate with `!` as well and escape with a backslash;
 * in POSIX a backslash inside brackets is itself.
 */
export function readBracket(text: string, start: number, style: 'posix' | 'shell'): Bracket {
  const mark = text[start + 1];
  const negated = mark === '^' || (style === 'shell' && mark === '!');
  const first = negated ? start + 2 : start + 1;
  const ranges: CharRange[] = [];
  let at = first;
  while (at < text.length) {
    if (text[at] === ']' && at > first) return { ok: true, node: charSet(ranges, negated), end: at + 1 };
    const member = readMember(text, at, style);
    if (member.kind === 'problem') return { ok: false, problem: member.problem };
    if (member.kind === 'class') {
      ranges.push(...member.ranges);
      at = member.end;
      continue;
    }
    const last = readRangeEnd(text, member.end, style);
    if (last?.kind === 'problem') return { ok: false, problem: last.problem };
    const to = last?.kind === 'char' ? last : member;
    if (to.code < member.code) return problem('the range is the wrong way round', at, to.end - at);
    ranges.push([member.code, to.code]);
    at = to.end;
  }
  return problem('the bracket is not closed', start, text.length - start);
}

function problem(message: string, offset: number, length: number): Bracket {
  return { ok: false, problem: { message, offset, length } };
}

/** What stands after a `-` that makes a range; undefined when there is none. */
function readRangeEnd(text: string, at: number, style: 'posix' | 'shell'): Member | undefined {
  if (text[at] !== '-' || at + 1 >= text.length || text[at + 1] === ']') return undefined;
  const end = readMember(text, at + 1, style);
  if (end.kind !== 'class') return end;
  const message = 'a range cannot end with a character class';
  return { kind: 'problem', problem: { message, offset: at + 1, length: end.end - at - 1 } };
}

function readMember(text: string, at: number, style: 'posix' | 'shell'): Member {
  const mark = text[at + 1];
  if (text[at] === '[' && (mark === ':' || mark === '.' || mark === '=')) {
    return readNamed(text, at, mark);
  }
  const isEscape = style === 'shell' && text[at] === '\\' && at + 1 < text.length;
  const code = text.codePointAt(isEscape ? at + 1 : at) ?? 0;
  return { kind: 'char', code, end: at + (isEscape ? 1 : 0) + (code > 0xffff ? 2 : 1) };
}

/** `[:alpha:]`, and `[.a.]` and `[=a=]` of a single character. */
function readNamed(text: string, at: number, mark: string): Member {
  const close = text.indexOf(`${mark}]`, at + 2);
  if (close < 0) return { kind: 'problem', problem: { message: `"[${mark}" is not closed`, offset: at, length: 2 } };
  const name = text.slice(at + 2, close);
  const end = close + 2;
  if (mark === ':') {
    const ranges = CHAR_CLASSES.get(name);
    if (ranges !== undefined) return { kind: 'class', ranges, end };
    return {
      kind: 'problem',
      problem: { message: `there is no character class "${name}"`, offset: at, length: end - at },
    };
  }
  const code = name.codePointAt(0);
  if (code !== undefined && String.fromCodePoint(code) === name) return { kind: 'char', code, end };
  const message = 'a collating element must be one character';
  return { kind: 'problem', problem: { message, offset: at, length: end - at } };
}
