/** TCP connections to an address, and TLS over them, with limits and typed failures. */

import type { X509Certificate } from 'node:crypto';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import {
  connect as connectTls,
  createSecureContext,
  type ConnectionOptions,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import type { ClientIdentity } from '../sdk/define-credential.ts';
import { certificateProblems } from '../sdk/certificates.ts';
import type { CertificateProblem } from '../sdk/certificates.ts';
import { describeCertificate, plainFingerprint, type CertificateInfo } from './authorities.ts';
import { certificateProblemOf, socketFailure, tlsFailure, type ConnectFailure } from './connect-failure.ts';

export interface Limit {
  readonly ms: number;
  readonly signal?: AbortSignal;
}

export interface TlsRequest {
  /** The name to ask for and to check, when it is not the host. */
  readonly servername?: string;
  /** Of the server, when the connection leads to another one, as the data connections of a server do: they share sessions. */
  readonly port?: number;
  readonly alpn?: readonly string[];
  /** SHA-256 of the one certificate that an administrator accepted for this server, though nobody vouches for it. */
  readonly accepted?: string | undefined;
  /** Shown to a server that asks for a certificate. */
  readonly identity?: ClientIdentity | undefined;
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

type TlsSettings = Pick<ConnectionOptions, 'ca' | 'rejectUnauthorized'>;

/** Makes a function that secures connections; it keeps the sessions, so that the next handshake with a host is short. */
export function tlsDialer(
  settings: TlsSettings,
): (socket: Socket, host: string, request: TlsRequest, limit: Limit) => Promise<Dialled> {
  const sessions = new Map<string, Buffer>();
  const connect = tlsConnector(settings);
  return async (socket, host, request, limit) => {
    const { name, place } = addressed(socket, host, request);
    const { accepted } = request;
    // Whoever goes on with a session has shown its certificate before, under the same condition; it shows none again.
    const key = `${name} ${request.port ?? socket.remotePort ?? 0} ${accepted ?? ''}`;
    const session = sessions.get(key);
    const secured = connect(socket, name, request, {
      ...(session === undefined ? {} : { session }),
      ...(accepted === undefined ? {} : { rejectUnauthorized: false }),
    });
    const keep = sessionKeeper(secured, (fresh) => {
      if (sessions.size >= MOST_SESSIONS) sessions.clear();
      sessions.set(key, fresh);
    });
    const outcome = await settled(secured, 'secureConnect', limit);
    const isToCompare = outcome === 'ready' && accepted !== undefined && !secured.isSessionReused();
    const changed = isToCompare ? whyNotAccepted(secured, accepted, place) : undefined;
    if (outcome === 'ready' && changed === undefined) {
      keep();
      return { ok: true, socket: secured };
    }
    sessions.delete(key);
    secured.destroy();
    socket.destroy();
    return {
      ok: false,
      failure: outcome === 'ready' ? (changed ?? noCertificate(place)) : failureOf(outcome, 'tls', place),
    };
  };
}

/** Some sessions arrive before the certificate was looked at: they are kept once the function it answers is called. */
function sessionKeeper(secured: TLSSocket, keep: (session: Buffer) => void): () => void {
  let isTrusted = false;
  let last: Buffer | undefined;
  secured.on('session', (fresh) => {
    last = fresh;
    if (isTrusted) keep(fresh);
  });
  return () => {
    isTrusted = true;
    if (last !== undefined) keep(last);
  };
}

export type Inspected =
  /** `problem`: why a crawl would refuse it. */
  | { readonly ok: true; readonly certificate: CertificateInfo; readonly problem?: CertificateProblem }
  | { readonly ok: false; readonly failure: ConnectFailure };

/** Shakes hands with whatever certificate there is, to show it, and says nothing over the connection. */
export async function inspectTls(
  socket: Socket,
  host: string,
  { settings, ...request }: TlsRequest & { readonly settings: TlsSettings },
  limit: Limit,
): Promise<Inspected> {
  const { name, place } = addressed(socket, host, request);
  const secured = tlsConnector(settings)(socket, name, request, { rejectUnauthorized: false });
  const outcome = await settled(secured, 'secureConnect', limit);
  const certificate = outcome === 'ready' ? secured.getPeerX509Certificate() : undefined;
  const problem = outcome === 'ready' ? problemOf(secured, certificate, request.accepted) : undefined;
  secured.destroy();
  socket.destroy();
  if (outcome !== 'ready') return { ok: false, failure: failureOf(outcome, 'tls', place) };
  if (certificate === undefined) return { ok: false, failure: noCertificate(place) };
  return { ok: true, certificate: describeCertificate(certificate), ...(problem && { problem }) };
}

function addressed(
  socket: Socket,
  host: string,
  { servername }: TlsRequest,
): { readonly name: string; readonly place: string } {
  const name = servername ?? host.replaceAll(/^\[|[\].]$/g, '');
  return { name, place: `${name} at ${socket.remoteAddress ?? 'an address'}` };
}

/** The authorities are read once, and not for every connection. */
function tlsConnector({ ca, rejectUnauthorized }: TlsSettings) {
  const ordinary = ca === undefined ? undefined : createSecureContext({ ca });
  const own = new WeakMap<ClientIdentity, SecureContext>();
  const contextFor = (identity: ClientIdentity | undefined): SecureContext | undefined => {
    if (identity === undefined) return ordinary;
    const context = own.get(identity) ?? createSecureContext({ ...(ca !== undefined && { ca }), ...identity });
    own.set(identity, context);
    return context;
  };
  return (socket: Socket, name: string, { alpn, identity }: TlsRequest, more: ConnectionOptions): TLSSocket => {
    const secureContext = contextFor(identity);
    return connectTls({
      ...(secureContext && { secureContext }),
      ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }),
      socket,
      // The certificate is checked against the server name or, for an address, which cannot be one, against the host.
      host: name,
      ...(isIP(name) === 0 ? { servername: name } : {}),
      ...(alpn === undefined ? {} : { ALPNProtocols: [...alpn] }),
      ...more,
    });
  };
}

/** Undefined when authorities vouch for the certificate, or it is the one that was accepted. */
function problemOf(
  secured: TLSSocket,
  shown: X509Certificate | undefined,
  accepted: string | undefined,
): CertificateProblem | undefined {
  if (secured.authorized) return undefined;
  if (accepted !== undefined) {
    return shown !== undefined && plainFingerprint(shown.fingerprint256) === accepted ? undefined : 'changed';
  }
  // Typed as an error, and often only its code.
  const error: unknown = secured.authorizationError;
  const known = certificateProblemOf(
    error instanceof Error ? error : Object.assign(new Error(String(error)), { code: String(error) }),
  );
  return known ?? 'untrusted';
}

function whyNotAccepted(secured: TLSSocket, accepted: string, place: string): ConnectFailure | undefined {
  // Asked for once: a second call gives nothing.
  const certificate = secured.getPeerX509Certificate();
  const problem = problemOf(secured, certificate, accepted);
  if (problem === undefined) return undefined;
  const shown = certificate?.fingerprint256 ?? '';
  const detail = `${place}: ${certificateProblems[problem]}, SHA-256 ${plainFingerprint(shown)}; accepted: ${accepted}`;
  return { stage: 'tls', reason: problem, retryable: false, detail };
}

function noCertificate(place: string): ConnectFailure {
  return { stage: 'tls', reason: 'untrusted', retryable: false, detail: `${place}: the server sent no certificate` };
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
    return { stage: 'connect', reason: 'aborted', retryable: true, detail: `${place}: cancelled` };
  }
  if (outcome === 'timeout') {
    const what = stage === 'tls' ? 'the TLS handshake' : 'the connection';
    return { stage, reason: 'timeout', retryable: true, detail: `${place}: ${what} timed out` };
  }
  return stage === 'tls' ? tlsFailure(outcome, place) : socketFailure(outcome, place);
}
