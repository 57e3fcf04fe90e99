/** Why no connection came about, as data; and the error that carries it through HTTP clients that only know errors. */

import { certificateProblems } from '../sdk/certificates.ts';
import type { CertificateProblem } from '../sdk/certificates.ts';
import type { DnsFailure } from './dns.ts';
import type { EgressRefusal } from './egress.ts';

export type SocketFailure = 'refused' | 'reset' | 'unreachable' | 'timeout' | 'aborted' | 'failed';
/** Of the proxy itself, and not of whom it was asked for. */
export type ProxyFailure = 'down' | 'credentials' | 'malformed' | 'timeout' | 'closed';
export type TlsFailure = CertificateProblem | 'handshake';

/** `detail` is for people and names the address. */
export type ConnectFailure = { readonly retryable: boolean; readonly detail: string } & (
  | { readonly stage: 'dns'; readonly reason: DnsFailure }
  | { readonly stage: 'address'; readonly reason: EgressRefusal }
  | { readonly stage: 'connect'; readonly reason: SocketFailure }
  | { readonly stage: 'proxy'; readonly reason: ProxyFailure }
  | { readonly stage: 'tls'; readonly reason: TlsFailure | 'timeout' }
);

/** Handed to undici and node:http, whose callbacks take errors; taken apart again by {@link connectFailureOf}. */
export class ConnectError extends Error {
  readonly code = 'CONNECT_FAILED';
  readonly failure: ConnectFailure;

  constructor(failure: ConnectFailure) {
    super(failure.detail);
    this.name = 'ConnectError';
    this.failure = failure;
  }
}

/** The failure inside an error, however often a client wrapped it. */
export function connectFailureOf(error: unknown): ConnectFailure | undefined {
  let inner = error;
  for (let depth = 0; depth < 8 && inner instanceof Error; depth++) {
    if (inner instanceof ConnectError) return inner.failure;
    inner = inner.cause;
  }
  return undefined;
}

const SOCKET_CODES: ReadonlyMap<string, readonly [reason: SocketFailure, words: string]> = new Map([
  ['ECONNREFUSED', ['refused', 'the connection was refused']],
  ['ECONNRESET', ['reset', 'the connection was reset']],
  ['EPIPE', ['reset', 'the connection was closed']],
  ['ECONNABORTED', ['reset', 'the connection was broken off']],
  ['ETIMEDOUT', ['timeout', 'the connection timed out']],
  ['EHOSTUNREACH', ['unreachable', 'the host is unreachable']],
  ['ENETUNREACH', ['unreachable', 'the network is unreachable']],
  ['EADDRNOTAVAIL', ['unreachable', 'this machine has no address to connect from']],
  ['EHOSTDOWN', ['unreachable', 'the host is down']],
  ['ENETDOWN', ['unreachable', 'the network is down']],
]);

const TLS_CODES: ReadonlyMap<string, TlsFailure> = new Map([
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'not-yet-valid'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong-host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'unknown-issuer'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknown-issuer'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'unknown-issuer'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown-issuer'],
  ['CERT_UNTRUSTED', 'untrusted'],
  ['CERT_REVOKED', 'untrusted'],
  ['INVALID_PURPOSE', 'untrusted'],
  ['CERT_SIGNATURE_FAILURE', 'untrusted'],
]);

export function socketFailure(error: Error, place: string): ConnectFailure {
  const code = codeOf(error);
  const [reason, words] = SOCKET_CODES.get(code) ?? (['failed', undefined] as const);
  // What the system says names the place again; others say more than their code.
  const said = 'syscall' in error && words !== undefined ? `${words} (${code})` : error.message;
  return { stage: 'connect', reason, retryable: true, detail: `${place}: ${said}` };
}

/** A certificate that is wrong stays wrong; a handshake that broke off may work the next time. */
export function tlsFailure(error: Error, place: string): ConnectFailure {
  const code = codeOf(error);
  if (SOCKET_CODES.has(code)) return socketFailure(error, place);
  const reason = TLS_CODES.get(code) ?? 'handshake';
  return { stage: 'tls', reason, retryable: reason === 'handshake', detail: `${place}: ${tlsWords(reason, error)}` };
}

/** The library repeats these in its own words, with advice for those who start programs. */
const plainProblems: ReadonlySet<TlsFailure> = new Set(['self-signed', 'unknown-issuer', 'expired', 'not-yet-valid']);

function tlsWords(reason: TlsFailure, { message }: Error): string {
  if (reason === 'handshake') return message;
  const words = certificateProblems[reason];
  return plainProblems.has(reason) ? words : `${words}, ${message}`;
}

/** What is wrong with a certificate, by the error of the TLS library; undefined for what is no matter of certificates. */
export function certificateProblemOf(error: Error): CertificateProblem | undefined {
  const reason = TLS_CODES.get(codeOf(error));
  return reason === 'handshake' ? undefined : reason;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
