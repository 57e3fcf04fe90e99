/** Shell patterns: plain globs, Netscape's shell expressions, and the globs the robot's manuals print as regexes. */

import { readBracket } from './bracket-expression.ts';
import type { PatternToken, Tokens } from './pattern-syntax.ts';
import { ANY_RUN, type PatternNode } from './pattern-tree.ts';

/**
 * `glob`: `*`, `?`, `[…]` and `\` to escape. `shexp` adds `(a|b)` and `$` at the end. `legacy` is shexp in which the
 * backslashes that publishing put in front of a star, `^` at the start and `$` at the end mean nothing.
 */
export type GlobDialect = 'glob' | 'shexp' | 'legacy';

/**
 * True when a `*` has nothing before it to repeat (at the start, after `(` or `|`), backslashes before it not counted:
 * the manuals print `\*` and `\\\\*` for the shell's `*` (spec/robot.md 2.4).
 */
export function isLegacyGlob(text: string): boolean {
  let hasAtom = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (!hasAtom && starEnd(text, at) >= 0) return true;
    if (char === '\\') {
      at += 1;
      hasAtom = true;
    } else if (char === '[') {
      const bracket = readBracket(text, at, 'posix');
      at = bracket.ok ? bracket.end - 1 : at;
      hasAtom = true;
    } else if (char === '(' || char === '|') {
      hasAtom = false;
    } else {
      hasAtom ||= char !== '^';
    }
  }
  return false;
}

/** Offset after a `*` and the backslashes before it, or -1 when there is no such star at the place. */
function starEnd(text: string, at: number): number {
  let end = at;
  while (text[end] === '\\') end += 1;
  return text[end] === '*' ? end + 1 : -1;
}

/** The tokens of a shell pattern; it matches whole texts, which is for the caller to see to. */
export function globTokens(text: string, dialect: GlobDialect): Tokens {
  const tokens: PatternToken[] = [];
  let at = dialect === 'legacy' && text.startsWith('^') ? 1 : 0;
  const end = dialect !== 'glob' && /(?<!\\)(?:\\\\)*\$$/.test(text) ? text.length - 1 : text.length;
  while (at < end) {
    const token = readToken(text, at, dialect);
    tokens.push(token);
    at = token.end;
  }
  return { ok: true, tokens };
}

function readToken(text: string, at: number, dialect: GlobDialect): PatternToken {
  const star = dialect === 'legacy' ? starEnd(text, at) : -1;
  if (star >= 0) return atom(ANY_RUN, at, star);
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
  switch (char) {
    case '*':
      return atom(ANY_RUN, at, at + 1);
    case '?':
      return atom({ kind: 'any' }, at, at + 1);
    case '[':
      return readSet(text, at);
    case '(':
    case ')':
    case '|':
      if (dialect !== 'glob') return { kind: OPERATORS[char], start: at, end: at + 1 };
      break;
    case '\\':
      if (at + 1 < text.length) return readEscaped(text, at);
      break;
    default:
      break;
  }
  return atom({ kind: 'char', char }, at, at + char.length);
}

const OPERATORS = { '(': 'open', ')': 'close', '|': 'bar' } as const;

/** A bracket that is never closed is a character, as in the shell. */
function readSet(text: string, at: number): PatternToken {
  const bracket = readBracket(text, at, 'shell');
  return bracket.ok ? atom(bracket.node, at, bracket.end) : atom({ kind: 'char', char: '[' }, at, at + 1);
}

function readEscaped(text: string, at: number): PatternToken {
  const char = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  return atom({ kind: 'char', char }, at, at + 1 + char.length);
}

function atom(node: PatternNode, start: number, end: number): PatternToken {
  return { kind: 'atom', node, start, end };
}

/** Splits a shell expression at the `~`s outside brackets and parentheses: what to match, then what to leave out. */
export function splitExclusions(text: string): { readonly text: string; readonly offset: number }[] {
  const parts: { text: string; offset: number }[] = [];
  let depth = 0;
  let start = 0;
  let at = 0;
  while (at < text.length) {
    const token = readToken(text, at, 'shexp');
    if (token.kind === 'open') depth += 1;
    else if (token.kind === 'close') depth -= 1;
    else if (text[at] === '~' && depth === 0) {
      parts.push({ text: text.slice(start, at), offset: start });
      start = token.end;
    }
    at = token.end;
  }
  return [...parts, { text: text.slice(start), offset: start }];
}
