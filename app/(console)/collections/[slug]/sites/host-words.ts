/** What the name servers say of a server and its other names, in words. */

import type { CheckedHost } from '#lib/services/hosts/contract.ts';

export interface HostSaying {
  readonly host: string;
  readonly words: string;
  /** `same`: an address of the server; `other`: none of its addresses; `lost`: no address at all. */
  readonly tone: 'same' | 'other' | 'lost';
}

/** A name without its port, as the name servers know it. */
export function bareHost(name: string): string {
  return name.trim().toLowerCase().replace(/:\d+$/, '');
}

/** The server first, its other names after it. */
export function hostSayings(
  server: string,
  aliases: readonly string[],
  found: readonly CheckedHost[],
): readonly HostSaying[] {
  const byName = new Map(found.map((each) => [each.host, each]));
  const own = byName.get(bareHost(server));
  if (own === undefined) return [];
  const others = [...new Set(aliases.map(bareHost))].flatMap((name) => byName.get(name) ?? []);
  return [ofServer(own), ...others.map((other) => ofAlias(own, other))];
}

function ofServer({ host, addresses, problem }: CheckedHost): HostSaying {
  if (addresses.length === 0) return { host, words: problem ?? 'no address', tone: 'lost' };
  return { host, words: addresses.join(', '), tone: 'same' };
}

function ofAlias(server: CheckedHost, { host, addresses, problem }: CheckedHost): HostSaying {
  if (addresses.length === 0) return { host, words: problem ?? 'no address', tone: 'lost' };
  const shared = addresses.some((address) => server.addresses.includes(address));
  if (shared) return { host, words: `the same server: ${addresses.join(', ')}`, tone: 'same' };
  return { host, words: `another address: ${addresses.join(', ')}`, tone: 'other' };
}
