/** Asks a proxy for a connection to somebody else: CONNECT (RFC 9110, 9.3.6), or SOCKS5. */

import type { Socket } from 'node:net';
import { proxyName } from '../../sdk/proxy.ts';
import type { ProxyServer } from '../../sdk/proxy.ts';
import type { ConnectFailure, ProxyFailure } from '../connect-failure.ts';
import { askSocket } from './ask-socket.ts';
import { connectSocks, greetSocks } from './socks.ts';
import type { Limit } from '../dial.ts';

interface Target {
  readonly host: string;
  readonly port: number;
}

/** Undefined when the connection now leads to the target; otherwise it is closed. */
export async function tunnel(
  socket: Socket,
  proxy: ProxyServer,
  target: Target,
  limit: Limit,
): Promise<ConnectFailure | undefined> {
  const ask = proxy.kind === 'socks5' ? connectBySocks : connectOver;
  const failure = await ask(socket, proxy, target, limit);
  if (failure !== undefined) socket.destroy();
  return failure;
}

async function connectOver(
  socket: Socket,
  proxy: ProxyServer,
  { host, port }: Target,
  limit: Limit,
): Promise<ConnectFailure | undefined> {
  const place = `${host}:${port}`;
  const request = `CONNECT ${place} HTTP/1.1\r\nHost: ${place}\r\n${loginLine(proxy)}\r\n`;
  const answer = await askSocket(socket, Buffer.from(request, 'latin1'), connectLength, limit);
  if (!answer.ok) return proxyFailure(proxy, answer.why);
  const status = statusOf(answer.bytes);
  if (asksForLogin(status)) return proxyFailure(proxy, 'credentials');
  if (status >= 200 && status < 300) return undefined;
  const detail = `the proxy ${proxyName(proxy)} answered ${status} when asked for a connection to ${place}`;
  return { stage: 'connect', reason: 'refused', retryable: status >= 500, detail };
}

async function connectBySocks(
  socket: Socket,
  proxy: ProxyServer,
  target: Target,
  limit: Limit,
): Promise<ConnectFailure | undefined> {
  const greeting = await greetSocks(socket, proxy, limit);
  if (greeting !== undefined) return proxyFailure(proxy, greeting);
  const { failure, said } = await connectSocks(socket, target, limit);
  if (failure !== undefined) return proxyFailure(proxy, failure);
  if (said === undefined) return undefined;
  const detail = `the proxy ${proxyName(proxy)} could not connect to ${target.host}:${target.port}: ${said}`;
  return { stage: 'connect', reason: 'refused', retryable: true, detail };
}

/** The line with the credentials of the proxy; empty without. */
export function loginLine(proxy: ProxyServer): string {
  const value = proxyAuthorization(proxy);
  return value === undefined ? '' : `Proxy-Authorization: ${value}\r\n`;
}

/** RFC 7617. */
export function proxyAuthorization({ login }: ProxyServer): string | undefined {
  return login && `Basic ${Buffer.from(`${login.user}:${login.secret}`).toString('base64')}`;
}

/** Up to and with its empty line; `none` for what is no answer of HTTP. */
export function headLength(bytes: Buffer): number | 'none' | undefined {
  const start = bytes.toString('latin1', 0, 9);
  if (!'HTTP/1.1 '.startsWith(start) && !'HTTP/1.0 '.startsWith(start)) return 'none';
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  return statusOf(bytes) === 0 ? 'none' : end + 4;
}

/** A refusal may have a body; what follows a success is the target's, which has not been asked yet. */
function connectLength(bytes: Buffer): number | 'none' | undefined {
  const length = headLength(bytes);
  return typeof length === 'number' && statusOf(bytes) >= 300 ? bytes.length : length;
}

/** Of a status that is the proxy's own: tinyproxy answers wrong credentials with 401. */
export function asksForLogin(status: number): boolean {
  return status === 407 || status === 401;
}

/** 0 for none. */
export function statusOf(head: Buffer): number {
  return Number(/^HTTP\/1\.[01] ([1-5]\d\d)[ \r]/.exec(head.toString('latin1', 0, 14))?.[1] ?? 0);
}

const proxyWords: Readonly<Record<ProxyFailure, string>> = {
  down: 'cannot be reached',
  credentials: 'requires credentials',
  malformed: 'sent an invalid response',
  timeout: 'did not answer in time',
  closed: 'closed the connection without a response',
};

/** `more`: what the system says of it. */
export function proxyFailure(proxy: ProxyServer, reason: ProxyFailure, more?: string): ConnectFailure {
  const isRefusal = reason === 'credentials' && proxy.login !== undefined;
  const words = isRefusal ? `rejected the credentials of ${proxy.login.user}` : proxyWords[reason];
  const detail = `the proxy ${proxyName(proxy)} ${words}${more === undefined ? '' : ` (${more})`}`;
  return { stage: 'proxy', reason, retryable: true, detail };
}
