/** The script that names proxies: read when it is needed, read again when it has changed. */

import { createHash } from 'node:crypto';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import { openPac } from '../../outside/proxy/pac.ts';
import type { PacScript } from '../../outside/proxy/pac.ts';
import type { HostResolver } from '../../outside/dns.ts';
import type { FetchedResource, Fetcher, FetchRequest } from '../../sdk/define-protocol.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import type { ProxyScriptRead } from '../../store/runs/run-proxy.ts';
import type { Scripted } from './proxies.ts';

/** How long it is used before the server is asked whether it has changed. */
const freshMs = 60_000;
const mostBytes = 1024 * 1024;

export interface ScriptOptions {
  readonly url: string;
  /** Opens the connections that the script is read over. */
  readonly open: () => Fetcher;
  readonly resolver: HostResolver;
  readonly now: () => number;
  /** Hears of each new script, and of each time that one cannot be read again. */
  readonly onRead?: ((read: ProxyScriptRead) => void) | undefined;
}

interface Held {
  readonly pac: PacScript;
  readonly revision: string;
  readonly readAt: number;
  readonly validators: Pick<FetchRequest, 'etag' | 'lastModified'>;
}

type Find = (url: ResourceUrl) => Promise<Scripted | { readonly problem: string }>;

export function createProxyScript(options: ScriptOptions): Find {
  let held: Held | undefined;
  let problem = 'it has not been read yet';
  let askedAt = -Infinity;
  let reading: Promise<void> | undefined;
  const tell = (more: Pick<ProxyScriptRead, 'problem'>): void => {
    if (held === undefined) return;
    options.onRead?.({ url: options.url, revision: held.revision, readAt: held.readAt, ...more });
  };
  const read = async (): Promise<void> => {
    const found = await readScript(options, held);
    askedAt = options.now();
    if ('problem' in found) {
      problem = found.problem;
      tell({ problem });
      return;
    }
    const isOld = found.held === held;
    if (isOld && problem === '') return;
    const replaced = isOld ? undefined : held?.pac;
    [held, problem] = [found.held, ''];
    tell({});
    await replaced?.close();
  };
  return async (url) => {
    if (options.now() - askedAt > freshMs) await (reading ??= read().finally(() => (reading = undefined)));
    // A script that cannot be had now was good a minute ago.
    if (held === undefined) return { problem: `${options.url}: the script cannot be read: ${problem}` };
    const { pac, revision } = held;
    const answer = await pac.find(url.href, url.host.replaceAll(/^\[|\]$/g, ''));
    if (!answer.ok) {
      askedAt = -Infinity;
      return { problem: `${options.url}: ${answer.why}` };
    }
    return { ways: answer.ways, script: { answer: answer.answer, revision } };
  };
}

async function readScript(
  { url, open, resolver, now }: ScriptOptions,
  held: Held | undefined,
): Promise<{ readonly held: Held } | { readonly problem: string }> {
  const normal = normalizeUrl(url);
  if (!normal.ok) return { problem: 'its URL is invalid' };
  const fetcher = open();
  try {
    const request = { url: normal.url, cutBytes: mostBytes, isAnonymous: true, ...held?.validators } as const;
    const fetched = await fetcher.fetch(request);
    if (fetched.fact.outcome === 'not-modified' && held !== undefined) return { held };
    const read = textOf(fetched);
    if ('problem' in read) return read;
    const revision = createHash('sha256').update(read.text).digest('hex').slice(0, 12);
    if (revision === held?.revision) return { held };
    const { etag, 'last-modified': lastModified } = fetched.fact.headers;
    const validators = { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
    return { held: { pac: openPac(read.text, resolver), revision, readAt: now(), validators } };
  } finally {
    await fetcher.close();
  }
}

function textOf({ fact, body }: FetchedResource): { readonly text: string } | { readonly problem: string } {
  const { outcome, status, redirectTo, detail = outcome } = fact;
  if (redirectTo !== undefined) return { problem: `the server redirects to ${redirectTo}` };
  if (outcome !== 'ok' || body === undefined)
    return { problem: status === undefined ? detail : `${detail} (status ${status})` };
  const { truncated } = fact.body ?? {};
  if (truncated === 'limit') return { problem: `it is larger than ${mostBytes / 1024 / 1024} MB` };
  if (truncated !== undefined) return { problem: 'it is incomplete' };
  const text = new TextDecoder().decode(body);
  return /^\s*</.test(text) ? { problem: 'it is a web page, not a script' } : { text };
}
