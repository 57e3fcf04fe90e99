/** What rules and sites did in the last run, by id and name, and what the plan predicts of the edited text. */

import {
  readOverview,
  type MatchEntry,
  type RuleEntry,
  type RulesOverview,
} from '#lib/languages/filterrules-conf/overview.ts';
import { place as filterrulesConf } from '#lib/languages/filterrules-conf/place.ts';
import type { ConfigurationFile } from '#lib/services/configuration/contract.ts';
import type { LineHits, RunHits } from '#lib/services/lines/contract.ts';
import type { PlanDone } from '#lib/services/plan/contract.ts';

/** The file whose sites and rules the pages show: filterrules.conf, or else the first one that a line names. */
export function rulesPathIn(files: readonly Pick<ConfigurationFile, 'path' | 'language'>[]): string {
  const paths = files.filter(({ language }) => language === filterrulesConf.id).map(({ path }) => path);
  const [first = filterrulesConf.usualPath] = paths;
  return paths.includes(filterrulesConf.usualPath) ? filterrulesConf.usualPath : first;
}

/** URLs; undefined where no run has seen the rule. */
export interface RuleFigure {
  readonly denied: number | undefined;
  /** By the plan of exactly this text; undefined without one. */
  readonly planned: number | undefined;
}

export interface SiteFigure {
  /** URLs of its hosts, and those of them too deep. */
  readonly urls: number | undefined;
  readonly denied: number;
}

export interface RuleFigures {
  readonly run: number | undefined;
  readonly rule: (rule: RuleEntry) => RuleFigure;
  /** Undefined where the run did not have this very test. */
  readonly match: (rule: RuleEntry, match: MatchEntry) => RuleFigure;
  readonly site: (name: string) => SiteFigure;
}

interface PastRule {
  readonly denied: number;
  readonly matches: ReadonlyMap<string, number>;
}

export function ruleFigures(
  hits: RunHits | null,
  plan: PlanDone | undefined,
  rulesPath: string = filterrulesConf.usualPath,
): RuleFigures {
  const lines = (hits?.lines ?? []).filter(({ file }) => file === rulesPath);
  const past = pastFigures(hits?.texts[rulesPath], lines);
  const predicted = new Map(
    (plan?.predicted ?? []).filter(({ file }) => file === rulesPath).map(({ line, denied }) => [line, denied]),
  );
  const plannedOf = (entries: readonly { readonly line: number }[]): number | undefined =>
    plan === undefined ? undefined : sum(entries.map(({ line }) => predicted.get(line) ?? 0));
  return {
    run: hits?.run,
    rule: (rule) => ({ denied: past.rules.get(rule.id)?.denied, planned: plannedOf(rule.matches) }),
    match: (rule, match) => ({
      denied: past.rules.get(rule.id)?.matches.get(matchKey(match)),
      planned: plannedOf([match]),
    }),
    site: (name) => past.sites.get(name) ?? { urls: undefined, denied: 0 },
  };
}

interface PastFigures {
  readonly rules: ReadonlyMap<string, PastRule>;
  readonly sites: ReadonlyMap<string, SiteFigure>;
}

function pastFigures(text: string | undefined, lines: readonly LineHits[]): PastFigures {
  const { rules, sites }: RulesOverview = text === undefined ? { rules: [], sites: [] } : readOverview(text);
  const byLine = new Map(lines.map((line) => [line.line, line]));
  const denied = (line: number): number => byLine.get(line)?.denied ?? 0;
  return {
    rules: new Map(
      rules.map(({ id, matches }) => [
        id,
        {
          denied: sum(matches.map(({ line }) => denied(line))),
          matches: new Map(matches.map((match) => [matchKey(match), denied(match.line)])),
        },
      ]),
    ),
    sites: new Map(sites.map(({ name, line }) => [name, { urls: byLine.get(line)?.ran ?? 0, denied: denied(line) }])),
  };
}

/** Two tests that say the same are the same, wherever they stand. */
function matchKey({ src, by, value, ignoreCase }: MatchEntry): string {
  return JSON.stringify([src, by, value, ignoreCase]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
