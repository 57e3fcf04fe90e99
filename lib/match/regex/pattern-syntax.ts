/** Reads the tokens of any pattern dialect into a tree; the dialects differ in their tokens only. */

import type { PatternProblem } from './bracket-expression.ts';
import { breadth, choice, sequence, type PatternNode } from './pattern-tree.ts';

/** `start` and `end` are offsets in the pattern. */
export type PatternToken =
  | { readonly kind: 'atom'; readonly node: PatternNode; readonly start: number; readonly end: number }
  | { readonly kind: 'open' | 'close' | 'bar'; readonly start: number; readonly end: number }
  | RepeatToken;

export interface RepeatToken {
  readonly kind: 'repeat';
  readonly min: number;
  readonly max: number | undefined;
  readonly start: number;
  readonly end: number;
}

export type Tokens =
  | { readonly ok: true; readonly tokens: readonly PatternToken[] }
  | { readonly ok: false; readonly problem: PatternProblem };

export type PatternTree =
  { readonly ok: true; readonly node: PatternNode } | { readonly ok: false; readonly problem: PatternProblem };

/** Most states a pattern may be in at once: keeps the worst pattern on the longest URL under 50 ms. */
export const MAX_BREADTH = 250;

/** The reader's place, and the first problem met; once there is one, the reader is at the end. */
interface Reader {
  readonly tokens: readonly PatternToken[];
  at: number;
  problem: PatternProblem | undefined;
  /** Groups so far; undefined where the tree has none. */
  groups: number | undefined;
}

/** `keepsGroups`: the tree has nodes for what stands in parentheses; `(?:` is not counted. */
export function parsePattern(tokens: readonly PatternToken[], keepsGroups = false): PatternTree {
  const reader: Reader = { tokens, at: 0, problem: undefined, groups: keepsGroups ? 0 : undefined };
  const node = readChoice(reader);
  const rest = reader.tokens[reader.at];
  if (rest !== undefined) fail(reader, 'this ")" closes nothing', rest);
  return reader.problem === undefined ? { ok: true, node } : { ok: false, problem: reader.problem };
}

function fail(reader: Reader, message: string, place: { start: number; end: number }): void {
  reader.problem ??= { message, offset: place.start, length: place.end - place.start };
  reader.at = reader.tokens.length;
}

function readChoice(reader: Reader): PatternNode {
  const alternatives = [readSequence(reader)];
  while (reader.tokens[reader.at]?.kind === 'bar') {
    reader.at += 1;
    alternatives.push(readSequence(reader));
  }
  return choice(alternatives);
}

function readSequence(reader: Reader): PatternNode {
  const nodes: PatternNode[] = [];
  for (;;) {
    const token = reader.tokens[reader.at];
    if (token === undefined || token.kind === 'bar' || token.kind === 'close') return sequence(nodes);
    reader.at += 1;
    if (token.kind === 'atom') nodes.push(token.node);
    else if (token.kind === 'repeat') repeatLast(reader, nodes, token);
    else nodes.push(readGroup(reader, token));
  }
}

/** Begins a group that is not counted. */
const uncounted = '(?:';

function readGroup(reader: Reader, open: PatternToken): PatternNode {
  const isCounted = open.end - open.start < uncounted.length;
  if (reader.groups !== undefined && isCounted) reader.groups += 1;
  const number = isCounted ? (reader.groups ?? 0) : 0;
  const node = readChoice(reader);
  if (reader.tokens[reader.at]?.kind === 'close') reader.at += 1;
  else fail(reader, 'this "(" is not closed', open);
  return reader.groups === undefined ? node : { kind: 'group', node, number };
}

function repeatLast(reader: Reader, nodes: PatternNode[], token: RepeatToken): void {
  const node = nodes.pop();
  if (node === undefined || node.kind === 'start' || node.kind === 'end' || node.kind === 'boundary') {
    fail(reader, 'there is nothing before this to repeat', token);
    return;
  }
  const repeated: PatternNode = { kind: 'repeat', node, min: token.min, max: token.max };
  if (breadth(repeated) > MAX_BREADTH) fail(reader, 'the repetition is too large', token);
  nodes.push(repeated);
}
