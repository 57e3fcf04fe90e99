/** The second try with an answer that breaks the rules of HTTP: Node's own client, told to take what browsers take. */

import http from 'node:http';
import type { Duplex } from 'node:stream';
import type { ResourceUrl } from '../sdk/resource.ts';
import type { Exchange } from './http-exchange.ts';
import { withRepairedAnswer } from './repaired-answer.ts';
import { hostHeader } from './request-headers.ts';
import { type Connect, MAX_HEADER_BYTES, watched } from './site-pools.ts';
import { WireHead } from './wire-head.ts';

const MOST_HEADER_LINES = 1001;

export interface LenientRequest {
  readonly connect: Connect;
  readonly url: ResourceUrl;
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

/** Carries the exchange on a connection of its own: after a parsing anomaly none is used again. */
export function exchangeLeniently({ connect, url, headers }: LenientRequest, exchange: Exchange): void {
  const target = { hostname: url.host.replace(/^\[|\]$/g, ''), protocol: `${url.protocol}:`, port: String(url.port) };
  exchange.wire = new WireHead();
  watched(connect, exchange.wire)(target, (error, socket) => {
    if (error !== null) exchange.error(error);
    else send(withRepairedAnswer(socket, exchange), url, headers, exchange);
  });
}

function send(socket: Duplex, url: ResourceUrl, headers: readonly string[], exchange: Exchange): void {
  const request = http.request({
    createConnection: () => socket,
    method: 'GET',
    path: url.path,
    setHost: false,
    headers: ['host', hostHeader(url), 'connection', 'close', ...headers],
    insecureHTTPParser: true,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  request.maxHeadersCount = MOST_HEADER_LINES;
  exchange.begin((reason) => request.destroy(reason));
  request.on('information', ({ statusCode, headers }) => exchange.head(statusCode, headers, 0));
  request.on('response', (response) => {
    exchange.head(response.statusCode ?? 0, response.headers, response.rawHeaders.length / 2);
    response.on('data', (chunk: Buffer) => exchange.data(chunk));
    response.on('end', () => exchange.end());
    response.on('error', (error) => exchange.error(error));
  });
  request.on('error', (error) => exchange.error(error));
  request.on('close', () => {
    socket.destroy();
    exchange.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  });
  request.end();
}
