/** RootNodes whose Delay slows a server that sites, seeds, or other RootNodes would crawl faster. */

import type { Fix } from '../lang/diagnostic.ts';
import type { Span } from '../lang/span.ts';
import { pairOf } from '../lang/pblock.ts';
import type { Parameter } from '../sdk/define-parameter.ts';
import { isOn } from './filterrules-conf/check-sites.ts';
import { statementsIn } from './filterrules-conf/syntax.ts';
import type { EntryNode, GathererCfAst } from './gatherer-cf/syntax.ts';
import { enumSpec, gathererVariables, modifierProperty, propertyOf } from './gatherer-cf/vocabulary.ts';
import type { EnumProperty } from './gatherer-cf/vocabulary.ts';
import type { OpenCollection } from './open-collection.ts';
import { hostsWords, paceWords } from './pace-words.ts';
import { propertyOf as robotPropertyOf, robotParameters } from './robot-conf/vocabulary.ts';
import { setMessages, type SetFinding } from './set-messages.ts';

/** What sets a delay, and where a faster one would be written. */
interface DelaySource {
  readonly span: Span;
  readonly cause: string;
  readonly seconds: number;
  readonly fix: ((seconds: number) => Fix) | undefined;
}

interface Root extends DelaySource {
  readonly host: string;
  /** May go to other hosts. */
  readonly isFar: boolean;
}

interface Slowed {
  readonly source: DelaySource;
  readonly host: string;
  /** Seconds without the source. */
  readonly before: number;
}

export function checkRootDelays(open: OpenCollection): readonly SetFinding[] {
  const { gatherer } = open;
  const lists = gatherer?.parsed.ast.lists.filter(({ entries }) => entries.length > 0) ?? [];
  const [list] = lists;
  if (gatherer === undefined || list === undefined) return [];
  const access = accessDelayOf(gatherer.parsed.ast, list.open);
  const roots = lists
    .filter(({ kind }) => kind === 'root')
    .flatMap(({ entries }) => entries.flatMap((entry) => rootOf(entry, access.seconds)));
  const usual = robotPace(open);
  const named = hostsOfSites(open);
  const slowed = [...slowedByOwn(roots, named, usual.delaySeconds), ...slowedFromAfar(roots, named, access)];
  const slower = slowed.filter(({ source, before }) => source.seconds > Math.max(before, usual.delaySeconds));
  return [...Map.groupBy(slower, ({ source }) => source)].map(([source, hosts]) => {
    const before = Math.max(hosts[0]?.before ?? 0, usual.delaySeconds);
    const values = {
      cause: source.cause,
      host: hostsWords(hosts.map(({ host }) => host)),
      before: paceWords({ ...usual, delaySeconds: before }),
      after: paceWords({ ...usual, delaySeconds: source.seconds }),
    };
    const fixes = source.fix === undefined ? [] : [source.fix(before)];
    return { path: gatherer.path, diagnostic: setMessages.report('slowedHost', source.span, values, fixes) };
  });
}

/** On a host with RootNodes, the longest of their delays applies. */
function slowedByOwn(roots: readonly Root[], named: HostNames, usual: number): readonly Slowed[] {
  return [...Map.groupBy(roots, ({ host }) => host)].flatMap(([host, own]) => {
    const longest = Math.max(...own.map(({ seconds }) => seconds));
    const others = own.map(({ seconds }) => seconds).filter((seconds) => seconds < longest);
    if (others.length === 0 && !named.has(host)) return [];
    const before = Math.max(usual, ...others);
    return own.filter(({ seconds }) => seconds === longest).map((source) => ({ source, host, before }));
  });
}

/** On other hosts, the longest delay of those that may go there applies, or Access-Delay. */
function slowedFromAfar(roots: readonly Root[], named: HostNames, access: DelaySource): readonly Slowed[] {
  const own = new Set(roots.map(({ host }) => host));
  const [first, ...others] = roots.filter(({ isFar }) => isFar);
  const source = first && others.reduce((most, each) => (each.seconds > most.seconds ? each : most), first);
  return [...named.hosts]
    .filter((host) => !own.has(host))
    .map((host) => ({ source: source ?? access, host, before: 0 }));
}

function accessDelayOf({ variables }: GathererCfAst, list: Span): DelaySource {
  const { accessDelay } = gathererVariables;
  const written = variables.find(({ name }) => propertyOf(name.text) === 'accessDelay');
  const seconds = read(accessDelay, written?.value.text) ?? 0;
  if (written === undefined) return { span: list, cause: 'The default delay of RootNodes', seconds, fix: undefined };
  const { span, text } = written.value;
  // Access-Delay is a whole number.
  const fix = (to: number): Fix => writing(`Access-Delay: ${Math.floor(to)}`, span, String(Math.floor(to)));
  return { span, cause: `Access-Delay: ${text}`, seconds, fix };
}

function rootOf({ url, modifiers }: EntryNode, accessDelay: number): readonly Root[] {
  const host = url === undefined ? undefined : URL.parse(url.text)?.hostname;
  if (url === undefined || host === undefined || host === '') return [];
  const given = (property: EnumProperty) => modifiers.findLast(({ name }) => modifierProperty(name.text) === property);
  const delay = given('delay');
  const isFar = (read(enumSpec.hostMax, given('hostMax')?.value.text) ?? 1) > 1;
  if (delay === undefined) {
    const end = { start: url.span.end, end: url.span.end };
    const fix = (to: number): Fix => writing(`Delay=${to}`, end, ` Delay=${to}`);
    const cause = 'The default delay of this RootNode';
    return [{ host, isFar, span: url.span, cause, seconds: accessDelay, fix }];
  }
  // A value that can't be parsed has a finding of its own.
  const seconds = read(enumSpec.delay, delay.value.text) ?? 0;
  const fix = (to: number): Fix => writing(`Delay=${to}`, delay.value.span, String(to));
  return [{ host, isFar, span: delay.value.span, cause: `Delay=${delay.value.text}`, seconds, fix }];
}

function writing(what: string, span: Span, text: string): Fix {
  return { title: `Write ${what}`, edits: [{ span, text }] };
}

function read<Value>({ param }: Pick<Parameter<Value>, 'param'>, text: string | undefined): Value | undefined {
  const reading = param.read(text);
  return reading.ok ? reading.value : undefined;
}

function robotPace({ robot }: OpenCollection): { readonly delaySeconds: number; readonly connections: number } {
  const { serverDelay, siteMaxConnections } = robotParameters;
  const written = (property: string): string | undefined =>
    robot?.parsed.ast.pairs.find(({ name }) => robotPropertyOf(name.text) === property)?.value.text;
  return {
    delaySeconds: read(serverDelay, written('serverDelay')) ?? 0,
    connections: read(siteMaxConnections, written('siteMaxConnections')) ?? 1,
  };
}

interface HostNames {
  readonly hosts: ReadonlySet<string>;
  readonly has: (host: string) => boolean;
}

/** Hosts that enabled sites and seeds name. */
function hostsOfSites({ rules, robot }: OpenCollection): HostNames {
  const sites = rules.flatMap(({ parsed }) => parsed.ast.sites).filter(isOn);
  const valuesOf = (statement: 'Server' | 'Start', name: string): readonly string[] =>
    sites.flatMap((site) =>
      statementsIn(site, statement)
        .filter(isOn)
        .flatMap(({ pairs }) => pairOf(pairs, name)?.value.text ?? []),
    );
  const servers = valuesOf('Server', 'host').map((host) => `http://${host}/`);
  const seeds = robot?.parsed.ast.seeds.map(({ url }) => url.text) ?? [];
  const urls = [...servers, ...valuesOf('Start', 'url'), ...seeds];
  const hosts = new Set(urls.map((url) => URL.parse(url)?.hostname ?? '').filter((host) => host !== ''));
  const domains = sites.flatMap(({ pairs }) => pairOf(pairs, 'domain')?.value.text.toLowerCase() ?? []);
  const ends = domains.map((domain) => `.${domain.replace(/^(\*?\.)+/, '')}`);
  return { hosts, has: (host) => hosts.has(host) || ends.some((end) => `.${host}`.endsWith(end)) };
}
