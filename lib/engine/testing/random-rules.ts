/** Made-up rules and URLs that meet now and then, and the plain reading of rules they are compared with. */

import type { MatchOperator, MatchSource, Rule, RuleMatch } from '../../languages/filterrules-conf/model.ts';
import { lowerAscii } from '../../match/regex/pattern-plan.ts';
import { compilePattern } from '../../match/regex/posix-regex.ts';
import type { Pattern } from '../../match/regex/posix-regex.ts';
import { urlParts } from '../../sdk/testing.ts';
import { comparedBy, textOf } from '../program/rule-set.ts';
import type { RuleSubject } from '../program/rule-set.ts';

export type Random = () => number;

/** Mulberry32. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<T>(random: Random, from: readonly [T, ...T[]]): T {
  const at = Math.floor(random() * from.length);
  return at === 0 ? from[0] : (from[at] as T);
}

const hosts = ['www.siroe.com', 'siroe.com', 'docs.siroe.com:8080', 'ftp.varrius.com', 'a.b.c.example'] as const;
const parts = ['docs', 'cgi-bin', 'Archive', 'x1', 'img', 'index', 'a', 'private', '2026'] as const;
const endings = ['.zip', '.html', '.GIF', '/', '', '?id=7', '.tar.gz'] as const;
const types = ['text/html', 'application/zip', 'image/gif', '', undefined] as const;
const expressions = [
  '\\.(zip|gz)$',
  '^/docs',
  'cgi',
  '[0-9]+',
  '*.com',
  '^text/',
  'x.*l$',
  '(docs|img)/',
  '.',
  '^(http|ftp)$',
  '/(a|index)(/|\\.)',
  '\\?',
] as const;

export function randomSubject(random: Random): RuleSubject {
  const path = Array.from({ length: Math.floor(random() * 4) }, () => `/${pick(random, parts)}`).join('');
  const scheme = pick(random, ['http', 'https', 'ftp']);
  return {
    url: urlParts(`${scheme}://${pick(random, hosts)}${path === '' ? '/' : path}${pick(random, endings)}`),
    type: pick(random, types),
  };
}

export function randomRules(random: Random, most: number): readonly Rule[] {
  const count = 1 + Math.floor(random() ** 3 * most);
  return Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    name: `r${at}`,
    enabled: true,
    isDefault: false,
    behavior: random() < 0.3 ? 'include' : 'exclude',
    matches: Array.from({ length: Math.floor(random() * 4) }, (__, line) => randomMatch(random, at * 10 + line)),
    line: at * 10,
  }));
}

function randomMatch(random: Random, line: number): RuleMatch {
  const src: MatchSource = pick(random, ['url', 'protocol', 'host', 'path', 'type']);
  const by: MatchOperator = pick(random, ['is', 'contains', 'begins-with', 'ends-with', 'regex']);
  const value = by === 'regex' ? pick(random, expressions) : randomValue(random, { src, by });
  return { src, by, value, ignoreCase: random() < 0.4, line };
}

/** Mostly what a subject has, sometimes a little more or less. */
function randomValue(random: Random, { src, by }: Pick<RuleMatch, 'src' | 'by'>): string {
  const text = textOf(randomSubject(random), random() < 0.3 && src === 'host' ? 'host and port' : src) ?? 'none';
  const at = Math.floor(random() * text.length);
  const cut = {
    is: text,
    contains: text.slice(at, at + 1 + random() * 8),
    'begins-with': text.slice(0, at),
    'ends-with': text.slice(at),
    regex: text,
  }[by];
  const odd = random();
  if (odd < 0.1) return cut.toUpperCase();
  return odd < 0.15 ? `${cut}q` : cut;
}

/** One rule after the other, one match after the other, as the specification says it. */
export function plainAnswer(rules: readonly Rule[], subject: RuleSubject): string {
  for (const rule of rules) {
    if (rule.behavior === 'include') continue;
    const match = rule.matches.find((each) => plainMatch(each, subject) === true);
    if (match !== undefined) return `excluded ${rule.id} ${match.line}`;
  }
  const including = rules.filter(({ behavior }) => behavior === 'include');
  if (including.length === 0) return 'allowed';
  const answers = new Set(including.flatMap(({ matches }) => matches.map((each) => plainMatch(each, subject))));
  if (answers.has(true)) return 'allowed';
  return answers.has(undefined) ? 'undecided' : 'not-included';
}

const compiled = new Map<string, { readonly pattern: Pattern | undefined }>();

function expressionOf(value: string, ignoreCase: boolean): { readonly pattern: Pattern | undefined } {
  const key = `${ignoreCase} ${value}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const result = compilePattern(value, { ignoreCase });
  const made = { pattern: result.ok ? result.pattern : undefined };
  compiled.set(key, made);
  return made;
}

/** Undefined when what is compared is not known yet. */
function plainMatch(match: RuleMatch, subject: RuleSubject): boolean | undefined {
  const { by, value, ignoreCase } = match;
  const given = textOf(subject, comparedBy(match));
  if (given === undefined) return undefined;
  if (by === 'regex') {
    const { pattern } = expressionOf(value, ignoreCase);
    return pattern?.find(given) !== undefined;
  }
  const [text, wanted] = ignoreCase ? [lowerAscii(given), lowerAscii(value)] : [given, value];
  switch (by) {
    case 'is':
      return text === wanted;
    case 'contains':
      return text.includes(wanted);
    case 'begins-with':
      return text.startsWith(wanted);
    case 'ends-with':
      return text.endsWith(wanted);
  }
}
