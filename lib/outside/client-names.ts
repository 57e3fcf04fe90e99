/** The names of whoever connects: those of reverse DNS that lead back to its address. */

import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { parseIp } from './addresses.ts';
import { parseHostsFile } from './hosts-override.ts';
import { createResolver } from './dns.ts';
import type { HostResolver } from './dns.ts';

/** Never rejects: an address that nobody can name has no names. In lower case, without the last dot. */
export type ClientNames = (address: string) => Promise<readonly string[]>;

export interface ClientNamesOptions {
  /** Reverse DNS; rejects where there is no name. */
  readonly reverse?: (address: string) => Promise<readonly string[]>;
  readonly resolver?: HostResolver;
}

const timeoutMs = 3_000;
/** Of an address: more are not asked about. */
const mostNames = 5;

export function createClientNames({
  reverse = reverseDns(),
  resolver = createResolver(),
}: ClientNamesOptions = {}): ClientNames {
  return async (address) => {
    const own = parseIp(address)?.toNormalizedString();
    if (own === undefined) return [];
    const named = (await reverse(address).catch(() => [])).slice(0, mostNames).map(plainName);
    const confirmed = named.map(async (name) => {
      const answer = await resolver.resolve(name);
      const leadsBack = answer.ok && answer.addresses.some((each) => parseIp(each)?.toNormalizedString() === own);
      return leadsBack ? [name] : [];
    });
    return (await Promise.all(confirmed)).flat();
  };
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

const hostsFile = '/etc/hosts';

/** The hosts file first, as every resolver of the system does. */
function reverseDns(): NonNullable<ClientNamesOptions['reverse']> {
  const dns = new Resolver({ timeout: timeoutMs, tries: 1 });
  return async (address) => {
    const listed = parseHostsFile(await readFile(hostsFile, 'utf8').catch(() => ''));
    const names = [...listed].filter(([, addresses]) => addresses.includes(address)).map(([name]) => name);
    return names.length > 0 ? names : dns.reverse(address);
  };
}
