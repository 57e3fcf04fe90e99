/** Fetches resources over http and https: one pool of connections per site, closed at the end of a visit. */

import { originOf } from '../match/urls/url-key.ts';
import { urlSchemes } from '../match/urls/url-schemes.ts';
import type { Door } from '../outside/door.ts';
import { isHttpDate } from '../sdk/dates.ts';
import { proxyAuthorization, proxyFailure } from '../outside/proxy/tunnel.ts';
import { proxyName, type ProxyServer } from '../sdk/proxy.ts';
import { defineProtocol, type FetchedResource, type Fetcher, type FetchRequest } from '../sdk/define-protocol.ts';
import type { ResourceUrl } from '../sdk/resource.ts';
import { type Asked, httpCredentials } from './http-credentials.ts';
import { Exchange, type ExchangeCaps } from './http-exchange.ts';
import { defaultDeadlines, watchDeadlines } from './deadlines.ts';
import { exchangeLeniently } from './http-lenient.ts';
import { describeAnswer } from './http-answer.ts';
import { httpStatuses } from './http-statuses.ts';
import { type Came, Tries, type Ways } from './http-tries.ts';
import { baseHeaders, hostHeader, type HttpRequest, requestHeaders } from './request-headers.ts';
import { fetchWithCookies } from './redirect-cookies.ts';
import { openPools, type PoolTarget } from './site-pools.ts';

export const http = defineProtocol<Door>({
  name: 'http',
  label: 'HTTP',
  schemes: [urlSchemes.http, urlSchemes.https],
  summary: 'Fetches pages and files from web servers.',
  doc: 'HTTP/1.1 with keep-alive, content encodings (gzip, deflate, br, zstd) and conditional requests. Responses that violate HTTP are parsed again by a lenient parser.',
  hasAddress: true,
  isLinkedFromOthers: true,
  proxied: ['http', 'https'],
  isConditional: true,
  takesPost: true,
  // A 4xx says that there is none (RFC 9309, 2.3.1.3), and so does an answer without content. Not so 429: a site that asks
  // for fewer requests does not mean that all its pages may be fetched.
  robotsTxt: {
    isAbsent: ({ status = 0, outcome }) => (status >= 400 && status < 500 && status !== 429) || outcome === 'gone',
  },
  credentials: httpCredentials,
  statuses: httpStatuses,
  retried: ['timeout', 'refused', 'reset', 'dns', 'malformed', 'proxy'],
  open: createHttpFetcher,
});

export function createHttpFetcher(door: Door): Fetcher {
  const { connector, process: settings, clock, credentials, sendsCookiesOfRedirects = false } = door;
  const connect = connector.undiciConnect;
  const headers = baseHeaders(settings);
  const ordinaryCaps = { maxBytes: settings.maxFileBytes, cuts: settings.cutsLargeFiles };
  const capsOf = ({ cutBytes }: HttpRequest): ExchangeCaps =>
    cutBytes === undefined ? ordinaryCaps : { maxBytes: cutBytes, cuts: true };
  const watch = watchDeadlines({ connectMs: settings.connectTimeoutMs, ...defaultDeadlines, ...door.deadlines });
  const pools = openPools(connector, settings.siteMaxConnections);
  const tries = new Tries();

  function exchange(request: HttpRequest, carry: (exchange: Exchange) => void): Promise<Exchange> {
    const { signal, sent } = request;
    return new Promise((resolve) => {
      const stop = (): void => current.fail('reset', 'the request was ended');
      const end = (settled: Exchange): void => {
        watch.remove(settled);
        signal?.removeEventListener('abort', stop);
        resolve(settled);
      };
      const current = new Exchange(capsOf(request), end, sent);
      watch.add(current);
      signal?.addEventListener('abort', stop);
      if (signal?.aborted === true) stop();
      else carry(current);
    });
  }

  function waysTo(request: HttpRequest): Ways {
    const { url, proxy } = request;
    const { method, body } = formOf(request);
    const origin = originOf(url);
    const sent = requestHeaders(headers, request);
    const ordinary = (): Promise<Exchange> =>
      exchange(request, (current) => {
        const { path, headers: added, ...way } = wayTo(url, origin, proxy);
        pools.get(way).dispatch({ path, method, headers: [...sent, ...added], body }, current);
      });
    const lenient = (): Promise<Exchange> =>
      exchange(request, (current) => exchangeLeniently({ connect, url, headers: sent }, current));
    return { origin, isGet: method === 'GET', ordinary, ...(method === 'GET' && proxy === undefined && { lenient }) };
  }

  async function ask(request: HttpRequest): Promise<Asked> {
    const describe = (came: Came): Promise<FetchedResource> => {
      noteProxyLogin(request, came.answer);
      return describeAnswer({ request, ...came, caps: capsOf(request), clock });
    };
    const { answer, resource } = await tries.ask(waysTo(request), describe, request.again);
    return { resource, status: statusOf(answer), headers: answer.headers };
  }

  async function close(): Promise<void> {
    watch.close();
    await pools.destroy();
  }

  const fetch = fetchWithCookies({ credentials, sendsCookiesOfRedirects, ask });
  return { fetch: (request) => fetch(withoutBadDate(request)), close };
}

/** Servers refuse what is no date, or take it for any (RFC 9110, 13.1.3). */
function withoutBadDate(request: FetchRequest): FetchRequest {
  if (request.lastModified === undefined || isHttpDate(request.lastModified)) return request;
  const { lastModified: _, ...rest } = request;
  return rest;
}

function formOf({ body }: HttpRequest): { readonly method: 'GET' | 'POST'; readonly body: string | null } {
  return { method: body === undefined ? 'GET' : 'POST', body: body ?? null };
}

function statusOf({ failure, status }: Exchange): number {
  return failure === undefined ? status : 0;
}

/** 407 is the proxy's own answer, and says nothing of the server. */
function noteProxyLogin({ url, proxy }: HttpRequest, answer: Exchange): void {
  if (proxy === undefined || answer.status !== 407 || !isAskedWhole(url, proxy)) return;
  answer.failure = { outcome: 'proxy', detail: proxyFailure(proxy, 'credentials').detail };
}

interface Way extends PoolTarget {
  readonly path: string;
  readonly headers: readonly string[];
}

/** Over http a proxy is asked with the whole URL (RFC 9112, 3.2.2); over https, for a connection to the server. */
function wayTo(url: ResourceUrl, origin: string, proxy: ProxyServer | undefined): Way {
  if (proxy === undefined) return { origin, path: url.path, headers: [] };
  if (!isAskedWhole(url, proxy)) return { origin, proxy, path: url.path, headers: [] };
  const authorization = proxyAuthorization(proxy);
  const login = authorization === undefined ? [] : ['proxy-authorization', authorization];
  const whole = { origin: proxyName(proxy), proxy, isAskedWhole: true } as const;
  return { ...whole, path: url.href, headers: ['host', hostHeader(url), ...login] };
}

function isAskedWhole({ protocol }: ResourceUrl, { kind }: ProxyServer): boolean {
  return kind === 'http' && protocol === 'http';
}
