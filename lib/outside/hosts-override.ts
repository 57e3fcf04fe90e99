/** Name-to-address overrides, from a setting (`WINNOW_HOSTS`) and from the system's hosts file. */

import { parseIp } from './addresses.ts';

/** Addresses by name in lower case; a name that starts with `*.` stands for all names below it. */
export type HostOverrides = ReadonlyMap<string, readonly string[]>;

export interface ParsedOverrides {
  readonly overrides: HostOverrides;
  /** The entries that could not be read. */
  readonly bad: readonly string[];
}

/** Reads `name=address` pairs separated by commas or white space; a name may be given several addresses. */
export function parseHostOverrides(text: string): ParsedOverrides {
  const overrides = new Map<string, string[]>();
  const bad: string[] = [];
  for (const entry of text.split(/[\s,]+/)) {
    if (entry === '') continue;
    const equals = entry.indexOf('=');
    const name = entry.slice(0, Math.max(equals, 0));
    const address = entry.slice(equals + 1);
    if (/^(?:\*\.)?[\w.-]+$/.test(name) && parseIp(address) !== undefined) add(overrides, name, address);
    else bad.push(entry);
  }
  return { overrides, bad };
}

/** Reads a hosts file: an address and its names on each line; what cannot be read is passed over, as the system does. */
export function parseHostsFile(text: string): HostOverrides {
  const overrides = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = (line.split('#')[0] ?? '').split(/\s+/).filter((word) => word !== '');
    if (parseIp(address) === undefined) continue;
    for (const name of names) add(overrides, name, address);
  }
  return overrides;
}

/** The addresses of a host, by its own name first, then by the nearest `*.` above it. */
export function overriddenAddresses(overrides: HostOverrides, host: string): readonly string[] | undefined {
  if (overrides.size === 0) return undefined;
  const own = overrides.get(host);
  if (own !== undefined) return own;
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
    const above = overrides.get(`*${host.slice(dot)}`);
    if (above !== undefined) return above;
  }
  return undefined;
}

function add(overrides: Map<string, string[]>, name: string, address: string): void {
  const key = name.toLowerCase();
  overrides.set(key, [...(overrides.get(key) ?? []), address]);
}
