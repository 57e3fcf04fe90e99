/**
 * Where the groups of a POSIX extended regular expression match: the match is the leftmost, longest one, and of its parts
 * each is as long as it can be, from left to right (POSIX, XBD 9.1). A group that is repeated is where it matched last.
 */

import { farthestEnds } from './group-automaton.ts';
import type { Range, Subject } from './group-automaton.ts';
import { parsePattern } from './pattern-syntax.ts';
import type { PatternNode } from './pattern-tree.ts';
import { compilePattern } from './posix-regex.ts';
import { posixTokens } from './posix-tokens.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface GroupMatch extends Span {
  /** By number, from 0; undefined for one that took no part. Absent for a match that is too long to be split. */
  readonly groups?: readonly (Span | undefined)[];
}

export interface GroupFinder {
  /** Groups of the expression; those that begin with `(?:` do not count. */
  readonly count: number;
  readonly find: (text: string) => GroupMatch | undefined;
}

/** UTF-16 units of a match that is split: it takes four bytes for each of them and each part of a sequence. */
export const mostSplit = 100_000;

/** Undefined for an invalid expression. Time is linear in the length of the text, memory in that of the match. */
export function compileGroups(regex: string): GroupFinder | undefined {
  const compiled = compilePattern(regex, { dialect: 'ere' });
  const tokens = posixTokens(regex, 'ere');
  const tree = tokens.ok ? parsePattern(tokens.tokens, true) : tokens;
  if (!compiled.ok || !tree.ok) return undefined;
  const { find } = compiled.pattern;
  const count = highestGroup(tree.node);
  return {
    count,
    find: (text) => {
      const found = find(text);
      if (found === undefined) return undefined;
      if (count === 0) return { ...found, groups: [] };
      if (found.end - found.start > mostSplit) return found;
      return { ...found, groups: new Splitting(text, found, count).split(tree.node) };
    },
  };
}

function highestGroup(node: PatternNode): number {
  const within = 'nodes' in node ? node.nodes : 'node' in node ? [node.node] : [];
  return Math.max(node.kind === 'group' ? node.number : 0, ...within.map(highestGroup));
}

function hasGroups(node: PatternNode): boolean {
  return highestGroup(node) > 0;
}

class Splitting {
  readonly #subject: Subject;
  /** Offset in the text of each code point of the match, and of its end. */
  readonly #offsets: Int32Array;
  readonly #groups: (Span | undefined)[];

  constructor(text: string, { start, end }: Span, count: number) {
    const matched = Array.from(text.slice(start, end));
    this.#groups = Array.from({ length: count }, () => undefined);
    this.#offsets = new Int32Array(matched.length + 1);
    let offset = start;
    for (const [at, { length }] of matched.entries()) {
      this.#offsets[at] = offset;
      offset += length;
    }
    this.#offsets[matched.length] = end;
    this.#subject = {
      points: Int32Array.from(matched, (point) => point.codePointAt(0) ?? 0),
      isAtStart: start === 0,
      isAtEnd: end === text.length,
      before: start === 0 ? 0 : text.charCodeAt(start - 1),
      after: end === text.length ? 0 : text.charCodeAt(end),
    };
  }

  split(node: PatternNode): readonly (Span | undefined)[] {
    this.#split(node, { from: 0, to: this.#subject.points.length });
    return this.#groups;
  }

  /** The node matches the whole range. */
  #split(node: PatternNode, range: Range): void {
    if (!hasGroups(node)) return;
    if (node.kind === 'group') {
      const [start = 0, end = 0] = [this.#offsets[range.from], this.#offsets[range.to]];
      if (node.number > 0) this.#groups[node.number - 1] = { start, end };
      this.#split(node.node, range);
    } else if (node.kind === 'choice') {
      const chosen = node.nodes.find((each) => this.#matches(each, range));
      if (chosen !== undefined) this.#split(chosen, range);
    } else if (node.kind === 'sequence') this.#sequence(partsOf(node.nodes), range);
    else if (node.kind === 'repeat') this.#repeat(node, range);
  }

  #matches(node: PatternNode, range: Range): boolean {
    return this.#ends(node, range, onlyAtEnd(range))[0] === range.to - range.from;
  }

  #ends(node: PatternNode, range: Range, mayEnd: Uint8Array): Int32Array {
    return farthestEnds(node, this.#subject, range, mayEnd);
  }

  /** What each part must leave to the next is found from the right; how much each takes, from the left. */
  #sequence(parts: readonly PatternNode[], range: Range): void {
    const ends: Int32Array[] = [];
    let mayEnd = onlyAtEnd(range);
    for (const part of parts.toReversed()) {
      const own = this.#ends(part, range, mayEnd);
      ends.unshift(own);
      mayEnd = reached(own);
    }
    let at = 0;
    for (const [nth, part] of parts.entries()) {
      const end = ends[nth]?.[at] ?? at;
      this.#split(part, { from: range.from + at, to: range.from + end });
      at = end;
    }
  }

  /** Groups are where the last turn has them. No turn is empty unless it is needed, or is the only one. */
  #repeat({ node, min, max }: Extract<PatternNode, { kind: 'repeat' }>, range: Range): void {
    const last = range.to - range.from;
    if (last === 0) {
      if (max !== 0 && (min > 0 || this.#matches(node, range))) this.#split(node, range);
      return;
    }
    const optional = max === undefined ? this.#anyTurns(node, range) : this.#turns(node, range, max - min);
    const needed: Int32Array[] = [];
    let { mayEnd } = optional;
    for (let left = min; left > 0; left -= 1) {
      const own = this.#ends(node, range, mayEnd);
      needed.unshift(own);
      mayEnd = reached(own);
    }
    let turn: Range = { from: 0, to: 0 };
    for (const ends of needed) turn = { from: turn.to, to: ends[turn.to] ?? last };
    for (let nth = 0; turn.to < last; nth += 1) turn = { from: turn.to, to: optional.endsOf(nth)?.[turn.to] ?? last };
    this.#split(node, { from: range.from + turn.from, to: range.from + turn.to });
  }

  /** Any number of turns, none of them empty. */
  #anyTurns(node: PatternNode, range: Range): Turns {
    const mayEnd = reached(this.#ends(anyNumberOf(node), range, onlyAtEnd(range)));
    const ends = this.#ends(node, range, mayEnd);
    return { mayEnd, endsOf: () => ends };
  }

  /** Up to so many turns, none of them empty. */
  #turns(node: PatternNode, range: Range, most: number): Turns {
    const ends: Int32Array[] = [];
    let mayEnd = onlyAtEnd(range);
    for (let left = 0; left < most; left += 1) {
      const own = this.#ends(node, range, mayEnd);
      ends.unshift(own);
      mayEnd = either(mayEnd, reached(own));
    }
    return { mayEnd, endsOf: (nth) => ends[nth] };
  }
}

interface Turns {
  /** Places that turns lead from to the end. */
  readonly mayEnd: Uint8Array;
  /** Of the turn of that number, from 0. */
  readonly endsOf: (nth: number) => Int32Array | undefined;
}

const loops = new WeakMap<PatternNode, PatternNode>();

function anyNumberOf(node: PatternNode): PatternNode {
  const known = loops.get(node) ?? ({ kind: 'repeat', node, min: 0, max: undefined } as const);
  loops.set(node, known);
  return known;
}

const joined = new WeakMap<readonly PatternNode[], readonly PatternNode[]>();

/** Single characters beside each other are one part: there is one way to match them. So is what is behind all groups. */
function partsOf(nodes: readonly PatternNode[]): readonly PatternNode[] {
  const known = joined.get(nodes);
  if (known !== undefined) return known;
  const parts: PatternNode[][] = [];
  const lastGroup = nodes.findLastIndex(hasGroups);
  for (const [at, node] of nodes.entries()) {
    const before = parts.at(-1);
    const isJoined = at > lastGroup + 1 || (isSingle(node) && before?.every(isSingle) === true);
    if (before !== undefined && isJoined) before.push(node);
    else parts.push([node]);
  }
  const made = parts.map((each): PatternNode => {
    const [only] = each;
    return each.length === 1 && only !== undefined ? only : { kind: 'sequence', nodes: each };
  });
  joined.set(nodes, made);
  return made;
}

const singles: ReadonlySet<PatternNode['kind']> = new Set(['char', 'any', 'set', 'start', 'end', 'boundary']);

function isSingle({ kind }: PatternNode): boolean {
  return singles.has(kind);
}

function onlyAtEnd({ from, to }: Range): Uint8Array {
  const mayEnd = new Uint8Array(to - from + 1);
  mayEnd[to - from] = 1;
  return mayEnd;
}

function reached(ends: Int32Array): Uint8Array {
  return Uint8Array.from(ends, (end) => (end < 0 ? 0 : 1));
}

function either(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.map((each, at) => each | (b[at] ?? 0));
}
