/** What filterrules.conf means: the sites with their starting points, and the rules they use. */

import type { Block, Statement } from '../../lang/pblock.ts';
import { readParams } from '../../sdk/define-function.ts';
import { statementsIn } from './syntax.ts';
import type { FilterrulesAst } from './syntax.ts';
import {
  matchParams,
  ruleParams,
  serverParams,
  siteParams,
  sitemapParams,
  startParams,
  useParams,
} from './vocabulary.ts';

export type MatchSource = 'url' | 'protocol' | 'host' | 'path' | 'type';
export type MatchOperator = 'is' | 'contains' | 'begins-with' | 'ends-with' | 'regex';

export interface RuleMatch {
  readonly src: MatchSource;
  readonly by: MatchOperator;
  readonly value: string;
  readonly ignoreCase: boolean;
  readonly line: number;
}

export interface Rule {
  readonly id: string;
  readonly name: string;
  readonly desc?: string;
  readonly enabled: boolean;
  /** Given to new sites by the console. */
  readonly isDefault: boolean;
  readonly behavior: 'exclude' | 'include';
  readonly matches: readonly RuleMatch[];
  readonly line: number;
}

export interface SiteServer {
  /** Lower case. */
  readonly host: string;
  /** Absent: 80 and 443 (21, 70, 119 for ftp, gopher, news). */
  readonly port?: number;
  readonly alias?: string;
  readonly protocol?: string;
  readonly line: number;
}

export interface StartPoint {
  readonly url: string;
  /** Absent: the site's depth, else that of robot.conf. -1 is without limit. */
  readonly depth?: number;
  readonly enabled: boolean;
  readonly line: number;
}

/** A sitemap the site names: read for the URLs it lists. */
export interface SiteSitemap {
  readonly url: string;
  readonly enabled: boolean;
  readonly line: number;
}

export interface RuleUse {
  /** Id of a rule. */
  readonly rule: string;
  readonly enabled: boolean;
  readonly line: number;
}

export interface Site {
  readonly name: string;
  readonly type: 'site' | 'domain';
  /** Lower case, without a leading dot; present when the type is domain. */
  readonly domain?: string;
  /** Absent: the depth of robot.conf. -1 is without limit. */
  readonly depth?: number;
  readonly enabled: boolean;
  readonly database: string;
  readonly servers: readonly SiteServer[];
  readonly starts: readonly StartPoint[];
  readonly sitemaps: readonly SiteSitemap[];
  /** Whether those that robots.txt names are read too. */
  readonly readsSitemaps: boolean;
  /** Whether its servers say who may see their documents; absent: of URLs that feeds name. */
  readonly connector?: boolean;
  readonly uses: readonly RuleUse[];
  readonly line: number;
}

export interface FilterrulesConf {
  /** Names in lower case. */
  readonly options: ReadonlyMap<string, string>;
  readonly rules: readonly Rule[];
  readonly sites: readonly Site[];
}

/** The model of a text without errors. Throws a TypeError on a value that does not read: that is a bug of the caller. */
export function buildModel({ options, rules, sites }: FilterrulesAst): FilterrulesConf {
  return {
    options: new Map(options.flatMap((statement) => [...written(statement)])),
    rules: rules.map(ruleModel),
    sites: sites.map(siteModel),
  };
}

/** `default-site=allow`: URLs that no site owns are in scope too. */
export function opensScope({ options }: FilterrulesConf): boolean {
  return options.get('default-site')?.trim().toLowerCase() === 'allow';
}

function written({ pairs }: Block | Statement): ReadonlyMap<string, string> {
  return new Map(pairs.map(({ name, value }) => [name.text.toLowerCase(), value.text]));
}

/** Leaves out what is undefined: absent and undefined are the same in a file. */
function present<Name extends string, Value>(name: Name, value: Value | undefined): { readonly [N in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [N in Name]: Value });
}

function ruleModel(block: Block): Rule {
  const { id, name, desc, enable, default: isDefault, behavior } = readParams(ruleParams, written(block));
  return {
    id,
    name: name ?? id,
    ...present('desc', desc),
    enabled: enable,
    isDefault,
    behavior: behavior === 'include' ? 'include' : 'exclude',
    matches: statementsIn(block, 'Match').map(matchModel),
    line: block.line,
  };
}

export const matchSources: readonly MatchSource[] = ['url', 'protocol', 'host', 'path', 'type'];
export const matchOperators: readonly MatchOperator[] = ['is', 'contains', 'begins-with', 'ends-with', 'regex'];
const caseless: ReadonlySet<MatchSource> = new Set(['protocol', 'host', 'type']);

function matchModel(statement: Statement): RuleMatch {
  const given = readParams(matchParams, written(statement));
  const src = matchSources.find((source) => source === given.src) ?? 'url';
  const by = matchOperators.find((operator) => operator === given.by) ?? 'is';
  const ignoreCase = given.case === undefined ? caseless.has(src) : given.case === 'ignore';
  return { src, by, value: given.value, ignoreCase, line: statement.line };
}

/** Whether capital letters count when nothing is said. */
export function ignoresCase(src: MatchSource): boolean {
  return caseless.has(src);
}

function siteModel(block: Block): Site {
  const { name, type, domain, depth, enable, database, sitemaps, connector } = readParams(siteParams, written(block));
  const isDomain = type === 'domain';
  return {
    name,
    type: isDomain ? 'domain' : 'site',
    ...present('domain', isDomain ? normalDomain(domain) : undefined),
    ...present('depth', depth),
    enabled: enable,
    database,
    servers: statementsIn(block, 'Server').map(serverModel),
    starts: statementsIn(block, 'Start').map(startModel),
    sitemaps: statementsIn(block, 'Sitemap').map(sitemapModel),
    readsSitemaps: sitemaps,
    ...present('connector', connector),
    uses: statementsIn(block, 'Use').map(useModel),
    line: block.line,
  };
}

function normalDomain(domain: string | undefined): string | undefined {
  return domain?.toLowerCase().replace(/^(\*?\.)+/, '');
}

function serverModel(statement: Statement): SiteServer {
  const { host, port, alias, protocol } = readParams(serverParams, written(statement));
  return {
    host: host.toLowerCase(),
    ...present('port', port),
    ...present('alias', alias?.toLowerCase()),
    ...present('protocol', protocol?.toLowerCase()),
    line: statement.line,
  };
}

function startModel(statement: Statement): StartPoint {
  const { url, depth, enable } = readParams(startParams, written(statement));
  return { url, ...present('depth', depth), enabled: enable, line: statement.line };
}

function sitemapModel(statement: Statement): SiteSitemap {
  const { url, enable } = readParams(sitemapParams, written(statement));
  return { url, enabled: enable, line: statement.line };
}

function useModel(statement: Statement): RuleUse {
  const { rule, enable } = readParams(useParams, written(statement));
  return { rule, enabled: enable, line: statement.line };
}
