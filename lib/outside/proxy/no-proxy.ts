/** Hosts that are asked directly, as the usual lists name them: `siroe.com`, `.siroe.com`, `*.siroe.com:8080`, `10.0.0.0/8`. */

import { hostPattern, noProxyWords } from '../../match/urls/no-proxy-words.ts';
import { isInCidr, parseCidr, parseIp } from '../addresses.ts';

interface Target {
  readonly host: string;
  readonly port: number;
}

type Entry = (target: Target) => boolean;

/** A name counts for every host below it, `<local>` for names without a dot. */
export function noProxyList(written: string): { readonly covers: Entry } {
  const entries = noProxyWords(written).flatMap((word) => entryOf(word.toLowerCase()) ?? []);
  return { covers: (target) => entries.some((entry) => entry(target)) };
}

function entryOf(word: string): Entry | undefined {
  if (word === '*') return () => true;
  if (word === '<local>') return ({ host }) => /^[^.:[]+$/.test(host);
  const block = word.includes('/') ? parseCidr(word) : undefined;
  if (block !== undefined) return ({ host }) => isInBlock(bare(host), block);
  const [, name, port] = hostPattern.exec(word) ?? [];
  if (name === undefined) return undefined;
  return (target) => (port === undefined || Number(port) === target.port) && isAtOrBelow(bare(target.host), bare(name));
}

function isInBlock(host: string, block: NonNullable<ReturnType<typeof parseCidr>>): boolean {
  const ip = parseIp(host);
  return ip !== undefined && isInCidr(ip, block);
}

function isAtOrBelow(host: string, name: string): boolean {
  return host === name || (parseIp(host) === undefined && host.endsWith(`.${name}`));
}

function bare(host: string): string {
  return host.toLowerCase().replaceAll(/^\[|[\].]$/g, '');
}
