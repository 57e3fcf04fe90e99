/** Patterns of the configuration files, compiled to the cheapest matcher that does the same (spec/robot.md 2.4). */

import { RE2JS } from 're2js';
import { globTokens, isLegacyGlob, splitExclusions, type GlobDialect } from './glob.ts';
import { classifyPattern, lowerAscii, planTester, type PatternPlan } from './pattern-plan.ts';
import { MAX_BREADTH, parsePattern, type Tokens } from './pattern-syntax.ts';
import { breadth, printRe2, requiredLiteral, sequence, type PatternNode } from './pattern-tree.ts';
import { posixTokens } from './posix-tokens.ts';

export type PatternDialect = 'ere' | 'bre' | 'glob' | 'shexp';

export type PatternKind = PatternPlan['kind'];

export interface PatternOptions {
  /** Absent: POSIX ERE, unless the pattern is a legacy glob. */
  readonly dialect?: PatternDialect;
  /** About ASCII letters, as in the C locale. */
  readonly ignoreCase?: boolean;
}

export interface Pattern {
  readonly source: string;
  readonly kind: PatternKind;
  /** The pattern is a shell glob written where a regular expression was expected; worth a hint. */
  readonly legacyGlob: boolean;
  readonly ignoreCase: boolean;
  /**
   * One of them is the whole text (`exact`), its beginning, its end or a part of it; in lower case when case is ignored.
   * Empty for the other kinds.
   */
  readonly literals: readonly string[];
  /** A text that every match contains, in lower case when case is ignored: for indexes that pick the patterns to try. */
  readonly literal?: string;
  readonly test: (text: string) => boolean;
  /** The leftmost, longest match: for underlining, not for the hot path. */
  readonly find: (text: string) => { readonly start: number; readonly end: number } | undefined;
}

/** `offset` and `length` say where in the pattern, in UTF-16 units. */
export type CompiledPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly message: string; readonly offset: number; readonly length: number };

const MAX_PATTERN_LENGTH = 1000;

/** Bytes one pattern's automaton may hold; the library's own 8 MB a pattern would also take 20 µs a state to fill. */
const AUTOMATON_BYTES = 256 * 1024;
const RE2_FLAGS = RE2JS.DOTALL | RE2JS.LONGEST_MATCH;

type Tree = { readonly ok: true; readonly node: PatternNode } | Extract<CompiledPattern, { ok: false }>;

/** Compiles a pattern; matching takes time linear in the text whatever the pattern. */
export function compilePattern(text: string, options: PatternOptions = {}): CompiledPattern {
  if (text.length > MAX_PATTERN_LENGTH) {
    return refuse(
      `a pattern has at most ${MAX_PATTERN_LENGTH} characters`,
      MAX_PATTERN_LENGTH,
      text.length - MAX_PATTERN_LENGTH,
    );
  }
  const broken = /\p{Surrogate}/u.exec(text);
  if (broken !== null) return refuse('this is half of a character', broken.index, 1);
  const legacyGlob = options.dialect === undefined && isLegacyGlob(text);
  const ignoreCase = options.ignoreCase ?? false;
  if (options.dialect === 'shexp') return compileShexp(text, ignoreCase);
  const tree = parseDialect(text, legacyGlob ? 'legacy' : (options.dialect ?? 'ere'));
  return tree.ok ? patternOf(text, tree.node, { legacyGlob, ignoreCase }) : tree;
}

function refuse(message: string, offset: number, length: number): Extract<CompiledPattern, { ok: false }> {
  return { ok: false, message, offset, length };
}

function parseDialect(text: string, dialect: 'ere' | 'bre' | GlobDialect): Tree {
  const isPosix = dialect === 'ere' || dialect === 'bre';
  const tokens: Tokens = isPosix ? posixTokens(text, dialect) : globTokens(text, dialect);
  const tree = tokens.ok ? parsePattern(tokens.tokens) : tokens;
  if (!tree.ok) return refuse(tree.problem.message, tree.problem.offset, tree.problem.length);
  return { ok: true, node: isPosix ? tree.node : sequence([{ kind: 'start' }, tree.node, { kind: 'end' }]) };
}

/** `*.com~*.netscape.com`: what matches the first part and none of the others. */
function compileShexp(text: string, ignoreCase: boolean): CompiledPattern {
  const patterns: Pattern[] = [];
  for (const part of splitExclusions(text)) {
    const tree = parseDialect(part.text, 'shexp');
    if (!tree.ok) return { ...tree, offset: tree.offset + part.offset };
    const compiled = patternOf(part.text, tree.node, { legacyGlob: false, ignoreCase });
    if (!compiled.ok) return { ...compiled, offset: part.offset };
    patterns.push(compiled.pattern);
  }
  const [included, ...excluded] = patterns;
  if (included === undefined) return refuse('the pattern is empty', 0, 0);
  if (excluded.length === 0) return { ok: true, pattern: included };
  const test = (subject: string): boolean =>
    included.test(subject) && !excluded.some((pattern) => pattern.test(subject));
  const find: Pattern['find'] = (subject) => (test(subject) ? included.find(subject) : undefined);
  return { ok: true, pattern: { ...included, source: text, kind: 'regex', literals: [], test, find } };
}

interface Flags {
  readonly legacyGlob: boolean;
  readonly ignoreCase: boolean;
}

function patternOf(source: string, node: PatternNode, flags: Flags): CompiledPattern {
  const { ignoreCase } = flags;
  const plan = classifyPattern(node, ignoreCase);
  if (plan.kind === 'regex' && breadth(node) > MAX_BREADTH) {
    return refuse(`the pattern can be in more than ${MAX_BREADTH} states at once`, 0, source.length);
  }
  const literals = 'literals' in plan ? plan.literals : [];
  const required = literals.length === 1 ? literals[0] : requiredLiteral(node);
  const engine = lazyEngine(node, ignoreCase);
  const pattern: Pattern = {
    source,
    kind: plan.kind,
    ...flags,
    literals,
    ...(required === undefined || required === '' ? {} : { literal: ignoreCase ? lowerAscii(required) : required }),
    test: testerOf(plan, engine, ignoreCase),
    find: (text) => {
      const matcher = engine().matcher(text);
      return matcher.find() ? { start: matcher.start(), end: matcher.end() } : undefined;
    },
  };
  return { ok: true, pattern };
}

function testerOf(plan: PatternPlan, engine: () => RE2JS, ignoreCase: boolean): (text: string) => boolean {
  if (plan.kind === 'all') return () => true;
  if (plan.kind === 'regex') {
    const compiled = engine();
    return (text) => compiled.test(text);
  }
  const test = planTester(plan);
  return ignoreCase ? (text) => test(lowerAscii(text)) : test;
}

/** Compiled when first used: of a hundred thousand rules all but a few are literals. */
function lazyEngine(node: PatternNode, ignoreCase: boolean): () => RE2JS {
  let compiled: RE2JS | undefined;
  return () => {
    if (compiled === undefined) {
      compiled = RE2JS.compile(printRe2(node, ignoreCase), RE2_FLAGS);
      const automaton = compiled.re2().dfa;
      automaton.stateBudget = AUTOMATON_BYTES;
      automaton.memBudget = AUTOMATON_BYTES;
    }
    return compiled;
  };
}
