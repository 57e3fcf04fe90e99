/** The tokens of POSIX extended and basic regular expressions, with the common GNU extensions of both. */

import { CHAR_CLASSES, readBracket, type PatternProblem } from './bracket-expression.ts';
import type { PatternToken, RepeatToken, Tokens } from './pattern-syntax.ts';
import { charSet, type CharRange, type PatternNode } from './pattern-tree.ts';

export type PosixDialect = 'ere' | 'bre';

const MAX_COUNT = 1000;

const WORD: readonly CharRange[] = [...(CHAR_CLASSES.get('alnum') ?? []), [0x5f, 0x5f]];
const SPACE = CHAR_CLASSES.get('space') ?? [];
const DIGIT = CHAR_CLASSES.get('digit') ?? [];

/** Escaped letters with a meaning; every other escaped letter or digit is refused. */
const LETTER_ESCAPES: ReadonlyMap<string, PatternNode> = new Map<string, PatternNode>([
  ['w', charSet(WORD, false)],
  ['W', charSet(WORD, true)],
  ['s', charSet(SPACE, false)],
  ['S', charSet(SPACE, true)],
  ['d', charSet(DIGIT, false)],
  ['D', charSet(DIGIT, true)],
  ['b', { kind: 'boundary', negated: false }],
  ['B', { kind: 'boundary', negated: true }],
  ['t', { kind: 'char', char: '\t' }],
  ['n', { kind: 'char', char: '\n' }],
  ['r', { kind: 'char', char: '\r' }],
]);

/** One token, or what is wrong at the place. */
type Step = PatternToken | { readonly kind: 'problem'; readonly problem: PatternProblem };

/** The operators: in basic expressions all but `*` and the anchors are written with a backslash. */
type Operator = '(' | ')' | '|' | '*' | '+' | '?' | '{';

const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  (['(', ')', '|', '+', '?'] as const).map((mark) => [mark, mark]),
);

export function posixTokens(text: string, dialect: PosixDialect): Tokens {
  const tokens: PatternToken[] = [];
  let at = 0;
  while (at < text.length) {
    const step = readToken(text, at, dialect, tokens.at(-1));
    if (step.kind === 'problem') return { ok: false, problem: step.problem };
    tokens.push(step);
    at = step.end;
  }
  return { ok: true, tokens };
}

function readToken(text: string, at: number, dialect: PosixDialect, before: PatternToken | undefined): Step {
  const operator = operatorAt(text, at, dialect, before);
  if (operator !== undefined) return readOperator(text, at, operator, dialect);
  switch (text[at]) {
    case '\\':
      return readEscape(text, at);
    case '[':
      return readSet(text, at);
    case '.':
      return atom({ kind: 'any' }, at, at + 1);
    case '^':
      if (dialect === 'ere' || startsExpression(before)) return atom({ kind: 'start' }, at, at + 1);
      break;
    case '$':
      if (dialect === 'ere' || endsExpression(text, at + 1)) return atom({ kind: 'end' }, at, at + 1);
      break;
    default:
      break;
  }
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return atom({ kind: 'char', char }, at, at + char.length);
}

/** The operator at the place, if there is one; a `{` that begins no interval is itself, as GNU has it. */
function operatorAt(
  text: string,
  at: number,
  dialect: PosixDialect,
  before: PatternToken | undefined,
): Operator | undefined {
  if (text[at] === '*') return dialect === 'ere' || !startsBasicItem(before) ? '*' : undefined;
  const isEscaped = text[at] === '\\';
  if (isEscaped !== (dialect === 'bre')) return undefined;
  const mark = isEscaped ? at + 1 : at;
  if (text[mark] === '{') return intervalAt(text, mark + 1, dialect) === undefined ? undefined : '{';
  return OPERATORS.get(text[mark] ?? '');
}

function readOperator(text: string, at: number, operator: Operator, dialect: PosixDialect): Step {
  const end = operator === '*' || dialect === 'ere' ? at + 1 : at + 2;
  switch (operator) {
    case '(':
      return readOpen(text, at, end, dialect);
    case ')':
      return { kind: 'close', start: at, end };
    case '|':
      return { kind: 'bar', start: at, end };
    case '*':
      return repeat(text, { min: 0, max: undefined, start: at, end }, dialect);
    case '+':
      return repeat(text, { min: 1, max: undefined, start: at, end }, dialect);
    case '?':
      return repeat(text, { min: 0, max: 1, start: at, end }, dialect);
    case '{':
      return readInterval(text, at, end, dialect);
  }
}

function readOpen(text: string, at: number, end: number, dialect: PosixDialect): Step {
  if (dialect === 'bre' || text[end] !== '?') return { kind: 'open', start: at, end };
  if (text[end + 1] === ':') return { kind: 'open', start: at, end: end + 2 };
  const isLookAround = /^\(\?<?[=!]/.test(text.slice(at, at + 4));
  return problem(isLookAround ? 'look-around is not supported' : '"(?" has no meaning here', at, isLookAround ? 3 : 2);
}

interface Interval {
  readonly min: number;
  readonly max: number | undefined;
  readonly end: number;
}

/** `m}`, `m,}`, `,n}` or `m,n}` (with `\}` in basic expressions). */
function intervalAt(text: string, at: number, dialect: PosixDialect): Interval | undefined {
  const close = dialect === 'ere' ? '}' : '\\}';
  const end = text.indexOf(close, at);
  const match = /^(\d*)(,?)(\d*)$/.exec(end < 0 ? '' : text.slice(at, end));
  const [, min, comma, max] = match ?? [];
  if (match === null || (min === '' && max === '')) return undefined;
  const from = min === '' ? 0 : Number(min);
  const to = comma === '' ? from : max === '' ? undefined : Number(max);
  return { min: from, max: to, end: end + close.length };
}

function readInterval(text: string, start: number, at: number, dialect: PosixDialect): Step {
  const interval = intervalAt(text, at, dialect);
  if (interval === undefined) return problem('the interval is not closed', start, text.length - start);
  const { min, max, end } = interval;
  if (Math.max(min, max ?? 0) > MAX_COUNT) {
    return problem(`a repetition goes up to ${MAX_COUNT}`, start, end - start);
  }
  if (max !== undefined && max < min) return problem('the interval is the wrong way round', start, end - start);
  return repeat(text, { min, max, start, end }, dialect);
}

/** Refuses Perl's lazy `*?`: POSIX would read it as an optional repetition, which is not what was meant. */
function repeat(text: string, count: Omit<RepeatToken, 'kind'>, dialect: PosixDialect): Step {
  const { start, end } = count;
  const isLazy = dialect === 'ere' && text[end] === '?';
  if (isLazy) return problem('lazy repetition is not supported; leave the "?" out', start, end + 1 - start);
  return { kind: 'repeat', ...count };
}

function readEscape(text: string, at: number): Step {
  const code = text.codePointAt(at + 1);
  if (code === undefined) return problem('the pattern ends with a backslash', at, 1);
  const char = String.fromCodePoint(code);
  const end = at + 1 + char.length;
  const known = LETTER_ESCAPES.get(char);
  if (known !== undefined) return atom(known, at, end);
  if (/[1-9]/.test(char)) return problem('back-references are not supported', at, 2);
  if (/[A-Za-z0-9<>]/.test(char)) return problem(`"\\${char}" has no meaning here`, at, 2);
  return atom({ kind: 'char', char }, at, end);
}

function readSet(text: string, at: number): Step {
  const bracket = readBracket(text, at, 'posix');
  return bracket.ok ? atom(bracket.node, at, bracket.end) : { kind: 'problem', problem: bracket.problem };
}

function atom(node: PatternNode, start: number, end: number): Step {
  return { kind: 'atom', node, start, end };
}

function problem(message: string, offset: number, length: number): Step {
  return { kind: 'problem', problem: { message, offset, length } };
}

function startsExpression(before: PatternToken | undefined): boolean {
  return before === undefined || before.kind === 'open' || before.kind === 'bar';
}

/** Where a basic expression takes `*` for itself: at its start, also after `^`. */
function startsBasicItem(before: PatternToken | undefined): boolean {
  return startsExpression(before) || (before?.kind === 'atom' && before.node.kind === 'start');
}

function endsExpression(text: string, at: number): boolean {
  return at === text.length || text.startsWith('\\)', at) || text.startsWith('\\|', at);
}
