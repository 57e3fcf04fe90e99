/** What a proxy script answers, as ways that requests can take. */

import type { ProxyServer } from '../../sdk/proxy.ts';

export type Way = ProxyServer | 'direct';

/** `answer`: the script's own words. */
export type PacAnswer =
  | { readonly ok: true; readonly answer: string; readonly ways: readonly Way[] }
  | { readonly ok: false; readonly why: string };

const longestAnswer = 1000;

const kinds: ReadonlyMap<string, ProxyServer['kind']> = new Map([
  ['PROXY', 'http'],
  ['HTTP', 'http'],
  ['SOCKS', 'socks5'],
  ['SOCKS5', 'socks5'],
]);

/** Named by some scripts for browsers. */
const unsupported: ReadonlySet<string> = new Set(['HTTPS', 'QUIC', 'SOCKS4', 'MASQUE']);

/** `PROXY a.example:8080; SOCKS5 b.example:1080; DIRECT`. What is not supported is passed over for what follows it. */
export function readAnswer(said: unknown): PacAnswer {
  if (typeof said !== 'string') return { ok: false, why: 'the script did not return text' };
  const answer = said.trim();
  if (answer.length > longestAnswer)
    return { ok: false, why: `the script returned more than ${longestAnswer} characters` };
  const parts = answer.split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const unusable = parts.filter((part) => unsupported.has(wordOf(part)));
  const ways = parts.flatMap((part) => wayOf(part) ?? []);
  const isSense = ways.length + unusable.length === parts.length;
  if (isSense && ways.length > 0) return { ok: true, answer, ways };
  const words = [...new Set(unusable.map(wordOf))];
  const problem =
    isSense && words.length > 0
      ? `but ${words.join(' and ')} ${words.length > 1 ? 'are' : 'is'} not supported`
      : 'which names no proxy';
  return { ok: false, why: `the script returned "${answer.slice(0, 200)}", ${problem}` };
}

function wordOf(part: string): string {
  return (/^\w+/.exec(part)?.[0] ?? '').toUpperCase();
}

function wayOf(part: string): Way | undefined {
  if (/^direct$/i.test(part)) return 'direct';
  const [, word = '', host = '', port = ''] = /^(\w+)\s+(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(part) ?? [];
  const kind = kinds.get(word.toUpperCase());
  if (kind === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { kind, host: host.toLowerCase(), port: Number(port) };
}
