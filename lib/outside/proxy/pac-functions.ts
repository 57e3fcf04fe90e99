/** The functions that a proxy script may call: they only compute, and what they are given is bounded. */

import { sandbox } from 'pac-resolver';
import { isInCidr, parseCidr, parseIp } from '../addresses.ts';

/** Arguments are text, numbers, and the like: what a script gives besides is undefined. */
export type PacFunction = (...args: readonly unknown[]) => unknown;

/** Longer texts are no host, URL, or pattern. */
const longestText = 8 * 1024;

/** `lookUp`: the address of a host; null when it has none. */
export function pacFunctions(lookUp: (host: string) => string | null): ReadonlyMap<string, PacFunction> {
  const all = { ...sandbox, ...ownFunctions(lookUp) };
  return new Map(Object.entries(all).map(([name, call]) => [name, bounded(call as PacFunction)]));
}

function bounded(call: PacFunction): PacFunction {
  return (...args) => {
    if (args.some((arg) => typeof arg === 'string' && arg.length > longestText))
      throw new RangeError(`an argument has more than ${longestText} characters`);
    return call(...args);
  };
}

/** In place of the library's: those that resolve, those whose patterns could take for ever, and one that it lacks. */
function ownFunctions(lookUp: (host: string) => string | null) {
  return {
    alert: () => undefined,
    dateRange: () => {
      throw new TypeError('dateRange is not supported');
    },
    dnsResolve: (host: unknown) => lookUp(String(host)),
    isResolvable: (host: unknown) => lookUp(String(host)) !== null,
    isInNet: (host: unknown, pattern: unknown, mask: unknown) => {
      const ip = parseIp(lookUp(String(host)) ?? '');
      const block = parseCidr(`${String(pattern)}/${prefixOf(String(mask))}`);
      return ip !== undefined && block !== undefined && isInCidr(ip, block);
    },
    myIpAddress: () => '127.0.0.1',
    shExpMatch: (text: unknown, pattern: unknown) => matchesShell(String(text), String(pattern)),
  };
}

/** Bits of a mask such as 255.255.0.0; of what is none, more than there are. */
function prefixOf(mask: string): number {
  const bytes = mask.split('.').map(Number);
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return /^1*0*$/.test(bits) && bits.length === 32 ? bits.lastIndexOf('1') + 1 : 129;
}

/** `*` and `?`, in time that grows with both lengths only. */
export function matchesShell(text: string, pattern: string): boolean {
  let [at, next, star, from] = [0, 0, -1, 0];
  while (at < text.length) {
    const sign = pattern[next];
    if (sign === '*') [star, from, next] = [next, at, next + 1];
    else if (sign !== undefined && (sign === '?' || sign === text[at])) [at, next] = [at + 1, next + 1];
    else if (star >= 0) [from, at, next] = [from + 1, from + 1, star + 1];
    else return false;
  }
  return /^\**$/.test(pattern.slice(next));
}
