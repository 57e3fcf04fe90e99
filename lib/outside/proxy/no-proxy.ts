/** Hosts that are asked directly, as the usual lists name them: `siroe.com`, `.siroe.com`, `*.siroe.com:8080`, `10.0.0.0/8`. */

import { isInCidr, parseCidr, parseIp } from '../addresses.ts';

interface Target {
  readonly host: string;
  readonly port: number;
}

type Entry = (target: Target) => boolean;

/** Separated by commas or blanks. A name counts for every host below it, `<local>` for names without a dot. */
export function noProxyList(written: string): { readonly covers: Entry; readonly invalid: readonly string[] } {
  const words = written.split(/[\s,;]+/).filter((word) => word !== '');
  const entries = words.map((word) => [word, entryOf(word.toLowerCase())] as const);
  return {
    covers: (target) => entries.some(([, entry]) => entry?.(target) === true),
    invalid: entries.flatMap(([word, entry]) => (entry === undefined ? [word] : [])),
  };
}

function entryOf(word: string): Entry | undefined {
  if (word === '*') return () => true;
  if (word === '<local>') return ({ host }) => /^[^.:[]+$/.test(host);
  const block = word.includes('/') ? parseCidr(word) : undefined;
  if (block !== undefined) return ({ host }) => isInBlock(bare(host), block);
  const [, name, port] = /^\*?\.?(\[[0-9a-f:.]+\]|[a-z0-9_][a-z0-9_.-]*)(?::(\d{1,5}))?$/.exec(word) ?? [];
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
