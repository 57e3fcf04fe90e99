/** The door of a visit to its site: address by the egress policy, robots.txt, fetches over the scheme's protocol. */

import { userInfo } from 'node:os';
import type { SecretKey } from '../db/secret-key.ts';
import type { SiteFetcher } from '../engine/fetch-port.ts';
import type { SiteRobots } from '../engine/ports.ts';
import type { Program } from '../engine/program.ts';
import type { Clock } from '../outside/clock.ts';
import type { ConnectFailure } from '../outside/connect-failure.ts';
import { createConnector } from '../outside/connector.ts';
import type { Connector, HostVerdict } from '../outside/connector.ts';
import { createEgressPolicy, DENIED_PORTS } from '../outside/egress.ts';
import type { EgressPolicy } from '../outside/egress.ts';
import type { OwnPlaces } from '../outside/egress.ts';
import type { HostResolver } from '../outside/dns.ts';
import { fetchRobots } from '../protocols/fetch-robots.ts';
import type { Deadlines } from '../protocols/http-deadlines.ts';
import { createFileFetcher } from '../protocols/file.ts';
import { createHttpFetcher } from '../protocols/http.ts';
import { isNobody } from '../protocols/request-headers.ts';
import type { CacheLimits } from '../store/page-cache.ts';
import type { AddressFact, ResourceUrl } from '../sdk/resource.ts';
import type { Credential } from './credentials.ts';
import { gathererFetch } from './gatherer-site.ts';
import type { GathererSite } from './gatherer-site.ts';
import type { ProgramFolder } from './run-programs.ts';

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
  /** The programs that gatherer.cf may name; absent: none may run. */
  readonly programs?: ProgramFolder;
  /** Of the disk caches; the manual's defaults unless something else is given. */
  readonly cache?: CacheLimits;
  /** How long a server may take; the protocol's own deadlines unless something else is given. */
  readonly deadlines?: Partial<Deadlines>;
  /** The secret of a credential, for a server that it was entered for. */
  readonly credential?: (name: string, origin: string) => Promise<Credential>;
  /** The key of the installation's secrets. */
  readonly secretKey?: () => Promise<SecretKey>;
  /** The sample site's port, which counts as named. */
  readonly samplePort?: number;
}

/** What a process brings along; the rest is read from the console's tables. */
export type GivenWorld = Omit<World, 'samplePort' | 'own' | 'accepted'>;

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

export function createSiteOpener(
  world: World,
  program: Program,
  reach: readonly string[],
): (url: ResourceUrl) => SiteFetcher {
  const { clock, deadlines } = world;
  const policy = egressPolicy(world, program, reach);
  const settings = { ...program.process, email: senderOf(program) };
  const proxy = program.roots?.retrieval.proxy;
  const gatherer = gathererSite(world, program);
  const connector = openConnector(world, policy, settings.connectTimeoutMs);
  return (url) => {
    if (url.protocol === 'file') return openFiles(world, program);
    const door = { connector, process: settings, clock, ...(deadlines && { deadlines }), ...(proxy && { proxy }) };
    const fetcher = createHttpFetcher(door);
    const plain: typeof fetcher.fetch = (request) => fetcher.fetch(request);
    const fetch = gatherer === undefined ? plain : gathererFetch(gatherer, plain);
    return {
      address: (url) => addressBy(connector, url, proxy),
      robots: async (url): Promise<SiteRobots> => ({ ...(await fetchRobots(fetcher, url, clock)), attempts: 0 }),
      fetch,
      close: () => fetcher.close(),
    };
  };
}

/** With what the world trusts. */
export function openConnector(
  { resolver, authorities, accepted }: Pick<World, 'resolver' | 'authorities' | 'accepted'>,
  policy: EgressPolicy,
  timeoutMs: number,
): Connector {
  return createConnector({
    policy,
    resolver,
    timeoutMs,
    ...(accepted && { accepted }),
    ...(authorities && { tls: { ca: [...authorities] } }),
  });
}

/** Harvest says `user@host` in From; an address that robot.conf gives goes before. */
function senderOf({ process: { email }, roots }: Program): string {
  const host = roots?.host ?? '';
  return !isNobody(email) || !/^[a-z0-9.-]+$/i.test(host) ? email : `${userInfo().username}@${host}`;
}

function gathererSite({ fileRoots = [], credential }: World, program: Program): GathererSite | undefined {
  const { roots, named, process } = program;
  if (roots === undefined) return undefined;
  return {
    retrieval: roots.retrieval,
    fileRoots,
    maxFileBytes: process.maxFileBytes,
    cutsLargeFiles: process.cutsLargeFiles,
    isNamed: ({ host, port }) => named.hosts.some((each) => each.host === host && each.port === port),
    credential: credential ?? (() => Promise.resolve({ ok: false, why: 'this process has no key to decrypt secrets' })),
  };
}

/** Behind a proxy a host may have no address here; one it has is judged all the same. */
async function addressBy(
  connector: Connector,
  url: ResourceUrl,
  proxy: { readonly host: string; readonly port: number } | undefined,
): Promise<AddressFact> {
  const own = await addressOf(connector, url);
  if (proxy === undefined || url.protocol !== 'http' || own.allowed) return own;
  const verdict = await connector.check(url);
  return !verdict.ok && verdict.failure.stage === 'dns' ? addressOf(connector, proxy) : own;
}

/** Files have no address and no robots.txt: the roots alone say what may be read. */
function openFiles({ fileRoots = [], clock }: World, { process }: Program): SiteFetcher {
  const { maxFileBytes, cutsLargeFiles } = process;
  const fetcher = createFileFetcher({ roots: fileRoots, maxFileBytes, cutsLargeFiles });
  return {
    address: async () => ({ allowed: true }),
    robots: async () => ({ status: 'absent', text: '', fetchedAt: clock.now(), attempts: 0 }),
    fetch: (request) => fetcher.fetch(request),
    close: () => fetcher.close(),
  };
}

async function addressOf(
  connector: Connector,
  { host, port }: Pick<ResourceUrl, 'host' | 'port'>,
): Promise<AddressFact> {
  const verdict: HostVerdict = await connector.check({ host, port });
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
