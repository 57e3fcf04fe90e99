/** Which site owns a URL, and how deep the robot goes there: filterrules.conf, seeds of robot.conf, extra start points. */

import { opensScope } from '../../languages/filterrules-conf/model.ts';
import type {
  FilterrulesConf,
  Rule,
  RuleUse,
  Site,
  SiteServer,
  StartPoint as WrittenStart,
} from '../../languages/filterrules-conf/model.ts';
import type { RobotConf } from '../../languages/robot-conf/model.ts';
import { normalHost, normalizeUrl } from '../../match/urls/url-key.ts';
import { portsOfServer, schemeOf, usualPorts } from '../../match/urls/url-schemes.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import type { DepthLimit, DepthRule } from './depth-limits.ts';
import { startLimits } from './depth-limits.ts';
import type { Place, StartPoint } from './program.ts';
import { compileRules } from './rule-set.ts';
import type { RuleSet, WrittenRule } from './rule-set.ts';
import { reachAtStart } from '../../match/urls/link-reach.ts';

export type { DepthLimit } from './depth-limits.ts';

/** A site as the engine uses it. */
export interface OwnedSite extends Place, DepthRule {
  readonly name: string;
  /** Whether the sitemaps that robots.txt names are read. */
  readonly sitemaps: boolean;
  /** Whether answers say who may see their documents; absent: those of URLs that feeds name. */
  readonly connector?: boolean;
  /** Absent when the site uses none. */
  readonly rules?: RuleSet;
}

export interface SiteTable {
  /** The enabled site that owns a URL: exact host and port or alias first, then the longest domain. */
  readonly ownerOf: (url: ResourceUrl) => OwnedSite | undefined;
  /** With `default-site=allow`: how deep the robot goes on hosts that no site owns. Absent: it doesn't go there. */
  readonly openDepth: DepthLimit | undefined;
  /** Where the enabled sites begin. */
  readonly sites: readonly Place[];
  /** Every rule of the file. */
  readonly rules: readonly WrittenRule[];
  readonly starts: readonly StartPoint[];
  /** Sitemaps that sites name. */
  readonly sitemaps: readonly StartPoint[];
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly domains: readonly string[];
  /** Hosts and ports of the sites made for start points that no site owned. */
  readonly loose: readonly string[];
}

/** A start point that no site lists: a seed of robot.conf or one given with the run. */
export interface LooseStart extends Place {
  readonly url: string;
  readonly depth?: number;
  /** Given with the run: it does not change how deep a site of the configuration goes. */
  readonly given?: boolean;
}

/** A host that counts as another one's site: a start point there redirected to it, or both have an address in common. */
export interface SiteAlias {
  /** `host:port`. */
  readonly siteKey: string;
  readonly of: string;
  /** Listed among the hosts. */
  readonly named?: boolean;
  /** The URLs of the redirect, or of a page and the link on it. */
  readonly from?: string;
  readonly to?: string;
  /** The address that both names have, where that is why. */
  readonly shares?: string;
}

export interface SiteInput {
  /** Shown in traces. */
  readonly file: string;
  /** Absent without filterrules.conf: each start point is then a site of its own host. */
  readonly rules?: FilterrulesConf;
  readonly loose: readonly LooseStart[];
  readonly robotDepth: DepthLimit;
  readonly aliases: readonly SiteAlias[];
  /** All start points of a site go as deep as the deepest, since the reach is that of another file's limits. */
  readonly isBySite?: boolean;
}

export function robotDepth({ depth, lines }: RobotConf, file: string): DepthLimit {
  return { ...limited(depth), file, line: lines.get('depth') ?? 0 };
}

function limited(depth: number): { readonly limit: number | undefined } {
  return { limit: depth < 0 ? undefined : depth };
}

interface Draft extends Place {
  readonly name: string;
  readonly own: DepthLimit;
  /** `own` is written for this site, and not for all start points. */
  readonly isOwnWritten: boolean;
  readonly sitemaps: boolean;
  readonly connector?: boolean;
  readonly rules?: RuleSet;
  /** Depths of its start points. */
  readonly depths: DepthLimit[];
}

/** A start point before all limits are known. */
interface DraftStart {
  readonly point: StartPoint;
  readonly draft: Draft;
  /** Absent: that of its site. */
  readonly limit?: DepthLimit;
}

interface Owners {
  readonly byKey: Map<string, Draft>;
  readonly byDomain: Map<string, Draft>;
}

export function buildSiteTable(input: SiteInput): SiteTable {
  const owners: Owners = { byKey: new Map(), byDomain: new Map() };
  const hosts: { host: string; port: number }[] = [];
  const drafts: DraftStart[] = [];
  const loose: string[] = [];
  const enabled = (input.rules?.sites ?? []).filter((site) => site.enabled);
  const rulesUsed = ruleSets(input.rules?.rules ?? []);
  for (const site of enabled) addSite(input, site, { owners, hosts, starts: drafts, rulesUsed });
  for (const start of input.loose) loose.push(...addLoose(input, start, owners, drafts));
  for (const alias of input.aliases) hosts.push(...addAlias(owners, alias));
  const isBySite = input.isBySite === true;
  const limits = isBySite ? [] : startLimits(drafts.map(({ limit, draft }) => limit ?? deepest(draft)));
  const starts = drafts.map((each) => startWithReach(each, limits.length > 1));
  return {
    ownerOf: finder(owners, limits),
    openDepth: input.rules !== undefined && opensScope(input.rules) ? input.robotDepth : undefined,
    sites: enabled.map(({ line }) => ({ file: input.file, line })),
    rules: writtenRules(input.rules?.rules ?? [], enabled),
    starts,
    sitemaps: enabled.flatMap((site) => namedSitemaps(site, input.file)),
    hosts: [...hosts, ...starts.map(({ url: { host, port } }) => ({ host, port }))],
    domains: enabled.flatMap(({ domain }) => (domain === undefined ? [] : [normalHost(domain)])),
    loose,
  };
}

interface Tables {
  readonly owners: Owners;
  readonly hosts: { host: string; port: number }[];
  readonly starts: DraftStart[];
  readonly rulesUsed: (uses: readonly RuleUse[]) => RuleSet | undefined;
}

function writtenRules(rules: readonly Rule[], sites: readonly Site[]): readonly WrittenRule[] {
  const used = new Set(sites.flatMap(({ uses }) => uses.filter(({ enabled }) => enabled).map(({ rule }) => rule)));
  return rules.map((rule) => ({ rule, isUsed: rule.enabled && used.has(rule.id) }));
}

/** Sites that use the same rules share them compiled. Rules are asked in the order they stand in the file. */
function ruleSets(rules: readonly Rule[]): Tables['rulesUsed'] {
  const sets = new Map<string, RuleSet | undefined>();
  return (uses) => {
    const ids = new Set(uses.filter(({ enabled }) => enabled).map(({ rule }) => rule));
    if (ids.size === 0) return undefined;
    const used = rules.filter(({ id, enabled }) => enabled && ids.has(id));
    const key = JSON.stringify(used.map(({ id }) => id));
    if (!sets.has(key)) sets.set(key, compileRules(used));
    return sets.get(key);
  };
}

function addSite({ file, robotDepth }: SiteInput, site: Site, { owners, hosts, starts, rulesUsed }: Tables): void {
  const place = { file, line: site.line };
  const own = site.depth === undefined ? robotDepth : { ...limited(site.depth), ...place };
  const rules = rulesUsed(site.uses);
  const draft: Draft = {
    name: site.name,
    own,
    isOwnWritten: site.depth !== undefined,
    depths: [],
    sitemaps: site.readsSitemaps,
    ...(site.connector !== undefined && { connector: site.connector }),
    ...(rules && { rules }),
    ...place,
  };
  const domain = site.domain === undefined ? undefined : normalHost(site.domain);
  if (domain !== undefined && !owners.byDomain.has(domain)) owners.byDomain.set(domain, draft);
  const points = site.starts.filter((start) => start.enabled).flatMap((start) => startPoint(start, file));
  for (const { host, port } of [...site.servers.flatMap(serverPorts), ...ownHosts(site, points)]) {
    hosts.push({ host, port });
    if (!owners.byKey.has(`${host}:${port}`)) owners.byKey.set(`${host}:${port}`, draft);
  }
  for (const { point, written } of points) {
    const limit = written === undefined ? own : { ...limited(written), file, line: point.line };
    starts.push({ point, draft, limit });
    draft.depths.push(limit);
  }
}

function namedSitemaps({ sitemaps }: Site, file: string): readonly StartPoint[] {
  const named = sitemaps.filter(({ enabled }) => enabled);
  return named.flatMap((each) => startPoint(each, file).map(({ point }) => point));
}

/** A site without servers is one of the hosts it starts from. */
function ownHosts({ type, servers }: Site, points: readonly Point[]): readonly { host: string; port: number }[] {
  if (type === 'domain' || servers.length > 0) return [];
  return points.flatMap(({ point }) => hostPorts(point.url));
}

interface Point {
  readonly point: StartPoint;
  readonly written: number | undefined;
}

function startPoint(
  { url, depth, line }: Pick<WrittenStart, 'url' | 'line'> & { readonly depth?: number },
  file: string,
): readonly Point[] {
  const result = normalizeUrl(url);
  return result.ok ? [{ point: { url: result.url, file, line }, written: depth }] : [];
}

/** A start point of the site that owns its host; else of a site of its own, whose hosts and ports are given back. */
function addLoose(
  { robotDepth }: SiteInput,
  loose: LooseStart,
  owners: Owners,
  starts: DraftStart[],
): readonly string[] {
  const [found] = startPoint(loose, loose.file);
  if (found === undefined) return [];
  const { point, written } = found;
  const place = { file: loose.file, line: loose.line };
  const owner = ownerOf(owners, point.url);
  const made = { name: point.url.host, own: robotDepth, isOwnWritten: false, depths: [], sitemaps: false };
  const draft = owner ?? { ...made, ...place };
  // One given with the run goes as deep as its site, so that it changes nothing for the others.
  const isOwn = owner !== undefined && loose.given === true;
  const limit = written !== undefined ? { ...limited(written), ...place } : isOwn ? undefined : draft.own;
  starts.push({ point, draft, ...(limit && { limit }) });
  if (limit !== undefined) draft.depths.push(limit);
  if (owner !== undefined) return [];
  const keys = hostPorts(point.url).map(({ host, port }) => `${host}:${port}`);
  for (const key of keys) owners.byKey.set(key, draft);
  return keys;
}

/** Owned like the host that redirected to it, unless somebody owns it anyway. Gives back the host when it is named. */
function addAlias(
  owners: Owners,
  { siteKey, of, named = false }: SiteAlias,
): readonly { host: string; port: number }[] {
  const [host, port] = partsOf(siteKey);
  const [otherHost] = partsOf(of);
  const site = owners.byKey.get(of) ?? domainOwner(owners, otherHost);
  if (site === undefined || owners.byKey.has(siteKey) || domainOwner(owners, host) !== undefined) return [];
  owners.byKey.set(siteKey, site);
  return named ? [{ host, port }] : [];
}

/** The port of the URL, and those that go with it. */
export function hostPorts({ host, port }: ResourceUrl): readonly { host: string; port: number }[] {
  return portsOfServer(port).map((each) => ({ host, port: each }));
}

function serverPorts({ host, port, alias, protocol }: SiteServer): readonly { host: string; port: number }[] {
  const named = protocol === undefined ? undefined : schemeOf(protocol.toLowerCase())?.port;
  const ports = port !== undefined ? [port] : named !== undefined ? [named] : usualPorts();
  const names = [host, ...(alias ?? '').split(/[\s,]+/)].filter((name) => name !== '');
  return names.flatMap((name) => {
    const written = /^(.*[^:]):(\d+)$/.exec(name);
    const own = written?.[2] === undefined ? ports : [Number(written[2])];
    return own.map((each) => ({ host: normalHost(written?.[1] ?? name), port: each }));
  });
}

function partsOf(siteKey: string): readonly [host: string, port: number] {
  const colon = siteKey.lastIndexOf(':');
  return [siteKey.slice(0, colon), Number(siteKey.slice(colon + 1))];
}

function ownerOf(owners: Owners, url: ResourceUrl): Draft | undefined {
  return owners.byKey.get(url.siteKey) ?? domainOwner(owners, url.host);
}

function domainOwner({ byDomain }: Owners, host: string): Draft | undefined {
  for (let rest = host; ;) {
    const found = byDomain.get(rest);
    const dot = rest.indexOf('.');
    if (found !== undefined || dot < 0) return found;
    rest = rest.slice(dot + 1);
  }
}

/** Of start points with different limits, each goes by its own. */
function startWithReach({ point, draft, limit }: DraftStart, isMixed: boolean): StartPoint {
  return isMixed ? { ...point, reach: reachAtStart((limit ?? deepest(draft)).limit) } : point;
}

/** Depths are settled once all start points are known. `limits`: the different ones that these have. */
function finder(owners: Owners, limits: readonly DepthLimit[]): SiteTable['ownerOf'] {
  const finished = new Map<Draft, OwnedSite>();
  for (const draft of [...owners.byKey.values(), ...owners.byDomain.values()]) {
    const { name, file, line, sitemaps, connector, rules } = draft;
    finished.set(draft, {
      name,
      file,
      line,
      ...depthRule(draft, limits),
      sitemaps,
      ...(connector !== undefined && { connector }),
      ...(rules && { rules }),
    });
  }
  return (url) => {
    const draft = ownerOf(owners, url);
    return draft && finished.get(draft);
  };
}

/** A site with a depth and no start point to give it to keeps to it, whichever start points lead there. */
function depthRule(draft: Draft, limits: readonly DepthLimit[]): DepthRule {
  const depth = deepest(draft);
  if (draft.isOwnWritten && draft.depths.length === 0) return { depth };
  const [only = depth, ...others] = limits;
  if (others.length === 0) return { depth: draft.depths.length === 0 ? only : depth };
  return { depth, byStart: [...draft.depths, ...limits] };
}

/** What holds where no start point leads: in sitemaps, for what somebody asks for. */
function deepest({ own, depths }: Draft): DepthLimit {
  const [first = own, ...others] = depths;
  return others.reduce((deeper, each) => (rank(each) > rank(deeper) ? each : deeper), first);
}

function rank({ limit }: DepthLimit): number {
  return limit ?? Infinity;
}
