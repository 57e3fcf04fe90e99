/** The rules a site uses, compiled: what they say of a resource, as if asked one after the other (spec, filterrules.conf). */

import type { MatchSource, Rule, RuleMatch } from '../../languages/filterrules-conf/model.ts';
import { lowerAscii } from '../../match/regex/pattern-plan.ts';
import { compilePattern } from '../../match/regex/posix-regex.ts';
import { createTextIndex } from '../../match/text/text-index.ts';
import type { TextIndex, TextTest } from '../../match/text/text-index.ts';
import { withoutQuery } from '../../match/urls/url-template.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';

/** What rules may compare. The type is undefined as long as nobody knows it. */
export interface RuleSubject {
  readonly url: ResourceUrl;
  readonly type: string | undefined;
}

export type RuleAnswer =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'excluded'; readonly rule: Rule; readonly match: RuleMatch }
  /** The site uses including rules, and none matches. */
  | { readonly kind: 'not-included' }
  /** None matches so far, and one of them compares the type. */
  | { readonly kind: 'undecided' };

export interface RuleSet {
  readonly decide: (subject: RuleSubject) => RuleAnswer;
  /** The first including rule that matches, whatever the excluding ones say. */
  readonly includedBy: (subject: RuleSubject) => NumberedMatch | undefined;
  /** Those it was made of, in the order of the file. */
  readonly rules: readonly Rule[];
}

/** A rule of the file; `isUsed`: it is switched on, and an enabled site uses it. */
export interface WrittenRule {
  readonly rule: Rule;
  readonly isUsed: boolean;
}

/** A rule, and the first of its matches that held. */
export interface NumberedMatch {
  readonly rule: Rule;
  readonly match: RuleMatch;
}

const allowed: RuleAnswer = { kind: 'allowed' };
const notIncluded: RuleAnswer = { kind: 'not-included' };
const undecided: RuleAnswer = { kind: 'undecided' };

/** `rules`: those that are on, in the order of the file. Throws a TypeError on expressions that do not read. */
export function compileRules(rules: readonly Rule[]): RuleSet | undefined {
  if (rules.length === 0) return undefined;
  const excludes = compileSide(rules.filter(({ behavior }) => behavior === 'exclude'));
  const including = rules.filter(({ behavior }) => behavior === 'include');
  const includes = compileSide(including);
  return {
    rules,
    includedBy: includes.first,
    decide(subject) {
      const found = excludes.first(subject);
      if (found !== undefined) return { kind: 'excluded', ...found };
      if (including.length === 0 || includes.first(subject) !== undefined) return allowed;
      return subject.type === undefined && includes.readsType ? undecided : notIncluded;
    },
  };
}

interface Side {
  readonly readsType: boolean;
  readonly first: (subject: RuleSubject) => NumberedMatch | undefined;
}

/** A host that is written with a port is compared with the port. */
type Compared = MatchSource | 'host and port';

interface SourceIndex {
  readonly source: Compared;
  readonly ignoreCase: boolean;
  readonly index: TextIndex;
}

function compileSide(rules: readonly Rule[]): Side {
  const all = rules.flatMap((rule) => rule.matches.map((match) => ({ rule, match })));
  const groups = new Map<string, { source: Compared; ignoreCase: boolean; tests: TextTest[] }>();
  for (const [number, { match }] of all.entries()) {
    const source = comparedBy(match);
    const key = `${source} ${match.ignoreCase}`;
    const group = groups.get(key) ?? { source, ignoreCase: match.ignoreCase, tests: [] };
    groups.set(key, group);
    group.tests.push(testOf(match, number));
  }
  const indexes = Array.from(groups.values(), ({ source, ignoreCase, tests }): SourceIndex => {
    return { source, ignoreCase, index: createTextIndex(tests) };
  });
  return {
    readsType: all.some(({ match }) => match.src === 'type'),
    first: (subject) => {
      const best = firstIn(indexes, subject);
      return best === Infinity ? undefined : all[best];
    },
  };
}

function firstIn(indexes: readonly SourceIndex[], subject: RuleSubject): number {
  let best = Infinity;
  for (const { source, ignoreCase, index } of indexes) {
    const text = textOf(subject, source);
    if (text !== undefined) best = index.first(ignoreCase ? lowerAscii(text) : text, best);
  }
  return best;
}

export function comparedBy({ src, by, value }: RuleMatch): Compared {
  return src === 'host' && by !== 'regex' && value.includes(':') ? 'host and port' : src;
}

export function textOf({ url, type }: RuleSubject, source: Compared): string | undefined {
  switch (source) {
    case 'url':
      return url.href;
    case 'protocol':
      return url.protocol;
    case 'host':
      return url.host;
    case 'host and port':
      return url.siteKey;
    case 'path':
      return withoutQuery(url.path);
    case 'type':
      return type;
  }
}

function testOf({ by, value, ignoreCase }: RuleMatch, number: number): TextTest {
  if (by !== 'regex') return { number, by, value: ignoreCase ? lowerAscii(value) : value };
  const compiled = compilePattern(value, { ignoreCase });
  if (!compiled.ok) throw new TypeError(`invalid regular expression ${value}: ${compiled.message}`);
  return { number, by, value, pattern: compiled.pattern };
}
