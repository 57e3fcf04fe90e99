/** Where matches of a part of an expression may end, for every place they may begin at: one pass over the text. */

import type { PatternNode } from './pattern-tree.ts';

/** The matched text, as code points, and what is beside it. */
export interface Subject {
  readonly points: Int32Array;
  /** The match begins, or ends, where the whole text does. */
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
  /** Code points beside the match; 0 where there is none. */
  readonly before: number;
  readonly after: number;
}

/** Places `from` to `to` of the subject, both included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

interface State {
  readonly takes?: (code: number) => boolean;
  readonly holds?: (subject: Subject, at: number) => boolean;
  next: readonly number[];
}

interface Automaton {
  readonly states: readonly State[];
  /** States behind those they lead to without a character, except around a loop. */
  readonly order: readonly number[];
  readonly entry: number;
  /** States may lead to each other without a character. */
  readonly hasLoop: boolean;
}

const none = -1;

/**
 * For each place the farthest one that a match of the node from there ends at, among those that `mayEnd` is 1 for; −1 where
 * there is none. Indexes count from the beginning of the range. Time: states × places.
 */
export function farthestEnds(node: PatternNode, subject: Subject, range: Range, mayEnd: Uint8Array): Int32Array {
  const automaton = automatonOf(node);
  const { states, entry } = automaton;
  const length = range.to - range.from + 1;
  const ends = new Int32Array(length);
  let after = new Int32Array(states.length).fill(none);
  let row = new Int32Array(states.length);
  for (let at = length - 1; at >= 0; at -= 1) {
    row.fill(none);
    row[accept] = mayEnd[at] === 1 ? at : none;
    const code = at === length - 1 ? none : (subject.points[range.from + at] ?? none);
    const step = { automaton, subject, at: range.from + at, code, row, after };
    while (fillRow(step));
    ends[at] = row[entry] ?? none;
    [row, after] = [after, row];
  }
  return ends;
}

interface Step {
  readonly automaton: Automaton;
  readonly subject: Subject;
  readonly at: number;
  readonly code: number;
  readonly row: Int32Array;
  readonly after: Int32Array;
}

/** True when a value has changed that a state before it may depend on. */
function fillRow({ automaton: { states, order, hasLoop }, subject, at, code, row, after }: Step): boolean {
  let isChanged = false;
  for (const id of order) {
    const { takes, holds, next } = states[id] ?? { next: [] };
    if (takes !== undefined && (code === none || !takes(code))) continue;
    if (holds !== undefined && !holds(subject, at)) continue;
    const from = takes === undefined ? row : after;
    let best = row[id] ?? none;
    for (const each of next) best = Math.max(best, from[each] ?? none);
    if (best === row[id]) continue;
    row[id] = best;
    isChanged = true;
  }
  return isChanged && hasLoop;
}

const accept = 0;
const automata = new WeakMap<PatternNode, Automaton>();

function automatonOf(node: PatternNode): Automaton {
  const known = automata.get(node);
  if (known !== undefined) return known;
  const builder: Builder = { states: [{ next: [] }], order: [], hasLoop: false };
  const entry = build(builder, node, accept);
  const made = { ...builder, entry };
  automata.set(node, made);
  return made;
}

interface Builder {
  readonly states: State[];
  readonly order: number[];
  hasLoop: boolean;
}

function add(builder: Builder, state: State): number {
  const id = builder.states.push(state) - 1;
  builder.order.push(id);
  return id;
}

/** The state that a match of the node begins at, and goes on to `next` from. */
function build(builder: Builder, node: PatternNode, next: number): number {
  switch (node.kind) {
    case 'char':
    case 'any':
    case 'set':
      return add(builder, { takes: takerOf(node), next: [next] });
    case 'start':
    case 'end':
    case 'boundary':
      return add(builder, { holds: assertionOf(node), next: [next] });
    case 'group':
      return build(builder, node.node, next);
    case 'sequence':
      return node.nodes.reduceRight((to, each) => build(builder, each, to), next);
    case 'choice':
      return add(builder, { next: node.nodes.map((each) => build(builder, each, next)) });
    case 'repeat':
      return buildRepeat(builder, node, next);
  }
}

type Repeat = Extract<PatternNode, { kind: 'repeat' }>;

function buildRepeat(builder: Builder, { node, min, max }: Repeat, next: number): number {
  let entry = max === undefined ? buildLoop(builder, node, next) : next;
  for (let left = (max ?? min) - min; left > 0; left -= 1) {
    entry = add(builder, { next: [build(builder, node, entry), next] });
  }
  for (let left = min; left > 0; left -= 1) entry = build(builder, node, entry);
  return entry;
}

function buildLoop(builder: Builder, node: PatternNode, next: number): number {
  const state: State = { next: [] };
  const id = builder.states.push(state) - 1;
  state.next = [build(builder, node, id), next];
  builder.order.push(id);
  builder.hasLoop = true;
  return id;
}

function takerOf(node: Extract<PatternNode, { kind: 'char' | 'any' | 'set' }>): (code: number) => boolean {
  if (node.kind === 'any') return () => true;
  if (node.kind === 'char') {
    const wanted = node.char.codePointAt(0);
    return (code) => code === wanted;
  }
  const { ranges, negated } = node;
  return (code) => ranges.some(([first, last]) => code >= first && code <= last) !== negated;
}

type Assertion = Extract<PatternNode, { kind: 'start' | 'end' | 'boundary' }>;

function assertionOf(node: Assertion): NonNullable<State['holds']> {
  if (node.kind === 'start') return ({ isAtStart }, at) => at === 0 && isAtStart;
  if (node.kind === 'end') return ({ isAtEnd, points }, at) => at === points.length && isAtEnd;
  return ({ points, before, after }, at) => {
    const isBetween = isWord(points[at - 1] ?? before) !== isWord(points[at] ?? after);
    return isBetween !== node.negated;
  };
}

function isWord(code: number): boolean {
  return code < 0x80 && /\w/.test(String.fromCodePoint(code));
}
