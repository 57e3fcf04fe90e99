/** Checks rules and sites as wholes: names, uses, servers and starting points. */

import type { Diagnostic } from '../../lang/diagnostic.ts';
import { nearest } from '../../lang/nearest.ts';
import { pairOf } from '../../lang/pblock.ts';
import type { Block, Statement } from '../../lang/pblock.ts';
import type { Pair } from '../../lang/pblock-lexemes.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { boolean } from '../../sdk/param.ts';
import { messages } from './messages.ts';
import { statementsIn } from './syntax.ts';
import type { FilterrulesAst } from './syntax.ts';

const { report } = messages;

export function checkRules({ rules, sites }: FilterrulesAst): readonly Diagnostic[] {
  const uses = sites.flatMap((site) => statementsIn(site, 'Use'));
  const used = new Set(uses.map(({ pairs }) => pairOf(pairs, 'rule')?.value.text));
  return [
    ...duplicates(rules, 'id', 'duplicateRule'),
    ...rules.flatMap((rule) => {
      const id = pairOf(rule.pairs, 'id');
      if (id === undefined) return [];
      const name = id.value.text;
      const found = statementsIn(rule, 'Match').length > 0 ? [] : [report('emptyRule', rule.tag.span, { name })];
      return used.has(name) ? found : [...found, report('unusedRule', id.value.span, { name })];
    }),
  ];
}

function duplicates(
  blocks: readonly Block[],
  key: string,
  message: 'duplicateRule' | 'duplicateSite',
): readonly Diagnostic[] {
  const first = new Map<string, number>();
  return blocks.flatMap((block) => {
    const pair = pairOf(block.pairs, key);
    if (pair === undefined) return [];
    const name = pair.value.text;
    const earlier = first.get(name);
    first.set(name, earlier ?? block.line);
    return earlier === undefined ? [] : [report(message, pair.value.span, { name, line: earlier })];
  });
}

export function checkSites({ rules, sites }: FilterrulesAst, words: Catalog): readonly Diagnostic[] {
  const known = knownRules(rules);
  return [
    ...duplicates(sites, 'name', 'duplicateSite'),
    ...sites.flatMap((site) => [
      ...checkExtent(site),
      ...statementsIn(site, 'Server').flatMap(checkServer),
      ...checkStarts(site, words),
      ...checkSitemaps(site, words),
      ...statementsIn(site, 'Use').flatMap((use) => checkUse(use, known)),
    ]),
  ];
}

/** Whether a block or statement is switched on. */
export function isOn({ pairs }: Block | Statement): boolean {
  const enable = pairOf(pairs, 'enable');
  if (enable === undefined) return true;
  const reading = boolean({ doc: '' }).read(enable.value.text);
  return reading.ok ? reading.value : true;
}

function isDomain({ pairs }: Block): boolean {
  return pairOf(pairs, 'type')?.value.text.toLowerCase() === 'domain';
}

function checkExtent(site: Block): readonly Diagnostic[] {
  const { pairs, tag } = site;
  const domain = pairOf(pairs, 'domain');
  const database = pairOf(pairs, 'database');
  const found =
    database === undefined || database.value.text === 'default' ? [] : [report('database', database.value.span)];
  if (isDomain(site)) {
    if (domain === undefined || domain.value.text === '') return [...found, report('domainMissing', tag.span)];
    return isHostName(domain.value.text.replace(/^(\*?\.)+/, '')) ? found : [...found, badHost(domain)];
  }
  if (domain !== undefined) found.push(report('domainUnused', domain.span));
  const isEmpty = statementsIn(site, 'Server').length === 0 && statementsIn(site, 'Start').length === 0;
  if (isEmpty) found.push(report('emptySite', tag.span, { name: pairOf(pairs, 'name')?.value.text ?? '' }));
  return found;
}

function checkServer({ pairs }: Statement): readonly Diagnostic[] {
  const host = pairOf(pairs, 'host');
  const alias = pairOf(pairs, 'alias');
  const found = host === undefined || isHostName(host.value.text) ? [] : [badHost(host)];
  const isWrong = alias !== undefined && !aliasesOf(alias.value.text).every((name) => isHostName(hostOnly(name)));
  return isWrong ? [...found, badHost(alias)] : found;
}

function aliasesOf(written: string): readonly string[] {
  return written.split(/[\s,]+/).filter((name) => name !== '');
}

function hostOnly(name: string): string {
  return name.replace(/:\d+$/, '');
}

function isHostName(name: string): boolean {
  return /^(\[[\da-f:.]+\]|[^\s:/?#@"<>\\[\]*]+)$/i.test(name);
}

function badHost({ value }: Pair): Diagnostic {
  return report('badHost', value.span, { host: value.text });
}

function checkStarts(site: Block, words: Catalog): readonly Diagnostic[] {
  if (!isOn(site)) return [];
  const owns = ownership(site);
  return statementsIn(site, 'Start').flatMap((start) => checkStart(start, owns, words));
}

function checkStart(start: Statement, owns: Ownership, { protocols }: Catalog): readonly Diagnostic[] {
  const pair = pairOf(start.pairs, 'url');
  if (pair === undefined || !URL.canParse(pair.value.text) || !isOn(start)) return [];
  const { protocol, hostname } = new URL(pair.value.text);
  const scheme = protocol.slice(0, -1);
  if (!protocols.some(({ schemes }) => schemes.includes(scheme))) {
    return [report('startScheme', pair.value.span, { scheme })];
  }
  return owns(hostname) ? [] : [report('startOutside', pair.value.span, { host: hostname })];
}

function checkSitemaps(site: Block, words: Catalog): readonly Diagnostic[] {
  if (!isOn(site)) return [];
  const owns = ownership(site);
  return statementsIn(site, 'Sitemap').flatMap((sitemap) => checkSitemap(sitemap, owns, words));
}

function checkSitemap(sitemap: Statement, owns: Ownership, { protocols }: Catalog): readonly Diagnostic[] {
  const pair = pairOf(sitemap.pairs, 'url');
  if (pair === undefined || !URL.canParse(pair.value.text) || !isOn(sitemap)) return [];
  const { protocol, hostname } = new URL(pair.value.text);
  const scheme = protocol.slice(0, -1);
  if (!protocols.some(({ schemes }) => schemes.includes(scheme))) {
    return [report('sitemapScheme', pair.value.span, { scheme })];
  }
  return owns(hostname) ? [] : [report('sitemapOutside', pair.value.span, { host: hostname })];
}

type Ownership = (hostname: string) => boolean;

/** Which hosts a site owns. Ports are left to the run: a server without one has several. */
function ownership(site: Block): Ownership {
  const servers = statementsIn(site, 'Server');
  const names = servers.flatMap(({ pairs }) => [
    pairOf(pairs, 'host')?.value.text ?? '',
    ...aliasesOf(pairOf(pairs, 'alias')?.value.text ?? '').map(hostOnly),
  ]);
  const hosts = new Set(names.map(inUrl));
  if (!isDomain(site)) return (hostname) => servers.length === 0 || hosts.has(hostname);
  const domain = inUrl((pairOf(site.pairs, 'domain')?.value.text ?? '').replace(/^(\*?\.)+/, ''));
  return (hostname) => hosts.has(hostname) || hostname === domain || hostname.endsWith(`.${domain}`);
}

/** A host name as URLs have it. */
function inUrl(name: string): string {
  const url = `http://${name}/`;
  return URL.canParse(url) ? new URL(url).hostname : name.toLowerCase();
}

/** The rules by id, and the ids a wrong one is compared with. */
interface KnownRules {
  readonly byId: ReadonlyMap<string, Block>;
  readonly near: readonly string[];
}

/** Comparing every wrong id with every rule would cost the square of the file's length. */
const mostCompared = 500;

function knownRules(rules: readonly Block[]): KnownRules {
  const byId = new Map(rules.flatMap((rule) => idOf(rule).map((id) => [id, rule] as const)));
  return { byId, near: [...byId.keys()].slice(0, mostCompared) };
}

function idOf({ pairs }: Block): readonly string[] {
  const pair = pairOf(pairs, 'id');
  return pair === undefined ? [] : [pair.value.text];
}

function checkUse(use: Statement, { byId, near }: KnownRules): readonly Diagnostic[] {
  const pair = pairOf(use.pairs, 'rule');
  if (pair === undefined) return [];
  const { text: name, span } = pair.value;
  if (byId.has(name)) return [];
  const found = nearest(name, near);
  if (found === undefined) return [report('undefinedRule', span, { name, suggestion: '' })];
  const fix = { title: `Write ${found}`, edits: [{ span, text: found }] };
  return [report('undefinedRule', span, { name, suggestion: ` Did you mean ${found}?` }, [fix])];
}

/** Ids of the rules in use that compare the MIME type: they can decide only once a resource is retrieved. */
export function typeRulesInUse({ rules, sites }: FilterrulesAst): readonly string[] {
  const uses = sites.filter(isOn).flatMap((site) => statementsIn(site, 'Use').filter(isOn));
  const used = new Set(uses.map(({ pairs }) => pairOf(pairs, 'rule')?.value.text));
  const comparing = rules.filter((rule) => isOn(rule) && statementsIn(rule, 'Match').some(readsType));
  return comparing.flatMap(idOf).filter((id) => used.has(id));
}

function readsType({ pairs }: Statement): boolean {
  return pairOf(pairs, 'src')?.value.text.toLowerCase() === 'type';
}

/** Whether an enabled site has an enabled starting point. */
export function hasStarts({ sites }: FilterrulesAst): boolean {
  const lines = ['Start', 'Sitemap'];
  return sites.filter(isOn).some((site) => lines.some((name) => statementsIn(site, name).some(isOn)));
}
