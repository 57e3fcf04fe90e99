/** Fetches resources over http and https: one pool of connections per site, closed at the end of a visit. */

import { type Clock, systemClock } from '../outside/clock.ts';
import type { Connector } from '../outside/connector.ts';
import { defineProtocol, type FetchedResource, type Fetcher, type FetchRequest } from '../sdk/define-protocol.ts';
import type { ResourceUrl } from '../sdk/resource.ts';
import { Exchange, type ExchangeCaps } from './http-exchange.ts';
import { type Deadlines, defaultDeadlines, watchDeadlines } from './http-deadlines.ts';
import { exchangeLeniently } from './http-lenient.ts';
import { describeAnswer } from './http-answer.ts';
import { baseHeaders, type Introduction, requestHeaders } from './request-headers.ts';
import { openPools, originOf } from './site-pools.ts';

/** The part of robot.conf that http reads. */
export interface HttpSettings extends Introduction {
  readonly connectTimeoutMs: number;
  /** Most bytes of a decoded body (max-filesize-kb). */
  readonly maxFileBytes: number;
  /** Keeps that much of a larger body, instead of refusing the whole. */
  readonly cutsLargeFiles: boolean;
  /** Connections to one site at a time. */
  readonly siteMaxConnections: number;
}

export interface HttpOptions {
  /** Opens connections, and judges each address before it does. */
  readonly connector: Pick<Connector, 'undiciConnect'>;
  readonly process: HttpSettings;
  /** Requests over http go through it; those over https go to the server itself. */
  readonly proxy?: { readonly host: string; readonly port: number };
  /** For dates in Retry-After. */
  readonly clock?: Pick<Clock, 'now'>;
  readonly deadlines?: Partial<Deadlines>;
}

export const http = defineProtocol<HttpOptions>({
  name: 'http',
  schemes: ['http', 'https'],
  summary: 'Fetches pages and files from web servers.',
  doc: 'HTTP/1.1 with keep-alive, content codings (gzip, deflate, br, zstd) and conditional requests. Answers that break the rules of HTTP are read a second time by a lenient parser.',
  open: createHttpFetcher,
});

export function createHttpFetcher(options: HttpOptions): Fetcher {
  const { connector, process: settings, clock = systemClock, proxy } = options;
  const connect = connector.undiciConnect;
  const headers = baseHeaders(settings);
  const ordinaryCaps = { maxBytes: settings.maxFileBytes, cuts: settings.cutsLargeFiles };
  const capsOf = ({ cutBytes }: FetchRequest): ExchangeCaps =>
    cutBytes === undefined ? ordinaryCaps : { maxBytes: cutBytes, cuts: true };
  const watch = watchDeadlines({ connectMs: settings.connectTimeoutMs, ...defaultDeadlines, ...options.deadlines });
  const pools = openPools(connect, settings.siteMaxConnections);
  /** Sites that answered so that only the lenient parser could read it: asked only once from then on. */
  const lenientSites = new Set<string>();
  /** Sites to which there may be an old connection that the server has closed meanwhile. */
  const answeredSites = new Set<string>();

  function exchange(request: FetchRequest, carry: (exchange: Exchange) => void): Promise<Exchange> {
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

  async function fetch(request: FetchRequest): Promise<FetchedResource> {
    const { url } = request;
    const origin = originOf(url);
    const sent = requestHeaders(headers, request);
    const ordinary = (): Promise<Exchange> =>
      exchange(request, (current) => {
        const way = wayTo(url, origin, proxy);
        pools.get(way.origin).dispatch({ path: way.path, method: 'GET', headers: [...sent, ...way.headers] }, current);
      });
    const lenient = (): Promise<Exchange> =>
      exchange(request, (current) => exchangeLeniently({ connect, url, headers: sent }, current));

    let isLenient = lenientSites.has(origin);
    let answer = await (isLenient ? lenient() : ordinary());
    const mayBeStale = !isLenient && answeredSites.has(origin);
    if (mayBeStale && answer.failure?.unanswered === true) answer = await ordinary();
    if (answer.failure?.malformedHttp === true && !isLenient && proxy === undefined) {
      isLenient = true;
      answer = await lenient();
      if (answer.failure === undefined) lenientSites.add(origin);
    }
    if (answer.failure === undefined) answeredSites.add(origin);
    return describeAnswer({ request, answer, isLenient, caps: capsOf(request), clock });
  }

  async function close(): Promise<void> {
    watch.close();
    await pools.destroy();
  }

  return { fetch, close };
}

interface Way {
  readonly origin: string;
  readonly path: string;
  readonly headers: readonly string[];
}

/** A proxy is asked with the whole URL (RFC 9112, 3.2.2). */
function wayTo(url: ResourceUrl, origin: string, proxy: HttpOptions['proxy']): Way {
  if (proxy === undefined || url.protocol !== 'http') return { origin, path: url.path, headers: [] };
  const host = origin.slice(origin.indexOf('//') + 2);
  return { origin: `http://${proxy.host}:${proxy.port}`, path: url.href, headers: ['host', host] };
}
