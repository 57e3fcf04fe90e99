/** Serves the sample site on loopback: a fictional town library to crawl before there is anything else to crawl. */

import { createHash } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { tryListen } from './ports/listen.ts';
import type { Page } from './sample-site/pages.ts';
import { samplePages } from './sample-site/pages.ts';

export interface SampleSite {
  readonly port: number;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** The texts do not change while the product does not. */
const lastModified = new Date('2025-10-06T08:00:00Z').toUTCString();

/** Listens on the port, or on a free one when that is taken; port 0 takes any. */
export async function startSampleSite({ port }: { readonly port: number }): Promise<SampleSite> {
  const pages = samplePages();
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => answer(pages, request, response));
  const first = await tryListen(server, { port, host });
  const error = first?.code === 'EADDRINUSE' ? await tryListen(server, { port: 0, host }) : first;
  if (error !== undefined) throw error;
  return { port: portOf(server), close: () => closeServer(server) };
}

/** A crawl may reach it: it is there to be crawled. */
const host = '127.0.0.1';

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has an address with a port');
  return address.port;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function answer(pages: ReadonlyMap<string, Page>, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const page = pages.get(pathname);
  if (page === undefined) send(request, response, 404, { type: 'text/plain; charset=utf-8', body: 'Not found.\n' });
  else if (page.kind === 'redirect') response.writeHead(301, { Location: page.to }).end();
  else send(request, response, 200, page);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  { type, body }: { readonly type: string; readonly body: string },
): void {
  const bytes = Buffer.from(body);
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
  const validators = status === 200 ? { ETag: etag, 'Last-Modified': lastModified } : {};
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, validators).end();
    return;
  }
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes.length, ...validators });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
