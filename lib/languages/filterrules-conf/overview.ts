/** Sites and rules as lists: what a text says as far as it reads, also where a check finds errors in it. */

import { lineAt, sourceText } from '../../lang/source-text.ts';
import type { SourceText } from '../../lang/source-text.ts';
import type { Block, Statement } from '../../lang/pblock.ts';
import type { ParamValues, Params } from '../../sdk/param.ts';
import { ignoresCase, matchOperators, matchSources } from './model.ts';
import type { MatchOperator, MatchSource } from './model.ts';
import { parse, statementsIn } from './syntax.ts';
import { matchParams, ruleParams, serverParams, siteParams, startParams, useParams } from './vocabulary.ts';

export interface MatchEntry {
  readonly line: number;
  readonly src: MatchSource;
  readonly by: MatchOperator;
  readonly value: string;
  readonly ignoreCase: boolean;
}

export interface RuleEntry {
  /** Its id; with the line where a rule before it has the same. */
  readonly key: string;
  /** The lines of its block, both included. */
  readonly line: number;
  readonly lastLine: number;
  readonly id: string;
  /** The id where it has none. */
  readonly name: string;
  readonly desc: string;
  readonly enabled: boolean;
  readonly isDefault: boolean;
  readonly behavior: 'exclude' | 'include';
  readonly matches: readonly MatchEntry[];
}

export interface ServerEntry {
  readonly line: number;
  readonly host: string;
  readonly port: number | undefined;
  /** Other names of it. */
  readonly aliases: readonly string[];
  readonly protocol: string | undefined;
}

export interface StartEntry {
  readonly line: number;
  readonly url: string;
  /** Undefined for the depth of the site or of robot.conf; -1 is without limit. */
  readonly depth: number | undefined;
  readonly enabled: boolean;
}

export interface UseEntry {
  readonly line: number;
  /** Id of a rule. */
  readonly rule: string;
  readonly enabled: boolean;
}

export interface SiteEntry {
  /** Its name; with the line where a site before it has the same. */
  readonly key: string;
  readonly line: number;
  readonly lastLine: number;
  readonly name: string;
  readonly type: 'site' | 'domain';
  readonly domain: string;
  readonly depth: number | undefined;
  readonly enabled: boolean;
  readonly readsSitemaps: boolean;
  readonly servers: readonly ServerEntry[];
  readonly starts: readonly StartEntry[];
  readonly sitemaps: number;
  readonly uses: readonly UseEntry[];
}

export interface RulesOverview {
  readonly rules: readonly RuleEntry[];
  readonly sites: readonly SiteEntry[];
}

/** In text order. */
export function readOverview(text: string): RulesOverview {
  const { source, ast } = parse(sourceText('filterrules.conf', text));
  const rules = ast.rules.map((block) => ruleEntry(source, block));
  const sites = ast.sites.map((block) => siteEntry(source, block));
  return { rules: withKeys(rules, ({ id }) => id), sites: withKeys(sites, ({ name }) => name) };
}

function withKeys<Entry extends { readonly line: number }>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): readonly (Entry & { readonly key: string })[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const name = nameOf(entry);
    const key = taken.has(name) ? `${name}:${entry.line}` : name;
    taken.add(key);
    return { ...entry, key };
  });
}

type Read<P extends Params> = { readonly [Name in keyof P]: ParamValues<P>[Name] | undefined };

/** Undefined for what does not read. */
function read<P extends Params>(params: P, { pairs }: Block | Statement): Read<P> {
  const written = new Map(pairs.map(({ name, value }) => [name.text.toLowerCase(), value.text]));
  const entries = Object.entries(params).map(([name, param]) => {
    const reading = param.read(written.get(name));
    return [name, reading.ok ? reading.value : undefined] as const;
  });
  // The values are those of `params`, name by name.
  return Object.fromEntries(entries) as Read<P>;
}

function placeOf(source: SourceText, { line, span }: Block): { readonly line: number; readonly lastLine: number } {
  return { line, lastLine: lineAt(source, Math.max(span.start, span.end - 1)) };
}

function ruleEntry(source: SourceText, block: Block): Omit<RuleEntry, 'key'> {
  const { id = '', name, desc = '', enable = true, default: isDefault = false, behavior } = read(ruleParams, block);
  return {
    ...placeOf(source, block),
    id,
    name: name ?? id,
    desc: desc ?? '',
    enabled: enable,
    isDefault,
    behavior: behavior === 'include' ? 'include' : 'exclude',
    matches: statementsIn(block, 'Match').map(matchEntry),
  };
}

function matchEntry(statement: Statement): MatchEntry {
  const given = read(matchParams, statement);
  const src = matchSources.find((each) => each === given.src) ?? 'url';
  const by = matchOperators.find((each) => each === given.by) ?? 'is';
  const ignoreCase = given.case === undefined ? ignoresCase(src) : given.case === 'ignore';
  return { line: statement.line, src, by, value: given.value ?? '', ignoreCase };
}

function siteEntry(source: SourceText, block: Block): Omit<SiteEntry, 'key'> {
  const { name = '', type, domain, depth, enable = true, sitemaps = false } = read(siteParams, block);
  return {
    ...placeOf(source, block),
    name,
    type: type === 'domain' ? 'domain' : 'site',
    domain: domain ?? '',
    depth,
    enabled: enable,
    readsSitemaps: sitemaps,
    servers: statementsIn(block, 'Server').map(serverEntry),
    starts: statementsIn(block, 'Start').map(startEntry),
    sitemaps: statementsIn(block, 'Sitemap').length,
    uses: statementsIn(block, 'Use').map(useEntry),
  };
}

function serverEntry(statement: Statement): ServerEntry {
  const { host = '', port, alias, protocol } = read(serverParams, statement);
  const aliases = (alias ?? '').split(/[\s,]+/).filter((each) => each !== '');
  return { line: statement.line, host, port, aliases, protocol };
}

/** A URL is shown as it is written, also where it is none. */
function startEntry(statement: Statement): StartEntry {
  const { depth, enable = true } = read(startParams, statement);
  const url = statement.pairs.find(({ name }) => name.text.toLowerCase() === 'url')?.value.text ?? '';
  return { line: statement.line, url, depth, enabled: enable };
}

function useEntry(statement: Statement): UseEntry {
  const { rule = '', enable = true } = read(useParams, statement);
  return { line: statement.line, rule, enabled: enable };
}

/** The sites that use a rule, those that switched it off left out. */
export function sitesUsing({ sites }: RulesOverview, rule: string): readonly SiteEntry[] {
  return sites.filter(({ uses }) => uses.some((use) => use.rule === rule && use.enabled));
}
