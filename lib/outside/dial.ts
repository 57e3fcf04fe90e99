/** TCP connections to an address, and TLS over them, with limits and typed failures. */

import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { socketFailure, tlsFailure, type ConnectFailure } from './connect-failure.ts';

export interface Limit {
  readonly ms: number;
  readonly signal?: AbortSignal;
}

export interface TlsRequest {
  /** The name to ask for and to check, when it is not the host. */
  readonly servername?: string;
  readonly alpn?: readonly string[];
}

export type Dialled =
  { readonly ok: true; readonly socket: Socket } | { readonly ok: false; readonly failure: ConnectFailure };

const KEEP_ALIVE_MS = 60_000;
const MOST_SESSIONS = 200;

/** Connects to exactly this address: it is no name, so nothing is resolved a second time. */
export async function dialTcp(address: string, port: number, limit: Limit): Promise<Dialled> {
  const socket = connectTcp({
    host: address,
    port,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_MS,
  });
  const outcome = await settled(socket, 'connect', limit);
  const place = isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
  return outcome === 'ready' ? { ok: true, socket } : { ok: false, failure: failureOf(outcome, 'connect', place) };
}

/** Makes a function that secures connections; it keeps the sessions, so that the next handshake with a host is short. */
export function tlsDialer(
  settings: Pick<ConnectionOptions, 'ca' | 'rejectUnauthorized'>,
): (socket: Socket, host: string, request: TlsRequest, limit: Limit) => Promise<Dialled> {
  const sessions = new Map<string, Buffer>();
  return async (socket, host, request, limit) => {
    const name = request.servername ?? host.replaceAll(/^\[|[\].]$/g, '');
    const place = `${name} at ${socket.remoteAddress ?? 'an address'}`;
    const key = `${name} ${socket.remotePort ?? 0}`;
    const session = sessions.get(key);
    const secured = connectTls({
      ...settings,
      socket,
      // The certificate is checked against the server name or, for an address, which cannot be one, against the host.
      host: name,
      ...(isIP(name) === 0 ? { servername: name } : {}),
      ...(request.alpn === undefined ? {} : { ALPNProtocols: [...request.alpn] }),
      ...(session === undefined ? {} : { session }),
    });
    secured.on('session', (fresh) => {
      if (sessions.size >= MOST_SESSIONS) sessions.clear();
      sessions.set(key, fresh);
    });
    const outcome = await settled(secured, 'secureConnect', limit);
    if (outcome === 'ready') return { ok: true, socket: secured };
    sessions.delete(key);
    socket.destroy();
    return { ok: false, failure: failureOf(outcome, 'tls', place) };
  };
}

type Outcome = 'ready' | 'timeout' | 'aborted' | Error;

/** Waits for the event; a socket that does not get there is destroyed. */
function settled(socket: Socket | TLSSocket, event: 'connect' | 'secureConnect', limit: Limit): Promise<Outcome> {
  // Stays on: an error between here and the client's own listener must not end the process.
  socket.on('error', ignore);
  return new Promise((resolve) => {
    const finish = (outcome: Outcome): void => {
      clearTimeout(timer);
      limit.signal?.removeEventListener('abort', onAbort);
      socket.off(event, onReady);
      socket.off('error', finish);
      socket.off('close', onClose);
      if (outcome !== 'ready') socket.destroy();
      resolve(outcome);
    };
    const onReady = (): void => finish('ready');
    const onAbort = (): void => finish('aborted');
    const onClose = (): void => finish(Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' }));
    const timer = setTimeout(finish, Math.max(0, limit.ms), 'timeout');
    limit.signal?.addEventListener('abort', onAbort);
    socket.once(event, onReady);
    socket.once('error', finish);
    socket.once('close', onClose);
    if (limit.signal?.aborted === true) onAbort();
  });
}

function ignore(): void {
  // Reported by whoever waits for the socket.
}

function failureOf(outcome: Exclude<Outcome, 'ready'>, stage: 'connect' | 'tls', place: string): ConnectFailure {
  if (outcome === 'aborted') {
    return { stage: 'connect', reason: 'aborted', retryable: true, detail: `${place}: given up` };
  }
  if (outcome === 'timeout') {
    const what = stage === 'tls' ? 'the TLS handshake' : 'the connection';
    return { stage, reason: 'timeout', retryable: true, detail: `${place}: ${what} took too long` };
  }
  return stage === 'tls' ? tlsFailure(outcome, place) : socketFailure(outcome, place);
}
