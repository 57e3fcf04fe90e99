/** The cheapest way to test a pattern: most are a literal somewhere, and a string search beats any automaton. */

import { isAnyRun, type PatternNode } from './pattern-tree.ts';

/**
 * `exact`, `prefix`, `suffix`, `contains`: one of the literals is the text, its beginning, its end, a part of it.
 * `pieces`: the literals follow each other with anything between. `all` matches every text.
 */
export type PatternPlan =
  | { readonly kind: 'all' }
  | { readonly kind: 'regex' }
  | { readonly kind: 'exact' | 'prefix' | 'suffix' | 'contains'; readonly literals: readonly string[] }
  | {
      readonly kind: 'pieces';
      readonly pieces: readonly string[];
      readonly fromStart: boolean;
      readonly toEnd: boolean;
    };

/** Searching a URL for each of so many literals still takes no longer than one run of the automaton. */
const MAX_LITERALS = 256;
const MAX_SET = 8;
const MAX_COPIES = 4;

/** Literals come in lower case when `ignoreCase` is set, and the text must then be lowered before the test. */
export function classifyPattern(node: PatternNode, ignoreCase: boolean): PatternPlan {
  const nodes = node.kind === 'sequence' ? [...node.nodes] : [node];
  let fromStart = false;
  let toEnd = false;
  while (nodes[0]?.kind === 'start') {
    fromStart = true;
    nodes.shift();
  }
  while (nodes.at(-1)?.kind === 'end') {
    toEnd = true;
    nodes.pop();
  }
  const first = nodes[0];
  const last = nodes.at(-1);
  if (first !== undefined && isAnyRun(first)) fromStart = false;
  if (last !== undefined && isAnyRun(last)) toEnd = false;
  const segments: (readonly string[])[] = [];
  for (const segment of splitAtRuns(nodes)) {
    const literals = expandAll(segment);
    if (literals === undefined) return { kind: 'regex' };
    segments.push([...new Set(ignoreCase ? literals.map((literal) => lowerAscii(literal)) : literals)]);
  }
  const hasRun = nodes.some((part) => isAnyRun(part));
  return planOf(segments, { fromStart, toEnd, hasRun });
}

interface Anchors {
  readonly fromStart: boolean;
  readonly toEnd: boolean;
  readonly hasRun: boolean;
}

function planOf(segments: readonly (readonly string[])[], anchors: Anchors): PatternPlan {
  const { fromStart, toEnd } = anchors;
  const [only, second] = segments;
  if (only === undefined) {
    return fromStart && toEnd && !anchors.hasRun ? { kind: 'exact', literals: [''] } : { kind: 'all' };
  }
  if (second !== undefined) {
    const pieces = segments.flatMap((literals) => (literals.length === 1 ? literals : []));
    return pieces.length === segments.length ? { kind: 'pieces', pieces, fromStart, toEnd } : { kind: 'regex' };
  }
  if (fromStart && toEnd) return { kind: 'exact', literals: only };
  if (only.includes('')) return { kind: 'all' };
  if (fromStart) return { kind: 'prefix', literals: only };
  if (toEnd) return { kind: 'suffix', literals: only };
  return { kind: 'contains', literals: only };
}

/** The nodes between runs of `.*`. */
function splitAtRuns(nodes: readonly PatternNode[]): PatternNode[][] {
  const segments: PatternNode[][] = [[]];
  for (const node of nodes) {
    if (isAnyRun(node)) segments.push([]);
    else segments.at(-1)?.push(node);
  }
  return segments.filter((segment) => segment.length > 0);
}

/** Every text the nodes match in a row; undefined when they are too many, or not only texts. */
function expandAll(nodes: readonly PatternNode[]): readonly string[] | undefined {
  let texts: readonly string[] = [''];
  for (const node of nodes) {
    const literals = expand(node);
    if (literals === undefined || literals.length * texts.length > MAX_LITERALS) return undefined;
    texts = texts.flatMap((text) => literals.map((literal) => text + literal));
  }
  return texts;
}

function expand(node: PatternNode): readonly string[] | undefined {
  switch (node.kind) {
    case 'char':
      return [node.char];
    case 'sequence':
      return expandAll(node.nodes);
    case 'set':
      return node.negated ? undefined : expandSet(node.ranges);
    case 'choice':
      return expandChoice(node.nodes);
    case 'group':
      return expand(node.node);
    case 'repeat':
      return node.max !== undefined && node.max <= MAX_COPIES ? expandRepeat(node.node, node.min, node.max) : undefined;
    case 'any':
    case 'start':
    case 'end':
    case 'boundary':
      return undefined;
  }
}

function expandSet(ranges: readonly (readonly [number, number])[]): readonly string[] | undefined {
  const size = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (size > MAX_SET) return undefined;
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
}

function expandChoice(nodes: readonly PatternNode[]): readonly string[] | undefined {
  const texts: string[] = [];
  for (const node of nodes) {
    const literals = expand(node);
    if (literals === undefined || texts.length + literals.length > MAX_LITERALS) return undefined;
    texts.push(...literals);
  }
  return texts;
}

function expandRepeat(node: PatternNode, min: number, max: number): readonly string[] | undefined {
  const texts: string[] = [];
  for (let copies = min; copies <= max; copies++) {
    const literals = expandAll(Array.from({ length: copies }, () => node));
    if (literals === undefined || texts.length + literals.length > MAX_LITERALS) return undefined;
    texts.push(...literals);
  }
  return texts;
}

/** Lowers A to Z only, so that offsets stay and no other letter is taken for one of them. */
export function lowerAscii(text: string): string {
  return /[A-Z]/.test(text) ? text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

/** The test of a plan other than `regex`. */
export function planTester(plan: Exclude<PatternPlan, { kind: 'all' } | { kind: 'regex' }>): (text: string) => boolean {
  if (plan.kind === 'pieces') return piecesTester(plan);
  const { literals } = plan;
  const [literal] = literals;
  const single = literals.length === 1 ? literal : undefined;
  switch (plan.kind) {
    case 'exact':
      return single === undefined ? (text) => literals.includes(text) : (text) => text === single;
    case 'prefix':
      return single === undefined ? anyOf(literals, 'startsWith') : (text) => text.startsWith(single);
    case 'suffix':
      return single === undefined ? anyOf(literals, 'endsWith') : (text) => text.endsWith(single);
    case 'contains':
      return single === undefined ? anyOf(literals, 'includes') : (text) => text.includes(single);
  }
}

function anyOf(literals: readonly string[], method: 'startsWith' | 'endsWith' | 'includes'): (text: string) => boolean {
  return (text) => {
    for (const literal of literals) if (text[method](literal)) return true;
    return false;
  };
}

/** The test of `pieces`, of which there are two at least: every piece is sought after the one before it; taking the first place it is found at leaves most room for the rest. */
export function piecesTester(plan: Extract<PatternPlan, { kind: 'pieces' }>): (text: string) => boolean {
  const { fromStart, toEnd } = plan;
  const pieces = [...plan.pieces];
  const head = fromStart ? (pieces.shift() ?? '') : '';
  const tail = toEnd ? (pieces.pop() ?? '') : '';
  return (text) => {
    if (!text.startsWith(head) || !text.endsWith(tail)) return false;
    let at = head.length;
    for (const piece of pieces) {
      const found = text.indexOf(piece, at);
      if (found < 0) return false;
      at = found + piece.length;
    }
    return at + tail.length <= text.length;
  };
}
