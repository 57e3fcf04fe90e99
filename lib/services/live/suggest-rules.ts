/** The lines of filter.conf that would follow from a folder of the URL space: its path, or the templates that yield nothing. */

import { writeValue } from '../../lang/pblock-value.ts';
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

/** POSIX expressions know these as operators. */
const operators = /[\\^$.[\]|()?*+{}]/g;
const placeholderExpressions: Readonly<Record<string, string>> = {
  '{yyyy-mm-dd}': '[0-9]{4}-[0-9]{2}-[0-9]{2}',
  '{yyyy-mm}': '[0-9]{4}-[0-9]{2}',
  '{uuid}': '[0-9a-fA-F-]{36}',
  '{hex}': '[0-9a-fA-F]+',
  '{n}': '[0-9]+',
};

/** The path of a template as an expression; its query is left open. */
export function expressionOf(template: string): string {
  const [path = ''] = template.split('?');
  return `^${path
    .split(/(\{[a-z-]+\})/)
    .map((part) => placeholderExpressions[part] ?? part.replaceAll(operators, String.raw`\$&`))
    .join('')}`;
}

export function suggestRules(evidence: RuleEvidence): readonly SuggestedRule[] {
  const { path, site, total, kept, hasOtherHosts } = evidence;
  const traps = evidence.templates.filter(({ isTrap }) => isTrap);
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

function trapRule({ template }: UrlTemplate, { urls, hasOtherHosts }: RuleEvidence): SuggestedRule {
  const expression = expressionOf(template);
  const pattern = new RegExp(expression);
  const denied = urls.filter(({ url }) => pattern.test(pathOf(url)));
  return {
    text: `MetaData fn=filter-by-regex src=path deny=${writeValue(expression)}`,
    urls: denied.length,
    rds: denied.filter(({ outcome }) => outcome === 'kept').length,
    wider: hasOtherHosts,
  };
}

/** With the query, as the source `path` has it. */
function pathOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/]*(\/[^#]*)/i.exec(url)?.[1] ?? '/';
}
