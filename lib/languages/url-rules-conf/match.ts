/** Applies the rules to URLs in normal form: what is dropped goes, and every other byte stays as it is. */

import { createTextIndex } from '../../match/text/text-index.ts';
import type { TextIndex } from '../../match/text/text-index.ts';
import { createSiteTable, siteOf } from '../../match/urls/site-pattern.ts';
import type { SitePattern } from '../../match/urls/site-pattern.ts';
import { schemeOf, urlSchemes } from '../../match/urls/url-schemes.ts';
import { comparedName, decodedName, patternOf } from './model.ts';
import type { UrlRule, UrlRules } from './model.ts';

/** What a line did to a URL; `name` as it is written in the URL, absent when the line sorted the parameters. */
export interface Rewriting {
  readonly line: number;
  readonly name?: string;
}

/**
 * The URL without what the rules drop; the same text when they change nothing. Time is linear in the URL but for sorting.
 * Applying the rules again changes nothing more.
 */
export type UrlRewriter = (href: string, note?: (did: Rewriting) => void) => string;

export function compileUrlRules({ rules }: UrlRules): UrlRewriter {
  const scopesOf = scopeFinder(rules);
  return (href, note) => {
    const query = href.indexOf('?');
    const semicolon = href.indexOf(';');
    const hasPathParameter = semicolon >= 0 && (query < 0 || semicolon < query);
    if (query < 0 && !hasPathParameter) return href;
    if (!isWeb(href)) return href;
    const scopes = scopesOf(href, query < 0 ? href.length : query);
    if (scopes.length === 0) return href;
    const rewriting = { dropping: (name: string) => droppedBy(rules, scopes, name), note };
    const [address, search] = query < 0 ? [href, ''] : [href.slice(0, query), href.slice(query + 1)];
    const path = hasPathParameter ? withoutPathParameters(address, rewriting) : address;
    return query < 0 ? path : path + newSearch(search, scopes, rewriting);
  };
}

interface Applying {
  /** The line that drops parameters of this name. */
  readonly dropping: (name: string) => number | undefined;
  readonly note: ((did: Rewriting) => void) | undefined;
}

function isWeb(href: string): boolean {
  return schemeOf(href.slice(0, href.indexOf(':')))?.server === urlSchemes.http.server;
}

/** The rules of one scope. */
interface Scope {
  /** Of names in lower case, by the places of the rules. */
  readonly names: TextIndex;
  /** The line that sorts. */
  readonly sorts: number | undefined;
}

type Placed = UrlRule & { readonly place: number };

function scopeFinder(rules: readonly UrlRule[]): (href: string, end: number) => readonly Scope[] {
  const placed = rules.map((rule, place): Placed => ({ ...rule, place }));
  const general = placed.filter(({ scope }) => scope === undefined);
  const everywhere = general.length === 0 ? [] : [scopeFrom(general)];
  const sites = Map.groupBy(
    placed.filter(({ scope }) => scope !== undefined),
    ({ scope }) => scope,
  );
  const patterns = [...sites].flatMap(([text = '', own]): readonly (SitePattern & { readonly scope: Scope })[] => {
    const pattern = siteOf(text);
    return pattern === undefined ? [] : [{ ...pattern, scope: scopeFrom(own) }];
  });
  if (patterns.length === 0) return () => everywhere;
  const table = createSiteTable(patterns, (group) => group);
  return (href, end) => {
    const found = [...everywhere];
    table.visit(href.slice(0, end).replaceAll(pathParameter, ''), (group, path) => {
      for (const each of group) if (path.startsWith(each.path)) found.push(each.scope);
    });
    return found;
  };
}

function scopeFrom(rules: readonly Placed[]): Scope {
  const tests = rules.flatMap(({ names, place }) =>
    names.map((name) => {
      const { text, isPrefix } = patternOf(name);
      return { number: place, by: isPrefix ? ('begins-with' as const) : ('is' as const), value: text };
    }),
  );
  return { names: createTextIndex(tests), sorts: rules.find(({ verb }) => verb === 'sort')?.line };
}

function droppedBy(rules: readonly UrlRule[], scopes: readonly Scope[], written: string): number | undefined {
  const name = comparedName(written);
  const first = scopes.reduce((best, { names }) => names.first(name, best), Infinity);
  const rule = rules[first];
  return rule?.verb === 'drop' ? rule.line : undefined;
}

/** What has no equals sign is part of the path's own text. */
const pathParameter = /;([^;=/]*)=[^;/]*/g;
const dotSegment = /^(?:\.|%2e){1,2}$/i;

/** Parameters that keep a segment from meaning another folder stay. */
function withoutPathParameters(address: string, { dropping, note }: Applying): string {
  const segments = address.split('/').map((segment) => {
    if (!segment.includes(';') || dotSegment.test(segment.replaceAll(pathParameter, ''))) return segment;
    return segment.replaceAll(pathParameter, (written, name: string) => {
      const line = dropping(name);
      if (line === undefined) return written;
      note?.({ line, name });
      return '';
    });
  });
  return segments.join('/');
}

/** With its question mark; empty when nothing is left of it. */
function newSearch(search: string, scopes: readonly Scope[], { dropping, note }: Applying): string {
  const parts = search.split('&');
  const kept = parts.filter((part) => {
    const name = nameIn(part);
    const line = part === '' ? undefined : dropping(name);
    if (line !== undefined) note?.({ line, name });
    return line === undefined;
  });
  if (kept.length < parts.length && kept.every((part) => part === '')) return '';
  const sortedBy = scopes.find(({ sorts }) => sorts !== undefined)?.sorts;
  const sorted = sortedBy === undefined ? kept : sortedByName(kept);
  if (sortedBy !== undefined && sorted.some((part, i) => part !== kept[i])) note?.({ line: sortedBy });
  return `?${sorted.join('&')}`;
}

function sortedByName(parts: readonly string[]): readonly string[] {
  const keyed = parts.map((part) => ({ part, name: decodedName(nameIn(part)) }));
  keyed.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return keyed.map(({ part }) => part);
}

function nameIn(part: string): string {
  const equals = part.indexOf('=');
  return equals < 0 ? part : part.slice(0, equals);
}
