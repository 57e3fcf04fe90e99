/** SOCKS5 (RFC 1928), with user and password (RFC 1929). The proxy resolves the names. */

import type { Socket } from 'node:net';
import type { ProxyServer } from '../../sdk/proxy.ts';
import type { ProxyFailure } from '../connect-failure.ts';
import type { Limit } from '../dial.ts';
import { askSocket } from './ask-socket.ts';

const version = 5;
const noLogin = 0;
const byPassword = 2;

/** What the proxy said of the target, as the RFC has it. */
const replies: readonly string[] = [
  'succeeded',
  'general failure',
  'not allowed by its rules',
  'network unreachable',
  'host unreachable',
  'connection refused',
  'TTL expired',
  'command not supported',
  'address type not supported',
];

/** Says hello, and who we are where that is asked for. Undefined when the proxy takes requests now. */
export async function greetSocks(
  socket: Socket,
  { login }: ProxyServer,
  limit: Limit,
): Promise<ProxyFailure | undefined> {
  const methods = login === undefined ? [noLogin] : [noLogin, byPassword];
  const chosen = await askSocket(socket, Buffer.from([version, methods.length, ...methods]), twoBytes(version), limit);
  if (!chosen.ok) return chosen.why;
  const method = chosen.bytes[1];
  if (method === noLogin) return undefined;
  if (method !== byPassword || login === undefined) return 'credentials';
  const words = [login.user, login.secret].map((text) => Buffer.from(text));
  if (words.some(({ length }) => length === 0 || length > 255)) return 'credentials';
  const request = Buffer.concat([Buffer.from([1]), ...words.flatMap((word) => [Buffer.from([word.length]), word])]);
  const answer = await askSocket(socket, request, twoBytes(1), limit);
  if (!answer.ok) return answer.why;
  return answer.bytes[1] === 0 ? undefined : 'credentials';
}

/** Asks for the connection. `said`: why the proxy could not make it. */
export async function connectSocks(
  socket: Socket,
  { host, port }: { readonly host: string; readonly port: number },
  limit: Limit,
): Promise<{ readonly failure?: ProxyFailure; readonly said?: string }> {
  const name = Buffer.from(host.replaceAll(/^\[|\]$/g, ''));
  const request = Buffer.from([version, 1, 0, 3, name.length, ...name, port >> 8, port & 255]);
  const answer = await askSocket(socket, request, replyLength, limit);
  if (!answer.ok) return { failure: answer.why };
  const code = answer.bytes[1] ?? 1;
  return code === 0 ? {} : { said: replies[code] ?? `code ${code}` };
}

/** An answer of two bytes, of which the first is known. */
function twoBytes(first: number): (bytes: Buffer) => number | 'none' | undefined {
  return (bytes) => (bytes[0] !== first ? 'none' : bytes.length < 2 ? undefined : 2);
}

/** The address of the other end is of no use, but has to be read. */
function replyLength(bytes: Buffer): number | 'none' | undefined {
  if (bytes[0] !== version) return 'none';
  if (bytes.length < 5) return undefined;
  const addressBytes = { 1: 4, 3: 1 + (bytes[4] ?? 0), 4: 16 }[bytes[3] ?? 0];
  if (addressBytes === undefined) return 'none';
  const length = 4 + addressBytes + 2;
  return bytes.length < length ? undefined : length;
}
