/** IP addresses: which are public, where a translated or tunnelled one really leads, and address blocks. */

import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

export interface Cidr {
  readonly address: IpAddress;
  readonly bits: number;
}

/** IPv6 has unicast addresses outside 2000::/3 on paper only; none is assigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
const MAPPED = ipaddr.IPv6.parseCIDR('::ffff:0:0/96');
const TRANSLATED = ipaddr.IPv6.parseCIDR('::ffff:0:0:0/96');
const COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const LOCAL_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b:1::/48');
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR('2002::/16');
const TEREDO = ipaddr.IPv6.parseCIDR('2001::/32');

/** Where clouds answer with credentials, by AWS, GCP, Azure, Alibaba, Oracle, Tencent, Scaleway and their container services. */
const METADATA_BLOCKS: readonly Cidr[] = [
  '169.254.169.0/24',
  '169.254.170.0/24',
  '169.254.0.23',
  '169.254.42.42',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  'fd00:ec2::/32',
  'fd20:ce::254',
  'fd00:42::42',
].flatMap((text) => parseCidr(text) ?? []);

/** Reads an address as the system writes it (dotted quad, or IPv6 with or without brackets and zone). */
export function parseIp(text: string): IpAddress | undefined {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  if (isIP(bare) === 0) return undefined;
  const [address = bare] = bare.split('%');
  return ipaddr.parse(address);
}

/**
 * The addresses a connection ends at: those inside a mapped, translated (NAT64) or tunnelled (6to4, Teredo) one,
 * otherwise the address itself.
 */
export function reachedAddresses(address: IpAddress): readonly IpAddress[] {
  if (address instanceof ipaddr.IPv4) return [address];
  const bytes = address.toByteArray();
  if (isIn(address, TEREDO)) return [ipv4At(bytes, [4, 5, 6, 7]), teredoClient(bytes)];
  if (isIn(address, SIX_TO_FOUR)) return [ipv4At(bytes, [2, 3, 4, 5])];
  if (isIn(address, LOCAL_NAT64)) return localNat64(bytes);
  const isInLastBytes = [MAPPED, TRANSLATED, NAT64].some((block) => isIn(address, block)) || isCompatible(address);
  return isInLastBytes ? [ipv4At(bytes, [12, 13, 14, 15])] : [address];
}

/** `::a.b.c.d`, but not `::` and `::1`. */
function isCompatible(address: ipaddr.IPv6): boolean {
  return isIn(address, COMPATIBLE) && address.range() === 'unicast';
}

/** RFC 8215 leaves the length of the prefix to the operator: every place of RFC 6052 that fits is taken. */
function localNat64(bytes: readonly number[]): readonly IpAddress[] {
  const isZero = (from: number): boolean => bytes[8] === 0 && bytes.slice(from).every((byte) => byte === 0);
  const places = [
    [12, 13, 14, 15],
    ...(isZero(11) ? [[6, 7, 9, 10]] : []),
    ...(isZero(12) ? [[7, 9, 10, 11]] : []),
    ...(isZero(13) ? [[9, 10, 11, 12]] : []),
  ];
  const found = places.map((place) => ipv4At(bytes, place)).filter((address) => address.toString() !== '0.0.0.0');
  return found.length > 0 ? found : [ipv4At(bytes, [12, 13, 14, 15])];
}

/** The client's address is stored inverted (RFC 4380, 4). */
function teredoClient(bytes: readonly number[]): ipaddr.IPv4 {
  return ipv4At(
    bytes.map((byte) => 255 - byte),
    [12, 13, 14, 15],
  );
}

function ipv4At(bytes: readonly number[], places: readonly number[]): ipaddr.IPv4 {
  return new ipaddr.IPv4(places.map((place) => bytes[place] ?? 0));
}

function isIn(address: ipaddr.IPv6, block: [ipaddr.IPv6, number]): boolean {
  return address.match(block);
}

/** What keeps the address from being public, such as `loopback` or `private`; undefined when nothing does. */
export function specialRange(address: IpAddress): string | undefined {
  const range = address.range();
  if (range !== 'unicast') return range;
  return address instanceof ipaddr.IPv6 && !isIn(address, GLOBAL_UNICAST) ? 'unassigned' : undefined;
}

export function isMetadataAddress(address: IpAddress): boolean {
  return METADATA_BLOCKS.some((block) => isInCidr(address, block));
}

/** Reads `10.0.0.0/8`, `fd12::/16` or a single address. */
export function parseCidr(text: string): Cidr | undefined {
  const [host = '', length, ...rest] = text.trim().split('/');
  const address = parseIp(host);
  if (address === undefined || rest.length > 0 || host.includes('%')) return undefined;
  const most = address instanceof ipaddr.IPv4 ? 32 : 128;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  return bits < 0 || bits > most ? undefined : { address, bits };
}

export function isInCidr(address: IpAddress, block: Cidr): boolean {
  return address.kind() === block.address.kind() && address.match(block.address, block.bits);
}

/** The addresses of this machine's network interfaces. */
export function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
}
