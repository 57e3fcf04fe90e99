/** The lines of filter.conf that would follow from a folder of the URL space: its path, or the templates that yield nothing. */

import { writeValue } from '../../lang/pblock-value.ts';
import { denyLine } from '../../languages/filter-conf/deny-line.ts';
import { expressionOf, expressionOfText, pathOf } from '../../match/urls/url-template.ts';
import type { ResourceOutcome } from '../resources/contract.ts';
import type { SuggestedRule, UrlTemplate } from './contract.ts';

interface CountedUrl {
  readonly url: string;
  readonly outcome: ResourceOutcome;
}

export interface RuleEvidence {
  readonly path: string;
  readonly site: string;
  readonly total: number;
  readonly kept: number;
  readonly templates: readonly UrlTemplate[];
  /** The URLs the templates were read from. */
  readonly urls: readonly CountedUrl[];
  /** The collection has other hosts: a path alone denies there too. */
  readonly hasOtherHosts: boolean;
}

export function suggestRules(evidence: RuleEvidence): readonly SuggestedRule[] {
  const { path, site, total, kept, hasOtherHosts } = evidence;
  const traps = evidence.templates.filter(({ isTrap }) => isTrap);
  if (!path.endsWith('/')) return patternRules(evidence);
  const folder: SuggestedRule =
    path === '/'
      ? { text: `MetaData fn=filter-by-exact src=host deny=${writeValue(site)}`, urls: total, rds: kept, wider: false }
      : {
          text: `MetaData fn=filter-by-prefix src=path deny=${writeValue(path)}`,
          urls: total,
          rds: kept,
          wider: hasOtherHosts,
        };
  return [...traps.map((trap) => trapRule(trap, evidence)), folder];
}

/** A pattern of what is left (`*.html`) would deny the other patterns of the folder too. */
function patternRules({ path, total, kept, hasOtherHosts }: RuleEvidence): readonly SuggestedRule[] {
  if (/\/\*[^/]*$/.test(path)) return [];
  const [name = '', query] = path.split('?', 2);
  const star = (text: string, rest: string): string => text.split('*').map(expressionOfText).join(rest);
  const expression = `^${star(name, '[^/?]*')}${query === undefined ? '$' : String.raw`\?${star(query, '[^&]*')}`}`;
  return [{ text: denyLine(expression), urls: total, rds: kept, wider: hasOtherHosts }];
}

function trapRule({ template }: UrlTemplate, { urls, hasOtherHosts }: RuleEvidence): SuggestedRule {
  const expression = expressionOf(template);
  const pattern = new RegExp(expression);
  const denied = urls.filter(({ url }) => pattern.test(pathOf(url)));
  return {
    text: denyLine(expression),
    urls: denied.length,
    rds: denied.filter(({ outcome }) => outcome === 'kept').length,
    wider: hasOtherHosts,
  };
}
