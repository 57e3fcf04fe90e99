/** What the rules of filterrules.conf do beside denying: whom they let in, and who is before those that do nothing. */

import type { Rule, RuleMatch } from '../../languages/filterrules-conf/model.ts';
import type { Facts } from '../../sdk/resource.ts';
import { asksRules } from '../program/compile-filter.ts';
import { countTaker, denialsOf, mostOf, wayOf } from './decide-alone.ts';
import type { Taker, Takers } from './decide-alone.ts';
import type { PathEntry, Place, Program } from '../program/program.ts';
import { compileRules } from '../program/rule-set.ts';
import type { NumberedMatch, RuleSet, RuleSubject } from '../program/rule-set.ts';

/** The line of a rule with all its matches, or one of its Match lines with that one. */
export interface RuleLine extends Place {
  readonly rule: Rule;
  readonly matches: readonly RuleMatch[];
  readonly isUsed: boolean;
}

export function ruleLines({ sites }: Program): readonly RuleLine[] {
  return sites.rules.flatMap(({ file, rule, isUsed }) => [
    { file, line: rule.line, rule, matches: rule.matches, isUsed },
    ...rule.matches.map((match) => ({ file, line: match.line, rule, matches: [match], isUsed })),
  ]);
}

export interface LetIn {
  readonly urls: number;
  readonly lastUrl: string;
}

export interface TakenFirst {
  /** URLs it matches that another line decides first. */
  readonly urls: number;
  /** The line that took most of them; `letsIn` when it let them in rather than denied them. */
  readonly by?: Readonly<Taker> & { readonly letsIn: boolean };
}

export interface RuleLook {
  /** URLs of the facts that the including matches of a line let in; undefined for none. */
  readonly letIn: (line: RuleLine) => LetIn | undefined;
  readonly takenFirst: (line: RuleLine) => TakenFirst;
}

interface Way {
  readonly rules: RuleSet;
  readonly subject: RuleSubject;
  readonly denial: Place | undefined;
  /** Absent when the filters denied before the rules were asked, or the rules did. */
  readonly included: NumberedMatch | undefined;
}

/** Decides the facts once. */
export function lookAtRules(program: Program, facts: readonly Facts[]): RuleLook {
  const ways = facts.flatMap((each) => wayThroughRules(program, each));
  const letIn = countLetIn(ways);
  return {
    letIn: ({ matches }) => sumOf(matches.flatMap((match) => letIn.get(match) ?? [])),
    takenFirst: (line) => takenFirst(ways, line),
  };
}

function wayThroughRules(program: Program, facts: Facts): readonly Way[] {
  const { url, content } = facts;
  const rules = program.sites.rulesOf(url);
  if (rules === undefined) return [];
  const { path } = wayOf(program, facts);
  const subject: RuleSubject = { url, type: content?.type };
  const passed = path.some((entry) => passedRules(program, entry));
  const denial = denialsOf(program, path)[0]?.place;
  return [{ rules, subject, denial, included: passed ? rules.includedBy(subject) : undefined }];
}

function passedRules({ steps }: Program, { step, outcome }: PathEntry): boolean {
  return outcome === 'proceed' && asksRules(steps[step]);
}

function countLetIn(ways: readonly Way[]): ReadonlyMap<RuleMatch, LetIn> {
  const counts = new Map<RuleMatch, LetIn>();
  for (const { included, subject } of ways) {
    if (included === undefined) continue;
    const urls = (counts.get(included.match)?.urls ?? 0) + 1;
    counts.set(included.match, { urls, lastUrl: subject.url.href });
  }
  return counts;
}

function sumOf(counts: readonly LetIn[]): LetIn | undefined {
  const last = counts.at(-1);
  return last && { urls: counts.reduce((sum, { urls }) => sum + urls, 0), lastUrl: last.lastUrl };
}

function takenFirst(ways: readonly Way[], line: RuleLine): TakenFirst {
  const takers: Takers = new Map();
  const letters = new Set<string>();
  let urls = 0;
  const matches = matcherOf(line);
  for (const way of ways) {
    const by = takerOf(way, line);
    if (by === undefined || isOwn(line, by.place) || !matches(way)) continue;
    urls++;
    countTaker(takers, by.place);
    if (by.letsIn) letters.add(`${by.place.file}:${by.place.line}`);
  }
  const most = mostOf(takers);
  return { urls, ...(most && { by: { ...most, letsIn: letters.has(`${most.file}:${most.line}`) } }) };
}

interface TakenBy {
  readonly place: Place;
  readonly letsIn: boolean;
}

function takerOf({ denial, included }: Way, { file, rule }: RuleLine): TakenBy | undefined {
  if (denial !== undefined) return { place: denial, letsIn: false };
  if (rule.behavior !== 'include' || included === undefined) return undefined;
  return { place: { file, line: included.match.line }, letsIn: true };
}

function isOwn({ file, line, matches }: RuleLine, place: Place): boolean {
  return place.file === file && (place.line === line || matches.some((match) => match.line === place.line));
}

/** Whether the line alone matches, where the site of the URL uses the rule. */
function matcherOf({ rule, matches }: RuleLine): (way: Way) => boolean {
  const alone = compileRules([{ ...rule, behavior: 'exclude', matches }]);
  const uses = new Map<RuleSet, boolean>();
  return ({ rules, subject }) => {
    const isUsed = uses.get(rules) ?? rules.rules.includes(rule);
    uses.set(rules, isUsed);
    return isUsed && alone?.decide(subject).kind === 'excluded';
  };
}
