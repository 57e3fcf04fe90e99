/** The tree every pattern dialect is read into, what can be told from it, and its text for the linear-time engine. */

/** First and last code point, both included. */
export type CharRange = readonly [number, number];

export type PatternNode =
  | { readonly kind: 'char'; readonly char: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'set'; readonly negated: boolean; readonly ranges: readonly CharRange[] }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'boundary'; readonly negated: boolean }
  | { readonly kind: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly nodes: readonly PatternNode[] }
  /** Only where groups are asked for; `number` is 0 for one that is not counted. */
  | { readonly kind: 'group'; readonly node: PatternNode; readonly number: number }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number | undefined };

export const ANY_RUN: PatternNode = { kind: 'repeat', node: { kind: 'any' }, min: 0, max: undefined };

const CASE_DISTANCE = 32;
const UPPER: CharRange = [0x41, 0x5a];
const LOWER: CharRange = [0x61, 0x7a];

/** A sequence with nested sequences laid flat. */
export function sequence(nodes: readonly PatternNode[]): PatternNode {
  const flat = nodes.flatMap((node) => (node.kind === 'sequence' ? node.nodes : [node]));
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { kind: 'sequence', nodes: flat };
}

/** A choice; one between single characters is a set. */
export function choice(nodes: readonly PatternNode[]): PatternNode {
  const [only] = nodes;
  if (nodes.length === 1 && only !== undefined) return only;
  const ranges = nodes.flatMap((node) => singleRanges(node) ?? []);
  const isSet = nodes.every((node) => singleRanges(node) !== undefined);
  return isSet ? charSet(ranges, false) : { kind: 'choice', nodes };
}

/** A set; one that holds a single character is that character. */
export function charSet(ranges: readonly CharRange[], negated: boolean): PatternNode {
  const [first] = ranges;
  const isChar = !negated && ranges.length === 1 && first !== undefined && first[0] === first[1];
  return isChar ? { kind: 'char', char: String.fromCodePoint(first[0]) } : { kind: 'set', negated, ranges };
}

function singleRanges(node: PatternNode): readonly CharRange[] | undefined {
  if (node.kind === 'set' && !node.negated) return node.ranges;
  if (node.kind !== 'char') return undefined;
  const code = node.char.codePointAt(0) ?? 0;
  return [[code, code]];
}

export function isAnyRun(node: PatternNode): boolean {
  return node.kind === 'repeat' && node.node.kind === 'any' && node.min === 0 && node.max === undefined;
}

/**
 * A bound on the states a simulation of the pattern can be in at once, which is what a character of the subject costs.
 * A literal counts by how often it overlaps itself: `banana` can be in few places at once, `aaaaaa` in six.
 */
export function breadth(node: PatternNode): number {
  switch (node.kind) {
    case 'char':
    case 'any':
    case 'set':
    case 'start':
    case 'end':
    case 'boundary':
      return 1;
    case 'sequence':
      return runsOf(node.nodes).reduce((sum, run) => sum + (typeof run === 'string' ? overlaps(run) : breadth(run)), 0);
    case 'choice':
      return node.nodes.reduce((sum, alternative) => sum + 1 + breadth(alternative), 0);
    case 'group':
      return breadth(node.node);
    case 'repeat':
      return Math.max(1, breadth(node.node) * Math.max(1, node.max ?? node.min));
  }
}

/** The longest text that every match contains, if there is one. */
export function requiredLiteral(node: PatternNode): string | undefined {
  switch (node.kind) {
    case 'char':
      return node.char;
    case 'sequence':
      return longest(runsOf(node.nodes).map((run) => (typeof run === 'string' ? run : requiredLiteral(run))));
    case 'group':
      return requiredLiteral(node.node);
    case 'repeat':
      return node.min > 0 ? requiredLiteral(node.node) : undefined;
    case 'any':
    case 'set':
    case 'start':
    case 'end':
    case 'boundary':
    case 'choice':
      return undefined;
  }
}

/** Neighbouring characters joined to texts. */
function runsOf(nodes: readonly PatternNode[]): (string | PatternNode)[] {
  const runs: (string | PatternNode)[] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (node.kind !== 'char') runs.push(node);
    else if (typeof last === 'string') runs[runs.length - 1] = last + node.char;
    else runs.push(node.char);
  }
  return runs;
}

function longest(texts: readonly (string | undefined)[]): string | undefined {
  return texts.reduce((best, text) => ((text ?? '').length > (best ?? '').length ? text : best), undefined);
}

/**
 * How many places of `text` a search can be waiting at: its start, and the longest chain of proper prefixes that end
 * each other (Knuth, Morris and Pratt's failure table).
 */
function overlaps(text: string): number {
  const failure: number[] = [0];
  const depth: number[] = [1];
  let matched = 0;
  for (let at = 1; at < text.length; at++) {
    while (matched > 0 && text[at] !== text[matched]) matched = failure[matched - 1] ?? 0;
    if (text[at] === text[matched]) matched += 1;
    failure.push(matched);
    depth.push(matched > 0 ? (depth[matched - 1] ?? 0) + 1 : 1);
  }
  return 1 + Math.max(0, ...depth.slice(0, -1));
}

/** The tree in RE2 syntax, to be compiled so that `.` matches every character. `ignoreCase` is about ASCII letters only. */
export function printRe2(node: PatternNode, ignoreCase: boolean): string {
  switch (node.kind) {
    case 'char':
      return printChar(node.char, ignoreCase);
    case 'any':
      return '.';
    case 'set':
      return printSet(ignoreCase ? withBothCases(node.ranges) : node.ranges, node.negated);
    case 'start':
      return '\\A';
    case 'end':
      return '\\z';
    case 'boundary':
      return node.negated ? '\\B' : '\\b';
    case 'sequence':
      return node.nodes.map((part) => printRe2(part, ignoreCase)).join('');
    case 'choice':
      return `(?:${node.nodes.map((part) => printRe2(part, ignoreCase)).join('|')})`;
    case 'group':
      return `(?:${printRe2(node.node, ignoreCase)})`;
    case 'repeat':
      return `(?:${printRe2(node.node, ignoreCase)})${printCount(node.min, node.max)}`;
  }
}

function printChar(char: string, ignoreCase: boolean): string {
  if (!/^[A-Za-z0-9]$/.test(char)) return printCode(char.codePointAt(0) ?? 0);
  const [lower, upper] = [char.toLowerCase(), char.toUpperCase()];
  return ignoreCase && lower !== upper ? `[${lower}${upper}]` : char;
}

function printSet(ranges: readonly CharRange[], negated: boolean): string {
  const inside = ranges.map(([first, last]) => `${printCode(first)}-${printCode(last)}`).join('');
  return `[${negated ? '^' : ''}${inside}]`;
}

function printCode(code: number): string {
  return `\\x{${code.toString(16)}}`;
}

function printCount(min: number, max: number | undefined): string {
  if (max !== undefined) return `{${min},${max}}`;
  return min === 0 ? '*' : `{${min},}`;
}

function withBothCases(ranges: readonly CharRange[]): CharRange[] {
  const shifted = (part: CharRange, by: number): CharRange[] =>
    ranges.flatMap(([first, last]) => {
      const [from, to] = [Math.max(first, part[0]), Math.min(last, part[1])];
      return from <= to ? [[from + by, to + by] as const] : [];
    });
  return [...ranges, ...shifted(UPPER, CASE_DISTANCE), ...shifted(LOWER, -CASE_DISTANCE)];
}
