/** Whether gatherd.cf lets a client in: the first rule that matches decides, and without one everybody may. */

import { isInCidr, parseCidr, parseIp } from '../../outside/addresses.ts';
import type { ClientNames } from '../../outside/client-names.ts';
import type { ServedGatherer } from '../../services/gatherd/contract.ts';

export type Admission =
  | { readonly isIn: true; readonly names: readonly string[] }
  /** `because`: the line that refuses. */
  | { readonly isIn: false; readonly because: string };

/** `namesOf` is asked only where a rule has a name. */
export async function admit(
  access: ServedGatherer['access'],
  address: string,
  namesOf: ClientNames,
): Promise<Admission> {
  if ('faultyLine' in access)
    return { isIn: false, because: `gatherd.cf:${access.faultyLine} has an error, so all clients are refused` };
  const isByName = access.rules.some(({ hosts }) => hosts.some((host) => !isEverybody(host) && !isNumeric(host)));
  const names = isByName ? await namesOf(address) : [];
  const rule = access.rules.find(({ hosts }) => hosts.some((host) => matches(host, address, names)));
  if (rule === undefined || rule.allows) return { isIn: true, names };
  const called = names.length === 0 ? '' : ` (${names.join(', ')})`;
  return { isIn: false, because: `gatherd.cf:${rule.line} Deny ${rule.hosts.join(' ')}${called}` };
}

const isEverybody = (host: string): boolean => host.toLowerCase() === 'all';
const isNumeric = (host: string): boolean => /^[\d./]+$/.test(host) || host.includes(':');

/** A name stands for itself and for all that ends in it; `192.168.` for all addresses that begin so. */
function matches(host: string, address: string, names: readonly string[]): boolean {
  if (isEverybody(host)) return true;
  if (!isNumeric(host)) {
    const wanted = host.toLowerCase().replaceAll(/^\.|\.$/g, '');
    return names.some((name) => name === wanted || name.endsWith(`.${wanted}`));
  }
  if (host.endsWith('.')) return address.startsWith(host);
  const [block, own] = [parseCidr(host), parseIp(address)];
  return block !== undefined && own !== undefined && isInCidr(own, block);
}
