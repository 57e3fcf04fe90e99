/** The egress policy: which address and port the product may connect to, judged on the address itself. */

import {
  isInCidr,
  isMetadataAddress,
  parseCidr,
  parseIp,
  reachedAddresses,
  specialRange,
  type Cidr,
  type IpAddress,
} from './addresses.ts';

/** What administrators and operators named: start points, sites, RootNodes, feed sources. A Host-Filter names nothing. */
export interface NamedHosts {
  /** Reachable at any address on the port named, and on 80 and 443. */
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  /** Every host at or below these names, on 80 and 443. */
  readonly domains: readonly string[];
}

export interface EgressOptions {
  readonly named: NamedHosts;
  /** Blocks administrators opened for the collection; checked by `parseCidr` when they are saved. */
  readonly allowCidrs: readonly string[];
  /** {@link DENIED_PORTS} unless an administrator says otherwise. */
  readonly denyPorts: readonly number[];
  /** The product itself, as it is now: asked at every judgement, since a console may start during a crawl. */
  readonly own: () => OwnPlaces;
  /** The port of the sample site, which counts as named on loopback. */
  readonly samplePort?: number;
}

/** One port that the installation listens on. */
export interface OwnPlace {
  /** Such as `console` or `database`. */
  readonly what: string;
  readonly port: number;
  /** Names and addresses it is reached by from elsewhere; on this machine every address leads to it. */
  readonly hosts: readonly string[];
}

export interface OwnPlaces {
  readonly places: readonly OwnPlace[];
  /** Addresses of this machine; loopback always is one. */
  readonly machine: readonly string[];
}

export interface EgressTarget {
  readonly host: string;
  readonly port: number;
  /** The address resolved or connected to. */
  readonly address: string;
  /** `named`: the caller vouches that a person named this host and port. `link`: the policy looks it up. */
  readonly via: 'named' | 'link';
}

export type EgressRefusal = 'invalid-address' | 'metadata-address' | 'own-port' | 'denied-port' | 'not-public';

export type EgressVerdict =
  | { readonly allowed: true; readonly by: 'named' | 'sample' | 'public' | 'allow-list' }
  | { readonly allowed: false; readonly reason: EgressRefusal; readonly detail: string };

type Refused = Extract<EgressVerdict, { allowed: false }>;

export interface EgressPolicy {
  readonly judge: (target: EgressTarget) => EgressVerdict;
  /** What can be refused by its name alone, whatever it resolves to here or behind a proxy. */
  readonly judgeName: (target: Pick<EgressTarget, 'host' | 'port'>) => Refused | undefined;
}

/** Ports where a request could be taken for a command: mail, shells, databases, caches, control planes. */
export const DENIED_PORTS: readonly number[] = [
  22, 23, 25, 53, 110, 111, 135, 139, 143, 389, 445, 465, 512, 513, 514, 587, 636, 873, 993, 995, 1433, 1521, 2049,
  2375, 2376, 2379, 2380, 3306, 3389, 5432, 5672, 5900, 5984, 6379, 6443, 9042, 9200, 9300, 10250, 11211, 15672, 27017,
  27018, 50070,
];

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/**
 * Makes the policy of one collection. Order: metadata addresses and the product's own ports are refused always, then
 * denied ports; what is named is allowed, then what is public, then what the blocks allow.
 */
export function createEgressPolicy(options: EgressOptions): EgressPolicy {
  const isNamed = isNamedIn(options.named);
  const blocks = options.allowCidrs.map((text) => requireCidr(text));
  const denied = new Set(options.denyPorts);
  return {
    judgeName: ({ host, port }) => {
      const place = ownPlaceNamed(options.own(), host, port);
      return place && refuse('own-port', `${host} port ${port} belongs to this installation (${place.what})`);
    },
    judge: ({ host, port, address, via }) => {
      const ip = parseIp(address);
      if (ip === undefined) return refuse('invalid-address', `"${address}" is not an IP address`);
      const reached = reachedAddresses(ip);
      const all = [ip, ...reached];
      if (all.some((one) => isMetadataAddress(one))) {
        return refuse('metadata-address', `${address} is where clouds hand out credentials`);
      }
      const own = ownPlaceAt(options.own(), all, port);
      if (own !== undefined) {
        return refuse('own-port', `${address} port ${port} belongs to this installation (${own.what})`);
      }
      if (denied.has(port)) return refuse('denied-port', `port ${port} is closed to crawling`);
      if (via === 'named' || isNamed(host, port)) return { allowed: true, by: 'named' };
      if (port === options.samplePort && reached.every((one) => one.range() === 'loopback')) {
        return { allowed: true, by: 'sample' };
      }
      return judgeReached(address, reached, blocks);
    },
  };
}

function refuse(reason: EgressRefusal, detail: string): Refused {
  return { allowed: false, reason, detail };
}

function judgeReached(address: string, reached: readonly IpAddress[], blocks: readonly Cidr[]): EgressVerdict {
  const special = reached.filter((one) => specialRange(one) !== undefined);
  if (special.length === 0) return { allowed: true, by: 'public' };
  const outside = special.find((one) => !blocks.some((block) => isInCidr(one, block)));
  if (outside === undefined) return { allowed: true, by: 'allow-list' };
  const inside = outside.toString() === address ? '' : ` leads to ${outside.toString()}, which`;
  return refuse('not-public', `${address}${inside} is not a public address (${specialRange(outside)})`);
}

function requireCidr(text: string): Cidr {
  const block = parseCidr(text);
  if (block === undefined) throw new RangeError(`not an address block: ${text}`);
  return block;
}

/** Whether a person named a host and port. */
export function isNamedIn({ hosts, domains }: NamedHosts): (host: string, port: number) => boolean {
  const ports = new Map<string, Set<number>>();
  for (const { host, port } of hosts) {
    const name = plainName(host);
    ports.set(name, (ports.get(name) ?? new Set()).add(port));
  }
  const below = new Set(domains.map((domain) => plainName(domain)));
  return (host, port) => {
    const name = plainName(host);
    if (ports.get(name)?.has(port) === true) return true;
    return WEB_PORTS.has(port) && (ports.has(name) || isAtOrBelow(name, below));
  };
}

/** Without brackets (IPv6), dot before (domains) and dot behind (rooted names). */
function plainName(host: string): string {
  return host.toLowerCase().replaceAll(/^[.[]|[.\]]$/g, '');
}

function isAtOrBelow(name: string, domains: ReadonlySet<string>): boolean {
  if (domains.has(name)) return true;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    if (domains.has(name.slice(dot + 1))) return true;
  }
  return false;
}

/** By loopback, by the unspecified address (which connects to this machine), by the machine's addresses or by its own. */
function ownPlaceAt(
  { places, machine }: OwnPlaces,
  addresses: readonly IpAddress[],
  port: number,
): OwnPlace | undefined {
  return places.find(
    (place) =>
      place.port === port &&
      addresses.some((address) => isHere(address) || isOneOf(address, [...machine, ...place.hosts])),
  );
}

function isHere(address: IpAddress): boolean {
  const range = address.range();
  return range === 'loopback' || range === 'unspecified';
}

function isOneOf(address: IpAddress, hosts: readonly string[]): boolean {
  const text = address.toString();
  return hosts.some((host) => parseIp(host)?.toString() === text);
}

function ownPlaceNamed({ places }: OwnPlaces, host: string, port: number): OwnPlace | undefined {
  const name = plainName(host);
  return places.find((place) => place.port === port && place.hosts.some((each) => plainName(each) === name));
}
