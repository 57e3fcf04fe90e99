/** Host names to addresses: overrides, the hosts file, DNS with a cache, and the system's own resolver as a last resort. */

import { promises as systemDns, type RecordWithTtl } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { firstSettled } from '../sdk/first-settled.ts';
import { parseIp } from './addresses.ts';
import { systemClock, type Clock } from './clock.ts';
import { overriddenAddresses, parseHostsFile, type HostOverrides } from './hosts-override.ts';

/**
 * `nxdomain`: there is no such name. `no-address`: the name has none. `servfail`, `refused`, `timeout`, `unreachable`:
 * the name servers did not say. `invalid-name`: not a host name.
 */
export type DnsFailure =
  'nxdomain' | 'no-address' | 'servfail' | 'refused' | 'timeout' | 'unreachable' | 'invalid-name';

export type DnsAnswer =
  | {
      readonly ok: true;
      /** IPv4 first. */
      readonly addresses: readonly string[];
      readonly from: 'literal' | 'override' | 'hosts-file' | 'dns' | 'system';
    }
  | { readonly ok: false; readonly reason: DnsFailure; readonly retryable: boolean };

export interface HostResolver {
  /** Never rejects. Host names are in the form of a URL: lower case, ASCII, an IPv6 address in brackets. */
  readonly resolve: (host: string) => Promise<DnsAnswer>;
}

export interface ResolverOptions {
  readonly overrides?: HostOverrides;
  readonly clock?: Clock;
  /** Name servers as `address` or `address:port`; those of the system when absent. */
  readonly servers?: readonly string[];
  /** Milliseconds for one try of one server; there are two tries. */
  readonly timeoutMs?: number;
  readonly hostsFile?: string;
  /** The system's resolver (nsswitch, search domains, mDNS); `false` leaves it out. */
  readonly system?: SystemLookup | false;
}

/** Resolves with addresses or rejects with an error that has a code, as `dns.promises.lookup` does. */
export type SystemLookup = (host: string) => Promise<readonly string[]>;

const MINUTE_MS = 60_000;
const SHORTEST_MS = MINUTE_MS;
/** Heritrix keeps an answer six hours; longer promises of a server are not believed. */
const LONGEST_MS = 360 * MINUTE_MS;
const NEGATIVE_MS = 5 * MINUTE_MS;
const TRANSIENT_MS = 30_000;
/** How long an AAAA answer may lag behind (RFC 8305, 3 has 50 ms). */
const GRACE_MS = 200;
const MOST_CACHED = 20_000;
const HOSTS_FILE = process.platform === 'win32' ? String.raw`C:\Windows\System32\drivers\etc\hosts` : '/etc/hosts';

interface Kept {
  readonly answer: DnsAnswer;
  readonly until: number;
}

interface Found {
  readonly answer: DnsAnswer;
  /** How long it holds. */
  readonly ms: number;
}

/** Makes a resolver with a cache of its own; concurrent questions for one host are one question. */
export function createResolver(options: ResolverOptions = {}): HostResolver {
  const { overrides = new Map<string, readonly string[]>(), clock = systemClock } = options;
  const readHosts = hostsReader(options.hostsFile ?? HOSTS_FILE, clock);
  const query = dnsQuery(options.servers, options.timeoutMs ?? 5000);
  const system = options.system ?? systemLookup;
  const cache = new Map<string, Kept>();
  const asking = new Map<string, Promise<DnsAnswer>>();

  const find = async (host: string): Promise<Found> => {
    const own = overriddenAddresses(overrides, host);
    if (own !== undefined) return { answer: { ok: true, addresses: own, from: 'override' }, ms: LONGEST_MS };
    const listed = overriddenAddresses(await readHosts(), host) ?? loopbackName(host);
    if (listed !== undefined) return { answer: { ok: true, addresses: listed, from: 'hosts-file' }, ms: SHORTEST_MS };
    const found = await query(host);
    return needsSystem(found.answer) && system !== false ? askSystem(system, host, found) : found;
  };
  const ask = async (host: string): Promise<DnsAnswer> => {
    try {
      const { answer, ms } = await find(host);
      if (cache.size >= MOST_CACHED) dropOldest(cache);
      cache.set(host, { answer, until: clock.monotonic() + ms });
      return answer;
    } finally {
      asking.delete(host);
    }
  };
  return {
    resolve: async (host) => {
      const literal = parseIp(host);
      if (literal !== undefined) return { ok: true, addresses: [literal.toString()], from: 'literal' };
      const name = host.endsWith('.') ? host.slice(0, -1) : host;
      if (!isHostName(name)) return { ok: false, reason: 'invalid-name', retryable: false };
      const kept = cache.get(name);
      if (kept !== undefined && kept.until > clock.monotonic()) return kept.answer;
      const pending = asking.get(name) ?? ask(name);
      asking.set(name, pending);
      return pending;
    },
  };
}

function isHostName(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => /^[\w-]{1,63}$/.test(label));
}

/** RFC 6761, 6.3: these never leave the machine, whatever a name server says. */
function loopbackName(host: string): readonly string[] | undefined {
  return host === 'localhost' || host.endsWith('.localhost') ? ['127.0.0.1', '::1'] : undefined;
}

function dropOldest(cache: Map<string, Kept>): void {
  for (const host of cache.keys()) {
    cache.delete(host);
    return;
  }
}

/** Reads the hosts file at most once a minute; a file that is not there has no entries. */
function hostsReader(path: string, clock: Clock): () => Promise<HostOverrides> {
  let entries: Promise<HostOverrides> | undefined;
  let readAt = 0;
  return () => {
    if (entries === undefined || clock.monotonic() - readAt > MINUTE_MS) {
      readAt = clock.monotonic();
      entries = readFile(path, 'utf8').then(parseHostsFile, () => new Map<string, readonly string[]>());
    }
    return entries;
  };
}

type Records =
  | { readonly ok: true; readonly records: readonly RecordWithTtl[] }
  | { readonly ok: false; readonly reason: DnsFailure };

function dnsQuery(servers: readonly string[] | undefined, timeoutMs: number): (host: string) => Promise<Found> {
  const resolver = new systemDns.Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (host) => {
    const sixth = recordsOf(resolver.resolve6(host, { ttl: true }));
    const fourth = await recordsOf(resolver.resolve4(host, { ttl: true }));
    const answers = [fourth, fourth.ok ? await withinGrace(sixth) : await sixth];
    const records = answers.flatMap((answer) => (answer.ok ? answer.records : []));
    if (records.length === 0) return failed(answers.flatMap((answer) => (answer.ok ? [] : [answer.reason])));
    const ttlMs = Math.min(...records.map(({ ttl }) => ttl)) * 1000;
    const ms = Math.min(Math.max(ttlMs, SHORTEST_MS), LONGEST_MS);
    return { answer: { ok: true, addresses: records.map(({ address }) => address), from: 'dns' }, ms };
  };
}

async function recordsOf(records: Promise<readonly RecordWithTtl[]>): Promise<Records> {
  try {
    return { ok: true, records: await records };
  } catch (error) {
    return { ok: false, reason: failureOf(error) };
  }
}

/** A name server that never answers AAAA must not hold up those who have an IPv4 address. */
async function withinGrace(answer: Promise<Records>): Promise<Records> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Records>((resolve) => {
    timer = setTimeout(resolve, GRACE_MS, { ok: false, reason: 'timeout' });
  });
  try {
    return await firstSettled([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const CODES: ReadonlyMap<string, DnsFailure> = new Map([
  ['ENOTFOUND', 'nxdomain'],
  ['ENODATA', 'no-address'],
  ['ESERVFAIL', 'servfail'],
  ['EREFUSED', 'refused'],
  ['ETIMEOUT', 'timeout'],
  ['ECONNREFUSED', 'unreachable'],
  ['EAI_AGAIN', 'unreachable'],
  ['EBADNAME', 'invalid-name'],
]);

function failureOf(error: unknown): DnsFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return CODES.get(code) ?? 'servfail';
}

/** What is said when A and AAAA failed differently: what may yet change before what is final. */
const WEIGHT: readonly DnsFailure[] = [
  'timeout',
  'unreachable',
  'servfail',
  'refused',
  'no-address',
  'nxdomain',
  'invalid-name',
];
const FINAL: ReadonlySet<DnsFailure> = new Set(['nxdomain', 'no-address', 'invalid-name']);

function failed(reasons: readonly DnsFailure[]): Found {
  const reason = WEIGHT.find((candidate) => reasons.includes(candidate)) ?? 'servfail';
  const retryable = !FINAL.has(reason);
  return { answer: { ok: false, reason, retryable }, ms: retryable ? TRANSIENT_MS : NEGATIVE_MS };
}

/** Names that only the system knows: search domains, mDNS, a directory; also when there is no name server at all. */
function needsSystem(answer: DnsAnswer): boolean {
  return (
    !answer.ok && (answer.reason === 'nxdomain' || answer.reason === 'no-address' || answer.reason === 'unreachable')
  );
}

async function askSystem(system: SystemLookup, host: string, found: Found): Promise<Found> {
  try {
    const addresses = await system(host);
    return addresses.length === 0 ? found : { answer: { ok: true, addresses, from: 'system' }, ms: SHORTEST_MS };
  } catch {
    return found;
  }
}

async function systemLookup(host: string): Promise<readonly string[]> {
  const found = await systemDns.lookup(host, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
}
