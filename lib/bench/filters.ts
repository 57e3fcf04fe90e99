/**
 * `winnow bench filters`: what the rules of filterrules.conf cost, compiled, for each URL, beside the floor of the same
 * round: one look-up of the host in a Map. Answers are compared with those of the plain reading before speeds.
 */

import { compileRules } from '../engine/program/rule-set.ts';
import type { RuleSet, RuleSubject } from '../engine/program/rule-set.ts';
import { plainAnswer, seeded } from '../engine/testing/random-rules.ts';
import type { Random } from '../engine/testing/random-rules.ts';
import type { MatchOperator, MatchSource, Rule } from '../languages/filterrules-conf/model.ts';
import { splitUrl } from '../match/urls/url-key.ts';

const sizes = [10, 1000, 100_000] as const;
const urls = 5_000;
const rounds = 40;
const compared = 300;
/** Regular expressions at most, each with a text that must occur. */
const mostExpressions = 100;

function word(random: Random): string {
  return Math.floor(random() * 2 ** 40)
    .toString(36)
    .padStart(8, '0');
}

/** 60 % host, 25 % begins with, 10 % ends with, 4.9 % contains, 0.1 % expressions. */
function makeRule(random: Random, at: number, expressions: number): Rule {
  const share = random();
  const made = (src: MatchSource, by: MatchOperator, value: string): Rule => ({
    id: `r${at}`,
    name: `r${at}`,
    enabled: true,
    isDefault: false,
    behavior: 'exclude',
    matches: [{ src, by, value, ignoreCase: src === 'host', line: at }],
    line: at,
  });
  if (at < expressions) return made('path', 'regex', `/${word(random)}/[0-9]+\\.(html|htm)$`);
  if (share < 0.6) return made('host', 'is', `www.${word(random)}.example`);
  if (share < 0.85) return made('url', 'begins-with', `http://www.${word(random)}.example/${word(random)}/`);
  if (share < 0.95) return made('path', 'ends-with', `-${word(random)}.html`);
  return made('url', 'contains', `/${word(random)}/`);
}

function makeRules(size: number): readonly Rule[] {
  const random = seeded(size);
  const expressions = Math.min(mostExpressions, Math.ceil(size / 1000));
  return Array.from({ length: size }, (_, at) => makeRule(random, at, expressions));
}

/** Pages such as those of a manual; one in a hundred meets a rule. */
function makeSubjects(rules: readonly Rule[]): readonly RuleSubject[] {
  const random = seeded(1);
  return Array.from({ length: urls }, (_, at) => {
    const rule = rules[Math.floor(random() * rules.length)]?.matches[0];
    const host = at % 100 === 0 && rule?.src === 'host' ? rule.value : `www.${word(random)}.example`;
    const path = `docs/${word(random)}/sql-${word(random)}.html`;
    return { url: splitUrl(`http://${host}/${path}`), type: undefined };
  });
}

function compare(rules: readonly Rule[], set: RuleSet, subjects: readonly RuleSubject[]): void {
  for (const subject of subjects.slice(0, compared)) {
    const answer = set.decide(subject);
    const got = answer.kind === 'excluded' ? `excluded ${answer.rule.id} ${answer.match.line}` : answer.kind;
    const expected = plainAnswer(rules, subject);
    if (got !== expected) throw new Error(`${subject.url.href}: ${got}, not ${expected}`);
  }
}

/** Microseconds for each URL, the best of the rounds. */
function measure(subjects: readonly RuleSubject[], ask: (subject: RuleSubject) => boolean): number {
  let best = Infinity;
  let denied = 0;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    for (const subject of subjects) if (ask(subject)) denied++;
    best = Math.min(best, ((performance.now() - started) * 1000) / subjects.length);
  }
  if (denied < 0) throw new Error('never');
  return best;
}

interface Row {
  readonly rules: number;
  readonly compileMs: number;
  readonly us: number;
  readonly floorUs: number;
}

function run(size: number): Row {
  const rules = makeRules(size);
  const started = performance.now();
  const set = compileRules(rules);
  const compileMs = performance.now() - started;
  if (set === undefined) throw new Error('no rules were made');
  const subjects = makeSubjects(rules);
  compare(rules, set, subjects);
  const hosts = new Map(rules.map(({ matches: [match] }) => [match?.value ?? '', true]));
  return {
    rules: size,
    compileMs: Math.round(compileMs),
    us: measure(subjects, (subject) => set.decide(subject).kind === 'excluded'),
    floorUs: measure(subjects, ({ url }) => hosts.has(url.host)),
  };
}

const rows = sizes.map(run);
if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
else {
  console.log('rules     compiled in   a URL      floor (one look-up of the host)');
  for (const { rules, compileMs, us, floorUs } of rows) {
    const cells = [String(rules).padEnd(10), `${compileMs} ms`.padEnd(14), `${us.toFixed(2)} µs`.padEnd(11)];
    console.log(`${cells.join('')}${floorUs.toFixed(2)} µs`);
  }
}
