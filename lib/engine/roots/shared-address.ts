/** Names of different owners behind one address: Host-Max counts them as one host, which says so. */

import type { RootsProgram } from './program.ts';

/** Addresses that are said; a hosting company may have thousands. */
const mostSaid = 10;
const mostNames = 4;

/** `addresses`: of the hosts that roots came to, by name; null where a host has none. */
export function sharedAddressWords(
  { roots }: Pick<RootsProgram, 'roots'>,
  addresses: ReadonlyMap<string, string | null>,
): readonly string[] {
  const byAddress = new Map<string, string[]>();
  for (const [host, address] of addresses) {
    if (address !== null) byAddress.set(address, [...(byAddress.get(address) ?? []), host]);
  }
  const shared = [...byAddress].filter(([, hosts]) => new Set(hosts.map(ownerOf)).size > 1);
  return shared.slice(0, mostSaid).map(([address, hosts]) => words(address, hosts.toSorted(), roots));
}

function words(address: string, hosts: readonly string[], roots: RootsProgram['roots']): string {
  const named = hosts.slice(0, mostNames).join(', ');
  const more = hosts.length > mostNames ? ` and ${hosts.length - mostNames} more` : '';
  const root = roots.find(({ url }) => hosts.includes(url.host)) ?? roots[0];
  const where = root === undefined ? '' : ` (${root.file}:${root.line})`;
  return `${named}${more} have one address, ${address}: Host-Max counts them as one host, so links to each of them are followed. To separate them, name the intended hosts in a Host-Filter${where}.`;
}

/**
 * The name somebody registered, as far as the labels tell: the last two, or three under a short second level such as
 * co.uk. An address is its own.
 */
export function ownerOf(host: string): string {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  if (/^\d+$/.test(top) || host.startsWith('[')) return host;
  return labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join('.');
}
