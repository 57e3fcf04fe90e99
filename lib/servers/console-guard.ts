/** Judges every request to the console before anything reads it: whom it calls, how it is written, how much it brings. */

import type { IncomingHttpHeaders } from 'node:http';
import { rdmPlaceOf } from './rdm/place.ts';
import { isInCidr, parseCidr, parseIp, type Cidr } from '../outside/addresses.ts';

export interface GuardSettings {
  /** Names people call the console by, without port; addresses are always taken. */
  readonly names: readonly string[];
  /** Addresses and blocks of the proxies that are believed. */
  readonly proxies: readonly string[];
  /** Whether an `Origin` header is that of the console, by the headers that the console reads. */
  readonly isOwnOrigin: (headers: IncomingHttpHeaders) => boolean;
}

export interface GuardedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** At the other end of the connection. */
  readonly remoteAddress: string;
}

export type GuardVerdict =
  | { readonly allowed: false; readonly status: number; readonly message: string }
  | {
      readonly allowed: true;
      /** Set in place of what the client sent; undefined takes a header away. */
      readonly headers: Readonly<Record<string, string | undefined>>;
      /** True when only somebody signed in may send as much. */
      readonly isLarge: boolean;
    };

export interface ConsoleGuard {
  readonly judge: (request: GuardedRequest) => GuardVerdict;
}

/** The largest upload, as in next.config.ts. */
const mostBytes = 32 * 1024 * 1024;
/** Feeds are read as they arrive, and have a limit of their own in the settings of the receiver. */
const feeds = /^\/api\/collections\/[^/?]+\/feeds(?:\?|$)/;
/** More than any form has that is for people not signed in. */
const smallBytes = 64 * 1024;
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** What only a proxy may say, and what only we may. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
];
const ownHeaders = ['x-winnow-local', 'x-real-ip', 'x-middleware-subrequest', 'x-nonce'];

export function createConsoleGuard({ names, proxies, isOwnOrigin }: GuardSettings): ConsoleGuard {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const trusted = proxies.flatMap((text) => parseCidr(text) ?? []);
  return {
    judge: (request) => {
      const isProxied = isTrusted(request.remoteAddress, trusted);
      const host = nameOf(
        (isProxied ? single(request.headers['x-forwarded-host']) : undefined) ?? request.headers.host,
      );
      const refusal = refusalOf(request, host, known);
      if (refusal !== undefined) return refusal;
      const client = isProxied ? clientBehind(request, trusted) : plainAddress(request.remoteAddress);
      const headers = headersFor(request, { isProxied, client, host });
      if (isSentByPage(request) && !isOwnOrigin({ ...request.headers, ...headers }))
        return refuse(403, 'The request was not sent from this console. Reload the page.');
      return { allowed: true, headers, isLarge: isLarge(request) };
    },
  };
}

function refusalOf(request: GuardedRequest, host: string, known: ReadonlySet<string>): GuardVerdict | undefined {
  const { method, url, headers } = request;
  if (!methods.has(method)) return refuse(405, `Method ${method.slice(0, 20)} is not supported.`);
  if (!isReadable(url))
    return refuse(400, 'Invalid URL: it contains a NUL character or an incomplete % escape. Correct the URL.');
  if (!isAddress(host) && !known.has(host) && !isLocalName(host)) {
    const name = host.slice(0, 100);
    return refuse(
      421,
      `Unknown host name "${name}". To open the console under this name, set BASE_URL to its address.`,
    );
  }
  if (Number(headers['content-length'] ?? 0) > mostBytes && !feeds.test(url) && rdmPlaceOf(request) === undefined)
    return refuse(413, 'The upload is too large. The limit is 32 MB.');
  return undefined;
}

/** A page says where it is from when it sends something. RDM messages of another page are read as those of an anonymous client. */
function isSentByPage(request: GuardedRequest): boolean {
  const { method, headers } = request;
  return method === 'POST' && headers.origin !== undefined && rdmPlaceOf(request) === undefined;
}

function refuse(status: number, message: string): GuardVerdict {
  return { allowed: false, status, message };
}

/** Paths are decoded and end in a database, which takes no NUL. */
function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url.replaceAll('+', ' ')).includes('\0');
  } catch {
    return false;
  }
}

/** Without port and brackets. */
function nameOf(host: string | undefined): string {
  const text = (host ?? '').trim().toLowerCase();
  return text
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

function isAddress(host: string): boolean {
  return parseIp(host) !== undefined;
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** A body whose length nobody tells counts as large. RDM messages have bounds of their own until it is known who sends them. */
function isLarge(request: GuardedRequest): boolean {
  const { headers } = request;
  if (rdmPlaceOf(request) !== undefined) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > smallBytes;
}

/** The last address of X-Forwarded-For that is no proxy of ours: those before it can be written by anybody. */
function clientBehind({ headers, remoteAddress }: GuardedRequest, trusted: readonly Cidr[]): string {
  const told = (single(headers['x-forwarded-for']) ?? '').split(',').map((part) => part.trim());
  const client = told.findLast((address) => address !== '' && !isTrusted(address, trusted));
  return plainAddress(client !== undefined && isAddress(client) ? client : remoteAddress);
}

function headersFor(
  { headers, remoteAddress }: GuardedRequest,
  { isProxied, client, host }: { readonly isProxied: boolean; readonly client: string; readonly host: string },
): Readonly<Record<string, string | undefined>> {
  const isDirect = proxyHeaders.every((name) => headers[name] === undefined);
  const isLocal = isDirect && isLoopback(remoteAddress) && (isLocalName(host) || isLoopback(host));
  return {
    ...Object.fromEntries((isProxied ? [] : proxyHeaders).map((name) => [name, undefined])),
    ...Object.fromEntries(ownHeaders.map((name) => [name, undefined])),
    'x-forwarded-for': client,
    ...(isLocal && { 'x-winnow-local': '1' }),
  };
}

function isLoopback(address: string): boolean {
  return parseIp(plainAddress(address))?.range() === 'loopback';
}

function isTrusted(address: string, trusted: readonly Cidr[]): boolean {
  const ip = parseIp(plainAddress(address));
  return ip !== undefined && trusted.some((block) => isInCidr(ip, block));
}

/** A system that listens on both families writes IPv4 addresses as mapped ones. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function single(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.at(-1);
}
