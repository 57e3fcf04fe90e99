/** The door of a visit to its site: address by the egress policy, robots.txt, fetches over the scheme's protocol. */

import { userInfo } from 'node:os';
import type { SecretKey } from '../../db/secret-key.ts';
import type { SiteFetcher } from '../../engine/fetch-port.ts';
import type { Program } from '../../engine/program/program.ts';
import type { Protocols } from '../../engine/program/protocols.ts';
import type { Clock } from '../../outside/clock.ts';
import type { ConnectFailure } from '../../outside/connect-failure.ts';
import { createConnector } from '../../outside/connector.ts';
import type { Connector, ConnectTarget, HostVerdict } from '../../outside/connector.ts';
import { createEgressPolicy, DENIED_PORTS } from '../../outside/egress.ts';
import type { EgressPolicy } from '../../outside/egress.ts';
import type { OwnPlaces } from '../../outside/egress.ts';
import type { HostResolver } from '../../outside/dns.ts';
import type { Deadlines, Door, Protocol } from '../../outside/door.ts';
import type { NewsServer } from '../../match/urls/news-server.ts';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import { fetchRobots } from '../../protocols/fetch-robots.ts';
import type { FetchedRobots } from '../../protocols/fetch-robots.ts';
import { isNobody } from '../../protocols/request-headers.ts';
import type { ProxyScriptRead } from '../../store/runs/run-proxy.ts';
import type { CacheLimits } from '../../store/bodies/page-cache.ts';
import type { FetchedResource, Fetcher } from '../../sdk/define-protocol.ts';
import type { AddressFact, ResourceUrl } from '../../sdk/resource.ts';
import { chosenProxy } from './chosen-proxy.ts';
import type { ChosenProxy, ReadCredential } from './chosen-proxy.ts';
import type { CredentialBook } from './credential-book.ts';
import type { Credential } from './credentials.ts';
import { fetchLocally } from './gatherer-site.ts';
import { addressByRoute, createLogins, createRoutes, createTrouble, fetchByRoute } from './proxies.ts';
import type { ProxyTrouble, RouteOf } from './proxies.ts';
import { createProxyScript } from './proxy-script.ts';
import type { ProgramFolder } from '../roots/run-programs.ts';

/** What the installation gives to every crawl. */
export interface World {
  readonly clock: Clock;
  readonly resolver: HostResolver;
  /** Console, database and whatever else of the installation listens: refused always. */
  readonly own: () => OwnPlaces;
  /** Trusted authorities, as PEM; those of the machine unless something else is given. */
  readonly authorities?: readonly string[];
  /** SHA-256 of the certificates that administrators accepted, by `host:port`. */
  readonly accepted?: ReadonlyMap<string, string>;
  /** Folders whose files may be read by file: URLs. */
  readonly fileRoots?: readonly string[];
  /** Where URLs lead that name a newsgroup or an article, and no server. */
  readonly newsServer?: NewsServer;
  /** The programs that gatherer.cf may name; absent: none may run. */
  readonly programs?: ProgramFolder;
  /** Of the disk caches; the manual's defaults unless something else is given. */
  readonly cache?: CacheLimits;
  /** How long a server may take; the protocol's own deadlines unless something else is given. */
  readonly deadlines?: Partial<Deadlines>;
  /** Those of the collection. */
  readonly credentials?: CredentialBook;
  /** The installation's, for collections whose configuration names none. */
  readonly proxy?: ChosenProxy;
  /** The secret of a credential, for a proxy that it was entered for. */
  readonly proxySecret?: ReadCredential;
  /** The key of the installation's secrets. */
  readonly secretKey?: () => Promise<SecretKey>;
  /** The sample site's port, which counts as named. */
  readonly samplePort?: number;
}

/** What a process brings along; the rest is read from the console's tables. */
export type GivenWorld = Omit<World, 'samplePort' | 'own' | 'accepted' | 'credentials' | 'proxySecret' | 'proxy'>;

/** A week, and 32 MB. */
export const usualCache: CacheLimits = { ttlMs: 7 * 24 * 3_600_000, maxBytes: 32_000_000 };

/** Of a collection; `reach`: CIDR blocks administrators opened for it. */
export function egressPolicy(
  { own, samplePort }: Pick<World, 'own' | 'samplePort'>,
  { named }: Pick<Program, 'named'>,
  reach: readonly string[],
): EgressPolicy {
  return createEgressPolicy({
    named,
    allowCidrs: reach,
    denyPorts: DENIED_PORTS,
    own,
    ...(samplePort !== undefined && { samplePort }),
  });
}

/** Opens the visits of a program: each protocol of a visit when it is first asked over. */
export function createSiteOpener(
  world: World,
  program: Program,
  reach: readonly string[],
  watch: ProxyWatcher = {},
): () => SiteFetcher {
  const { protocols, roots, process } = program;
  const connector = openConnector(world, egressPolicy(world, program, reach), process.connectTimeoutMs);
  const door = doorOf(world, program, connector);
  const ways = proxyWays({ world, program, connector }, watch);
  const serverOf = (url: ResourceUrl): ConnectTarget => protocols.get(url.protocol)?.serverOf?.(url, door) ?? url;
  return () => {
    const opened = openFetchers(protocols, door);
    const fetchers = { ...opened, fetch: fetchByRoute(ways, opened.fetch) };
    const fetch = roots === undefined ? fetchers.fetch : fetchLocally(roots.retrieval, fetchers.fetch);
    return {
      fetch,
      address: async (url) =>
        protocols.get(url.protocol)?.hasAddress === true ? addressBy(ways, url, serverOf(url)) : { allowed: true },
      robots: async (url, sent) => ({
        ...(await robotsOver(protocols.get(url.protocol), { fetcher: fetchers, clock: door.clock, sent }, url)),
        attempts: 0,
      }),
      close: fetchers.close,
    };
  };
}

/** Whoever wants to know how it goes with proxies. */
export interface ProxyWatcher {
  readonly onTrouble?: (trouble: ProxyTrouble) => void;
  readonly onScript?: (read: ProxyScriptRead) => void;
}

interface Opening {
  readonly world: World;
  readonly program: Program;
  readonly connector: Connector;
}

function proxyWays({ world, program, connector }: Opening, watch: ProxyWatcher) {
  const { protocols, process } = program;
  const chosen = proxyOf(world, program);
  const isProxied = ({ protocol }: ResourceUrl): boolean =>
    protocols.get(protocol)?.proxied.includes(protocol) === true;
  const { named } = chosen ?? {};
  const script = named?.kind === 'script' ? scriptOf({ world, program }, named.url, watch.onScript) : noScript;
  return {
    connector,
    routeOf: createRoutes({ chosen, isProxied, script }),
    withLogin: createLogins(chosen?.login),
    trouble: createTrouble(connector, process.connectTimeoutMs),
    onTrouble: watch.onTrouble,
  };
}

/** What runs of a program use. */
export function proxyOf({ proxy, proxySecret = noKey }: World, program: Program): ChosenProxy | undefined {
  return chosenProxy(program.proxy, proxy, proxySecret);
}

const noKey = (): Promise<Credential> =>
  Promise.resolve({ ok: false, why: 'this process has no key to decrypt secrets' });

const noScript = () => Promise.resolve({ problem: 'there is no script' });

/** Read directly, from the host that somebody named for it. */
function scriptOf(
  { world, program }: Pick<Opening, 'world' | 'program'>,
  url: string,
  onRead: ProxyWatcher['onScript'],
) {
  const normal = normalizeUrl(url);
  const named = { hosts: normal.ok ? [normal.url] : [], domains: [] };
  const connector = openConnector(world, egressPolicy(world, { named }, []), proxyTimeoutMs);
  const { credentials: _, ...door } = doorOf(world, program, connector);
  const protocol = normal.ok ? program.protocols.get(normal.url.protocol) : undefined;
  const open = (): Fetcher => protocol?.open(door) ?? openFetchers(program.protocols, door);
  return createProxyScript({ url, open, resolver: world.resolver, now: () => world.clock.now(), onRead });
}

function doorOf(world: World, program: Program, connector: Connector): Door {
  const { clock, deadlines, fileRoots = [], newsServer } = world;
  const { process } = program;
  const credentials = world.credentials?.of(program);
  const login = world.credentials?.loginsOf(program);
  return {
    connector,
    process: { ...process, email: senderOf(program) },
    clock,
    fileRoots,
    // Gatherers of Harvest send no cookies.
    sendsCookiesOfRedirects: program.roots === undefined,
    ...(deadlines && { deadlines }),
    ...(credentials && { credentials }),
    ...(login && { login }),
    ...(newsServer && { newsServer }),
  };
}

function openFetchers(protocols: Protocols, door: Door): Fetcher {
  const open = new Map<Protocol, Fetcher>();
  const fetcherOf = ({ protocol: scheme }: ResourceUrl): Fetcher | undefined => {
    const protocol = protocols.get(scheme);
    const known = protocol && open.get(protocol);
    if (protocol === undefined || known !== undefined) return known;
    const opened = protocol.open(door);
    open.set(protocol, opened);
    return opened;
  };
  return {
    fetch: async (request) => fetcherOf(request.url)?.fetch(request) ?? unsupported,
    close: async () => {
      await Promise.all([...open.values()].map((fetcher) => fetcher.close()));
    },
  };
}

const unsupported: FetchedResource = {
  fact: { outcome: 'unsupported-scheme', headers: {}, bytes: 0, received: 0, ms: 0 },
};

async function robotsOver(
  protocol: Protocol | undefined,
  asking: Omit<Parameters<typeof fetchRobots>[0], 'protocol'>,
  url: ResourceUrl,
): Promise<FetchedRobots> {
  return protocol?.robotsTxt === undefined
    ? { status: 'absent', text: '', fetchedAt: asking.clock.now() }
    : fetchRobots({ protocol, ...asking }, url);
}

/** For proxies that somebody named, and for nothing else. */
export function openProxyConnector(world: Pick<World, 'resolver' | 'own'>): Connector {
  const nobody = { named: { hosts: [], domains: [] } };
  return openConnector(world, egressPolicy(world, nobody, []), proxyTimeoutMs);
}

const proxyTimeoutMs = 10_000;

/** With what the world trusts. */
export function openConnector(
  {
    resolver,
    authorities,
    accepted,
    credentials,
  }: Pick<World, 'resolver' | 'authorities' | 'accepted' | 'credentials'>,
  policy: EgressPolicy,
  timeoutMs: number,
): Connector {
  return createConnector({
    policy,
    resolver,
    timeoutMs,
    ...(accepted && { accepted }),
    ...(credentials && { identityFor: credentials.identityFor }),
    ...(authorities && { tls: { ca: [...authorities] } }),
  });
}

/** Harvest says `user@host` in From; an address that robot.conf gives goes before. */
function senderOf({ process: { email }, roots }: Program): string {
  const host = roots?.host ?? '';
  return !isNobody(email) || !/^[a-z0-9.-]+$/i.test(host) ? email : `${userInfo().username}@${host}`;
}

interface Ways {
  readonly connector: Connector;
  readonly routeOf: RouteOf;
}

async function addressBy(
  { connector, routeOf }: Ways,
  url: ResourceUrl,
  { host, port, via = 'link' }: ConnectTarget,
): Promise<AddressFact> {
  const verdict = await connector.check({ host, port, via });
  const isUnresolved = !verdict.ok && verdict.failure.stage === 'dns';
  return addressByRoute(addressOf(verdict), await routeOf(url), isUnresolved);
}

function addressOf(verdict: HostVerdict): AddressFact {
  if (verdict.ok) {
    const ip = verdict.addresses[0]?.address;
    return ip === undefined ? { allowed: true } : { allowed: true, ip };
  }
  const { failure } = verdict;
  return { allowed: false, reason: reasonOf(failure), detail: failure.detail };
}

const plainDnsReasons: ReadonlySet<string> = new Set(['nxdomain', 'no-address', 'servfail']);

/** Failures of name servers say so, because connections can be refused and time out too. */
function reasonOf({ stage, reason }: ConnectFailure): string {
  return stage !== 'dns' || plainDnsReasons.has(reason) ? reason : `dns-${reason}`;
}
