/** A web site on this machine for tests and benchmarks: made-up pages, faults by name, and a log of every request. */

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GeneratedSite, pageHtml, pageIndex, pageSums, smallSite } from './generated-pages.ts';
import { faults } from './site-faults.ts';

interface SiteRequest {
  /** Monotonic milliseconds (`performance.now()`). */
  readonly at: number;
  /** When the answer was out or the connection gone; 0 while it is being answered. */
  endedAt: number;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  /** Requests being answered when this one came, itself included. */
  readonly concurrent: number;
}

export type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** A page or file served under a fixed path. */
export interface Served {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface SiteOptions extends Partial<GeneratedSite> {
  /** Text of robots.txt; without it there is none (404). */
  readonly robots?: string;
  /** Waits this long before each answer. */
  readonly latencyMs?: number;
  /** What is served besides the pages and faults, by path without the query; wins over both. */
  readonly routes?: Readonly<Record<string, Answer | Served>>;
  /** Answers every path that nothing else is served under. */
  readonly otherwise?: Answer;
  readonly port?: number;
}

export interface Site {
  /** Without a slash at the end. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly log: readonly SiteRequest[];
  /** MD5 of every generated page by its path. */
  readonly sums: ReadonlyMap<string, string>;
  /** From now on robots.txt is this text; undefined removes it. */
  setRobots(text: string | undefined): void;
  /** From now on it waits this long before each answer. */
  setLatency(ms: number): void;
  /** Delays all answers until `release`, so that a test can act while a crawl is active. */
  hold(): void;
  release(): void;
  /** From now on this is served at the path. */
  serve(path: string, answer: Answer | Served): void;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Starts a site on an unused port. `/fault/<name>` answers with a fault of `site-faults.ts`. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { port = 0 } = options;
  let { latencyMs = 0 } = options;
  let held: PromiseWithResolvers<void> | undefined;
  const generated: GeneratedSite = { ...smallSite, ...options };
  const content = serveContent(generated, options);
  const log: SiteRequest[] = [];
  let answering = 0;
  const server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const entry: SiteRequest = {
      at: performance.now(),
      endedAt: 0,
      path: request.url ?? '',
      headers: request.headers,
      concurrent: ++answering,
    };
    log.push(entry);
    response.on('close', () => {
      answering--;
      entry.endedAt = performance.now();
    });
    const answer = (): void => {
      if (held === undefined) content.answer(request, response);
      else void held.promise.then(answer);
    };
    if (latencyMs === 0) answer();
    else setTimeout(answer, latencyMs);
  });
  server.on('clientError', (_error, socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  server.listen(port, HOST);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const release = (): void => {
    const released = held;
    held = undefined;
    released?.resolve();
  };
  return {
    url: `http://${HOST}:${address.port}`,
    host: HOST,
    port: address.port,
    log,
    sums: pageSums(generated),
    setRobots: content.setRobots,
    setLatency: (ms) => {
      latencyMs = ms;
    },
    hold: () => {
      held ??= Promise.withResolvers();
    },
    release,
    serve: content.serve,
    close: () => {
      release();
      return closeServer(server);
    },
  };
}

async function closeServer(server: http.Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

interface Content extends Pick<Site, 'setRobots' | 'serve'> {
  answer(request: http.IncomingMessage, response: http.ServerResponse): void;
}

/** Routes first, then robots.txt, faults and generated pages. */
function serveContent(generated: GeneratedSite, options: SiteOptions): Content {
  const routes = new Map<string, Answer | Served>(Object.entries(options.routes ?? {}));
  const asked = new Map<string, number>();
  let { robots } = options;

  function answerFault(path: string, request: http.IncomingMessage, response: http.ServerResponse): void {
    const [name = '', ...rest] = path.slice('/fault/'.length).split('/');
    const fault = faults.get(name);
    if (fault === undefined) return send(response, notFound);
    const nth = asked.get(name) ?? 0;
    asked.set(name, nth + 1);
    const { searchParams: query } = new URL(request.url ?? '/', 'http://site');
    return fault({ request, response, rest, query, nth });
  }

  function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const route = routes.get(path);
    if (typeof route === 'function') return route(request, response);
    if (route !== undefined) return send(response, route);
    if (path === '/robots.txt') return send(response, robots === undefined ? notFound : { ...plainText, body: robots });
    if (path.startsWith('/fault/')) return answerFault(path, request, response);
    if (options.otherwise !== undefined) return options.otherwise(request, response);
    const index = pageIndex(generated, path);
    return send(response, index === undefined ? notFound : { ...html, body: pageHtml(generated, index) });
  }

  return {
    answer,
    serve: (path, served) => routes.set(path, served),
    setRobots: (text) => {
      robots = text;
    },
  };
}

const html: Served = { headers: { 'content-type': 'text/html; charset=utf-8' } };
const plainText: Served = { headers: { 'content-type': 'text/plain; charset=utf-8' } };
const notFound: Served = { status: 404, ...plainText, body: 'not found' };

function send(response: http.ServerResponse, { status = 200, headers = {}, body = '' }: Served): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.end(bytes);
}
