/**
 * Scripts that name the proxy of a URL (proxy.pac), run in a JavaScript engine of their own (QuickJS in WebAssembly): no
 * network, no files, bounded in time and memory. What a script resolves is resolved by us between two evaluations.
 */

import { createPacResolver } from 'pac-resolver';
import { QuickJS } from 'quickjs-wasi';
import type { ProxyServer } from '../../sdk/proxy.ts';
import { isInCidr, parseCidr, parseIp } from '../addresses.ts';
import type { HostResolver } from '../dns.ts';

export type Way = ProxyServer | 'direct';

/** `answer`: the script's own words. */
export type PacAnswer =
  | { readonly ok: true; readonly answer: string; readonly ways: readonly Way[] }
  | { readonly ok: false; readonly why: string };

export interface PacScript {
  readonly find: (url: string, host: string) => Promise<PacAnswer>;
  readonly close: () => void;
}

const memoryBytes = 16 * 1024 * 1024;
/** Of one evaluation. */
const mostMs = 500;
/** Hosts that one answer may resolve. */
const mostNames = 20;
const longestAnswer = 1000;

export async function openPac(text: string, resolver: Pick<HostResolver, 'resolve'>): Promise<PacScript> {
  let endsAt = Infinity;
  const engine = await QuickJS.create({
    memoryLimit: memoryBytes,
    interruptHandler: () => performance.now() > endsAt,
  });
  const names = new Map<string, string | null>();
  let missing: string | undefined;
  /** Asked for a name that is not known yet, the evaluation is worth nothing, and made again. */
  const lookUp = (host: string): string | null => {
    const known = names.get(host);
    if (known === undefined) missing ??= host;
    return known ?? null;
  };
  const sandbox = functionsOver(lookUp);
  let evaluate: ((url: string, host: string) => Promise<unknown>) | undefined;
  const once = async (url: string, host: string): Promise<unknown> => {
    endsAt = performance.now() + mostMs;
    evaluate ??= createPacResolver(engine, text, { sandbox });
    return evaluate(url, host);
  };
  return {
    find: async (url, host) => {
      names.clear();
      try {
        for (let turn = 0; turn <= mostNames; turn++) {
          missing = undefined;
          const said = await once(url, host).catch((cause: unknown) => {
            if (missing === undefined) throw cause;
          });
          if (missing === undefined) return readAnswer(said);
          names.set(missing, await addressOf(resolver, missing));
        }
        return { ok: false, why: `the script resolves more than ${mostNames} hosts for one URL` };
      } catch (cause) {
        return { ok: false, why: whyNot(cause) };
      }
    },
    close: () => engine.dispose(),
  };
}

async function addressOf(resolver: Pick<HostResolver, 'resolve'>, host: string): Promise<string | null> {
  if (parseIp(host) !== undefined) return host;
  const answer = await resolver.resolve(host);
  return answer.ok ? (answer.addresses.find((each) => !each.includes(':')) ?? null) : null;
}

/** Those that resolve, and those whose patterns could take for ever, in place of the library's. */
function functionsOver(lookUp: (host: string) => string | null) {
  return {
    alert: () => undefined,
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

const kinds: ReadonlyMap<string, ProxyServer['kind']> = new Map([
  ['PROXY', 'http'],
  ['HTTP', 'http'],
  ['SOCKS', 'socks5'],
  ['SOCKS5', 'socks5'],
]);

/** `PROXY a.example:8080; SOCKS5 b.example:1080; DIRECT`. */
export function readAnswer(said: unknown): PacAnswer {
  if (typeof said !== 'string') return { ok: false, why: `the script answered with ${typeof said}, not with text` };
  const answer = said.trim();
  if (answer.length > longestAnswer) return { ok: false, why: 'the answer of the script is too long' };
  const parts = answer.split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const ways = parts.flatMap((part) => wayOf(part) ?? []);
  if (ways.length === 0 || ways.length < parts.length)
    return { ok: false, why: `the script answered "${answer.slice(0, 200)}", which names no proxy` };
  return { ok: true, answer, ways };
}

function wayOf(part: string): Way | undefined {
  if (/^direct$/i.test(part)) return 'direct';
  const [, word = '', host = '', port = ''] = /^(\w+)\s+(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(part) ?? [];
  const kind = kinds.get(word.toUpperCase());
  if (kind === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { kind, host: host.toLowerCase(), port: Number(port) };
}

function whyNot(cause: unknown): string {
  const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
  if (message === 'interrupted') return `the script took longer than ${mostMs} ms`;
  if (/out of memory|too long/.test(message)) return 'the script needs more memory than a script may have';
  return `the script failed: ${name}: ${message.replaceAll(/\s+/g, ' ').slice(0, 200)}`;
}
