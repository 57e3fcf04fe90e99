/** What the filter rules say of a URL: the site that owns it, its depth, the rules it uses (spec: in this order). */

import type { RuleMatch, Rule } from '../../languages/filterrules-conf/model.ts';
import { noSite } from '../../sdk/reason-words.ts';
import type { RulesVerdict } from '../../sdk/define-function.ts';
import type { Facts, ResourceUrl } from '../../sdk/resource.ts';
import { comparedBy, textOf } from './rule-set.ts';
import type { RuleSubject } from './rule-set.ts';
import { tooDeep } from './depth-limits.ts';
import type { DepthRule } from './depth-limits.ts';
import type { OwnedSite, SiteTable } from './sites.ts';

/** `isLast`: the filter does not ask the rules again, so that nothing can wait any longer. */
export type DecideByRules = (facts: Facts, type: string | undefined, isLast: boolean) => RulesVerdict;

/** Line 0 stands for "no line says so": the directive that asked is then the one that decided. */
export function rulesOf(table: SiteTable, file: string, hasRoots = false): DecideByRules {
  const pass: RulesVerdict = { allowed: true, reason: 'allowed', file, line: 0 };
  const waiting: RulesVerdict = { ...pass, note: 'an include rule needs the type' };
  const unowned = withoutSite(table, { file, pass, hasRoots });
  return remembered((facts, type, isLast) => {
    const { url } = facts;
    const site = table.ownerOf(url);
    if (site === undefined) return unowned(facts);
    const denied = deniedForDepth(facts, site);
    if (denied !== undefined) return denied;
    const answer = site.rules?.decide({ url, type });
    switch (answer?.kind) {
      case undefined:
      case 'allowed':
        return pass;
      case 'excluded':
        return excluded({ url, type }, answer, file);
      case 'not-included':
        return { ...refusedBy(site, url), reason: 'not-included' };
      case 'undecided':
        return isLast ? { ...refusedBy(site, url), reason: 'rule-undecided' } : waiting;
    }
  });
}

interface Unowned {
  readonly file: string;
  readonly pass: RulesVerdict;
  readonly hasRoots: boolean;
}

/** What no site owns has passed the scope: a RootNode led to it, the scope is open, or the other filter's file has a site. */
function withoutSite(
  { openDepth }: SiteTable,
  { file, pass, hasRoots }: Unowned,
): (facts: Pick<Facts, 'url' | 'depth'>) => RulesVerdict {
  const byRoots: RulesVerdict = { ...pass, note: 'no site owns it; a RootNode leads to it' };
  const byOption: RulesVerdict = { ...pass, note: 'no site owns it; default-site=allow lets it in' };
  return ({ url, depth }) => {
    if (hasRoots) return byRoots;
    if (openDepth === undefined)
      return { allowed: false, reason: noSite, file, line: 0, source: 'url', value: url.href };
    return deniedForDepth({ depth }, { depth: openDepth }) ?? byOption;
  };
}

interface Asked {
  readonly url: ResourceUrl;
  readonly depth: number;
  readonly reach: number | undefined;
  readonly type: string | undefined;
  readonly isLast: boolean;
  readonly verdict: RulesVerdict;
}

/** Both filters ask the same of the same resource, one after the other. */
function remembered(decide: DecideByRules): DecideByRules {
  let last: Asked | undefined;
  return (facts, type, isLast) => {
    const { url, depth, reach } = facts;
    const isSameWay = last?.url === url && last.depth === depth && last.reach === reach;
    if (last !== undefined && isSameWay && last.type === type && last.isLast === isLast) return last.verdict;
    const verdict = decide(facts, type, isLast);
    last = { url, depth, reach, type, isLast, verdict };
    return verdict;
  };
}

function refusedBy({ file, line }: OwnedSite, url: ResourceUrl): Omit<RulesVerdict, 'reason'> {
  return { allowed: false, file, line, source: 'url', value: url.href };
}

/** The place is that of the Match line. */
function excluded(
  subject: RuleSubject,
  { rule, match }: { readonly rule: Rule; readonly match: RuleMatch },
  file: string,
): RulesVerdict {
  const value = textOf(subject, comparedBy(match)) ?? '';
  return { allowed: false, reason: `rule:${rule.id}`, file, line: match.line, source: match.src, value };
}

function deniedForDepth(facts: Pick<Facts, 'depth' | 'reach'>, rule: DepthRule): RulesVerdict | undefined {
  const deep = tooDeep(facts, rule);
  if (deep === undefined) return undefined;
  const { file, line, links } = deep;
  return { allowed: false, reason: 'depth', file, line, source: 'depth', value: String(links) };
}
