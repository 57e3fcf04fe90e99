/**
 * The feed receiver: the paths, answers and headers of the appliance's feedergate, so that its clients work unchanged.
 * Source: Feeds Protocol Developer's Guide, "Pushing a Feed to the Search Appliance".
 */

import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { answers, errorAnswer, isDiskFull, statusOf, success } from './answers.ts';
import type { Answer } from './answers.ts';
import { drain } from '../http/drain.ts';
import { addressOf } from '../http/peer.ts';
import type { PushKind } from './push.ts';
import { receive, tooLarge } from './receive.ts';
import type { Received } from './receive.ts';
import type { Spool } from '../../store/feeds/spool.ts';

export interface GateOptions {
  readonly spool: Spool;
  /** Of the address of who connects. */
  readonly isTrusted: (address: string) => boolean;
  /** Errors have the status that says so, rather than 200. */
  readonly isStrict: boolean;
  /** Takes what is in the spool for good, or says why not. */
  readonly accept: (received: Received, from: string) => Promise<Answer>;
  /** Uploads that are not processed yet, and how many may be. */
  readonly backlog: () => Promise<number>;
  readonly maxBacklog: number;
  readonly dtd: string;
  readonly limits: GateLimits;
  /** Hears of whom it refused what. */
  readonly refused?: (refusal: Refusal) => void;
  /** Hears of what went wrong here. */
  readonly failed: (error: unknown) => void;
  /** For TLS: certificate and key as PEM. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

export interface Refusal {
  readonly from: string;
  readonly path: string;
  /** What the client was answered. */
  readonly text: string;
}

export interface GateLimits {
  /** Of a form. */
  readonly bytes: number;
  /** A connection may be silent so long, in milliseconds. */
  readonly idleMs: number;
  /** What is refused is still read so long, in milliseconds: clients read no answer before they have sent everything. */
  readonly drainMs: number;
  readonly headMs: number;
}

export const usualLimits: GateLimits = {
  // 1 GB as the appliance counted it, and room for the form round it.
  bytes: 1024 ** 3 + 1024 ** 2,
  idleMs: 60_000,
  drainMs: 60_000,
  headMs: 20_000,
};

export function createGate(options: GateOptions): Server {
  const { limits, tls, failed } = options;
  const settings = {
    headersTimeout: limits.headMs,
    // How often that is looked at.
    connectionsCheckingInterval: limits.headMs / 4,
    requestTimeout: 0,
    keepAlive: false,
  };
  const server = tls === undefined ? createServer(settings) : createTlsServer({ ...settings, ...tls });
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    answerRequest(options, request, response).catch((error: unknown) => {
      failed(error);
      response.destroy();
    });
  };
  server.on('request', handle);
  // The answer to `Expect: 100-continue` is sent when the body is wanted.
  server.on('checkContinue', handle);
  server.on('clientError', (_, socket: Socket) => void socket.destroy());
  server.on('tlsClientError', (_, socket: Socket) => void socket.destroy());
  server.setTimeout(limits.idleMs, (socket) => void socket.destroy());
  return server;
}

const pushKinds: Readonly<Record<string, PushKind>> = { '/xmlfeed': 'xmlfeed', '/xmlgroups': 'xmlgroups' };

interface Exchange {
  readonly path: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The client waits to be told to send its body. */
  isHeldBack: boolean;
}

async function answerRequest(options: GateOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').replace(/[?#].*$/s, '').replace(/(.)\/+$/, '$1');
  const exchange = { path, request, response, isHeldBack: request.headers.expect !== undefined };
  const answer = await answerTo(options, exchange);
  if (answer === undefined) return;
  const { limits, isStrict, refused } = options;
  if (answer !== success && Object.hasOwn(pushKinds, path))
    refused?.({ from: addressOf(request), path, text: answer.text });
  if (!exchange.isHeldBack) await drain(request, { bytes: limits.bytes, ms: limits.drainMs });
  if (!response.destroyed) say(response, answer, isStrict);
}

/** Undefined when nobody is left to answer. */
async function answerTo(options: GateOptions, exchange: Exchange): Promise<Answer | undefined> {
  const { path, request } = exchange;
  const kind = Object.hasOwn(pushKinds, path) ? pushKinds[path] : undefined;
  try {
    return await (kind === undefined ? read(options, path, request) : push(options, kind, exchange));
  } catch (error) {
    options.failed(error);
    return isDiskFull(error) ? answers.diskFull : answers.failed;
  }
}

async function read({ backlog, dtd }: GateOptions, path: string, { method }: IncomingMessage): Promise<Answer> {
  const isDtd = path === '/getdtd' || path === '/gsafeed.dtd';
  if (!isDtd && path !== '/getbacklogcount') return answers.notFound;
  if (method !== 'GET' && method !== 'HEAD') return wrongMethod('GET');
  return { status: 200, text: isDtd ? dtd : String(await backlog()) };
}

function wrongMethod(allowed: string): Answer {
  return { ...errorAnswer(`Only ${allowed} is accepted here`, 405), headers: { Allow: allowed } };
}

async function push(options: GateOptions, kind: PushKind, exchange: Exchange): Promise<Answer | undefined> {
  const { request, response } = exchange;
  const { headers, method } = request;
  if (method !== 'POST') return wrongMethod('POST');
  const from = addressOf(request);
  if (!options.isTrusted(from)) return answers.untrusted;
  const mostBytes = options.limits.bytes;
  if (Number(headers['content-length'] ?? 0) > mostBytes) return tooLarge(kind, mostBytes);
  if ((await options.backlog()) >= options.maxBacklog) return answers.overloaded;
  if (exchange.isHeldBack) response.writeContinue();
  exchange.isHeldBack = false;
  const incoming = {
    kind,
    contentType: headers['content-type'],
    contentEncoding: headers['content-encoding'],
    body: request,
  };
  const receipt = await receive(incoming, { spool: options.spool, mostBytes });
  return receipt.ok ? options.accept(receipt.received, from) : receipt.answer;
}

function say(response: ServerResponse, answer: Answer, isStrict: boolean): void {
  const { text, headers } = answer;
  response.sendDate = false;
  response.writeHead(statusOf(answer, isStrict), {
    'Content-Type': 'text/plain',
    Server: 'feedergate_1.0',
    Connection: 'Close',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
