/** The script that names proxies: read when it is needed, read again when it has changed. */

import { createHash } from 'node:crypto';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import { openPac } from '../../outside/proxy/pac.ts';
import type { PacScript } from '../../outside/proxy/pac.ts';
import type { HostResolver } from '../../outside/dns.ts';
import type { Fetcher, FetchRequest } from '../../sdk/define-protocol.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import type { Scripted } from './proxies.ts';

/** How long it is used before the server is asked whether it has changed. */
const freshMs = 60_000;
const mostBytes = 1024 * 1024;

export interface ScriptRead {
  readonly url: string;
  /** The beginning of its SHA-256. */
  readonly revision: string;
  /** Milliseconds since the epoch. */
  readonly readAt: number;
}

export interface ScriptOptions {
  readonly url: string;
  /** Opens the connections that the script is read over. */
  readonly open: () => Fetcher;
  readonly resolver: HostResolver;
  readonly now: () => number;
  readonly onRead?: ((read: ScriptRead) => void) | undefined;
}

interface Held {
  readonly pac: PacScript;
  readonly revision: string;
  readonly validators: Pick<FetchRequest, 'etag' | 'lastModified'>;
}

type Find = (url: ResourceUrl) => Promise<Scripted | { readonly problem: string }>;

export function createProxyScript(options: ScriptOptions): Find {
  let held: Held | undefined;
  let askedAt = -Infinity;
  let reading: Promise<string | undefined> | undefined;
  /** Evaluations of one script stand in line. */
  let turn: Promise<unknown> = Promise.resolve();
  const read = async (): Promise<string | undefined> => {
    const found = await readScript(options, held);
    askedAt = options.now();
    if ('problem' in found) return found.problem;
    if (found.held !== held)
      options.onRead?.({ url: options.url, revision: found.held.revision, readAt: options.now() });
    held = found.held;
    return undefined;
  };
  return async (url) => {
    if (options.now() - askedAt > freshMs) {
      reading ??= read().finally(() => (reading = undefined));
      const problem = await reading;
      // A script that cannot be had now was good a minute ago.
      if (held === undefined) return { problem: `${options.url}: ${problem ?? 'there is no script'}` };
    }
    if (held === undefined) return { problem: `${options.url} cannot be read` };
    const { pac, revision } = held;
    const found = turn.then(() => pac.find(url.href, url.host.replaceAll(/^\[|\]$/g, '')));
    turn = found;
    const answer = await found;
    if (!answer.ok) {
      askedAt = -Infinity;
      return { problem: `${options.url}: ${answer.why}` };
    }
    return { ways: answer.ways, script: { answer: answer.answer, revision } };
  };
}

async function readScript(
  { url, open, resolver }: ScriptOptions,
  held: Held | undefined,
): Promise<{ readonly held: Held } | { readonly problem: string }> {
  const normal = normalizeUrl(url);
  if (!normal.ok) return { problem: 'this is no web address' };
  const fetcher = open();
  try {
    const { fact, body } = await fetcher.fetch({
      url: normal.url,
      cutBytes: mostBytes,
      isAnonymous: true,
      ...held?.validators,
    });
    if (fact.outcome === 'not-modified' && held !== undefined) return { held };
    if (fact.outcome !== 'ok' || body === undefined)
      return { problem: `the script cannot be read: ${fact.detail ?? fact.outcome}` };
    const revision = createHash('sha256').update(body).digest('hex').slice(0, 12);
    if (revision === held?.revision) return { held };
    const { etag, 'last-modified': lastModified } = fact.headers;
    const validators = { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
    const pac = await openPac(new TextDecoder().decode(body), resolver);
    return { held: { pac, revision, validators } };
  } finally {
    await fetcher.close();
  }
}
