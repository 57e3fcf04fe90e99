/** Opens connections: resolves the host, asks the egress policy of each address, connects to exactly that address. */

import { isIP, Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { ProxyServer } from '../sdk/proxy.ts';
import { ConnectError, type ConnectFailure } from './connect-failure.ts';
import type { DnsAnswer, HostResolver } from './dns.ts';
import type { EgressPolicy, EgressVerdict } from './egress.ts';
import type { ClientIdentity } from '../sdk/define-credential.ts';
import { dialTcp, inspectTls, tlsDialer, type Inspected, type Limit, type TlsRequest } from './dial.ts';
import { proxyFailure, tunnel } from './proxy/tunnel.ts';

/** One policy, one connector: a pool of kept connections must not be shared between policies. */
export interface ConnectorOptions {
  readonly policy: EgressPolicy;
  readonly resolver: HostResolver;
  /** Milliseconds for the connection and the TLS handshake, all addresses together; the resolver has its own limits. */
  readonly timeoutMs: number;
  /** `rejectUnauthorized: false` only when the collection allows broken certificates. */
  readonly tls?: Pick<ConnectionOptions, 'ca' | 'rejectUnauthorized'>;
  /** SHA-256 of the certificates that administrators accepted, by `host:port`. */
  readonly accepted?: ReadonlyMap<string, string>;
  /** What is shown to a server that asks for a certificate, by a URL of the server. */
  readonly identityFor?: (server: string) => Promise<ClientIdentity | undefined>;
}

export interface ConnectTarget {
  /** As in a URL; an IPv6 address with or without brackets. */
  readonly host: string;
  readonly port: number;
  /** Absent: `link`; see `EgressTarget`. */
  readonly via?: 'named' | 'link';
}

export interface OpenRequest extends ConnectTarget {
  readonly tls?: TlsRequest;
  readonly signal?: AbortSignal;
  /** Asked for the connection: its address is judged, and that of the target only by `check`. */
  readonly proxy?: ProxyServer;
  /** With a proxy: the connection leads to the target, and not to the proxy itself. */
  readonly tunnels?: boolean;
}

export interface AllowedAddress {
  readonly address: string;
  readonly by: Extract<EgressVerdict, { allowed: true }>['by'];
}

export type HostVerdict =
  | { readonly ok: true; readonly addresses: readonly AllowedAddress[] }
  | { readonly ok: false; readonly failure: ConnectFailure };

export type Opened =
  | { readonly ok: true; readonly socket: Socket; readonly connected: AllowedAddress }
  | { readonly ok: false; readonly failure: ConnectFailure };

export type Secured =
  { readonly ok: true; readonly socket: Socket } | { readonly ok: false; readonly failure: ConnectFailure };

/** The part of undici's connector options that matters; `hostname` is without brackets. */
export interface UndiciTarget {
  readonly hostname: string;
  readonly protocol: string;
  readonly port: string;
  readonly servername?: string | null;
}

/** The part of node:http's request options that matters. */
export interface NodeTarget {
  readonly host?: string | null | undefined;
  readonly port?: number | string | null | undefined;
  readonly servername?: string | undefined;
}

export type UndiciConnect = (
  target: UndiciTarget,
  callback: (...result: [null, Socket] | [Error, null]) => void,
) => void;

export interface Connector {
  /** What would be connected to: the *address* stage of a URL, without connecting. Never rejects. */
  readonly check: (target: ConnectTarget) => Promise<HostVerdict>;
  /** For protocols that speak over a socket themselves. Never rejects. */
  readonly open: (request: OpenRequest) => Promise<Opened>;
  /** TLS over a connection that was opened without it (STARTTLS, AUTH TLS). Never rejects. */
  readonly secure: (socket: Socket, target: ConnectTarget, signal?: AbortSignal) => Promise<Secured>;
  /** The certificate a server shows, and what a crawl would say of it. Never rejects. */
  readonly inspect: (target: ConnectTarget) => Promise<Inspected>;
  /** The `connect` of an undici pool. Its errors carry the failure (`connectFailureOf`). */
  readonly undiciConnect: UndiciConnect;
  /** To a target through the proxy, or to the proxy itself. */
  readonly undiciConnectBy: (proxy: ProxyServer, tunnels: boolean) => UndiciConnect;
  /**
   * The `createConnection` of a node:http or, when `secure`, node:https request. A `lookup` would not do: node skips it
   * for hosts that are addresses, and never tells it the port.
   */
  readonly nodeConnection: (
    secure: boolean,
  ) => (target: NodeTarget, callback: (error: Error | null, socket: Socket) => void) => undefined;
}

const HTTP_ALPN = ['http/1.1'];

export function createConnector(options: ConnectorOptions): Connector {
  const secure = securer(options);
  const open = opener(options, secure);
  return {
    check: (target) => checkHost(options, target),
    open,
    secure: (socket, target, signal) => secure(socket, { ...target, tls: {} }, limitOf(options.timeoutMs, signal)),
    inspect: async (target) => {
      const opened = await open(target);
      if (!opened.ok) return opened;
      const request = { settings: options.tls ?? {}, accepted: acceptedFor(options, target) };
      return inspectTls(opened.socket, target.host, request, { ms: options.timeoutMs });
    },
    undiciConnect: undiciConnect(open, {}),
    undiciConnectBy: (proxy, tunnels) => undiciConnect(open, { proxy, tunnels }),
    nodeConnection: (secure) => (target, callback) => {
      void open(webRequest(target, secure)).then((opened) =>
        // node looks at the error first; its type wants a socket all the same.
        opened.ok ? callback(null, opened.socket) : callback(new ConnectError(opened.failure), new Socket()),
      );
      return undefined;
    },
  };
}

function undiciConnect(open: Connector['open'], by: Pick<OpenRequest, 'proxy' | 'tunnels'>): UndiciConnect {
  return ({ hostname, protocol, port, servername }, callback) => {
    const request = webRequest({ host: hostname, port, servername }, protocol === 'https:');
    void open({ ...request, ...by }).then((opened) =>
      opened.ok ? callback(null, opened.socket) : callback(new ConnectError(opened.failure), null),
    );
  };
}

function webRequest(
  target: {
    host?: string | null | undefined;
    port?: string | number | null | undefined;
    servername?: string | null | undefined;
  },
  secure: boolean,
): OpenRequest {
  const port = Number(target.port ?? 0);
  const name = target.servername ?? '';
  const tls = { alpn: HTTP_ALPN, ...(name === '' ? {} : { servername: name }) };
  return {
    host: target.host ?? 'localhost',
    port: port > 0 ? port : secure ? 443 : 80,
    ...(secure ? { tls } : {}),
  };
}

type Secure = (socket: Socket, request: OpenRequest, limit: Limit) => Promise<Secured>;

function securer(options: ConnectorOptions): Secure {
  const dialTls = tlsDialer(options.tls ?? {});
  return async (socket, request, limit) => {
    const identity = await options.identityFor?.(`https://${request.host}:${request.port}/`);
    const tls = { ...request.tls, port: request.port, accepted: acceptedFor(options, request), identity };
    return dialTls(socket, request.host, tls, limit);
  };
}

function opener(options: ConnectorOptions, secure: Secure): (request: OpenRequest) => Promise<Opened> {
  return async (request) => {
    const opened = await (request.proxy === undefined
      ? openTcp(options, request)
      : openBy(options, request, request.proxy));
    if (!opened.ok || request.tls === undefined) return opened;
    const limit = limitOf(opened.endsAt - performance.now(), request.signal);
    const secured = await secure(opened.socket, request, limit);
    return secured.ok ? { ...opened, socket: secured.socket } : secured;
  };
}

/** `endsAt`: when its time is over, on the monotonic clock. */
type OpenedTcp = Opened & { readonly endsAt: number };

async function openTcp(options: ConnectorOptions, request: OpenRequest): Promise<OpenedTcp> {
  const verdict = await checkHost(options, request);
  const endsAt = performance.now() + options.timeoutMs;
  if (!verdict.ok) return { ...verdict, endsAt };
  let last: Opened | undefined;
  for (const [index, allowed] of verdict.addresses.entries()) {
    const share = (endsAt - performance.now()) / (verdict.addresses.length - index);
    last = await openAddress(options.policy, request, allowed, limitOf(share, request.signal));
    if (last.ok || last.failure.stage !== 'connect' || request.signal?.aborted === true) break;
  }
  return { ...(last ?? { ok: false, failure: dnsFailure(request.host, 'no-address', false) }), endsAt };
}

/** A person named the proxy; that it cannot be reached says nothing of the target. */
async function openBy(options: ConnectorOptions, request: OpenRequest, proxy: ProxyServer): Promise<OpenedTcp> {
  const { host, port, signal, tunnels = true } = request;
  const opened = await openTcp(options, {
    host: proxy.host,
    port: proxy.port,
    via: 'named',
    ...(signal && { signal }),
  });
  if (!opened.ok) return { ...opened, failure: proxyFailure(proxy, 'down', opened.failure.detail) };
  const { endsAt } = opened;
  if (!tunnels) return opened;
  const failure = await tunnel(opened.socket, proxy, { host, port }, limitOf(endsAt - performance.now(), signal));
  return failure === undefined ? opened : { ok: false, failure, endsAt };
}

function acceptedFor({ accepted }: ConnectorOptions, { host, port }: ConnectTarget): string | undefined {
  return accepted?.get(placeOf(host, port));
}

/** As the accepted certificates are known: `[::1]:443`, `a.example:443`. */
function placeOf(host: string, port: number): string {
  const bare = host.toLowerCase().replaceAll(/^\[|[\].]$/g, '');
  return isIP(bare) === 6 ? `[${bare}]:${port}` : `${bare}:${port}`;
}

function limitOf(ms: number, signal: AbortSignal | undefined): Limit {
  return signal === undefined ? { ms } : { ms, signal };
}

/** Connects to one address and asks the policy again about the address at the other end. */
async function openAddress(
  policy: EgressPolicy,
  { host, port, via = 'link' }: OpenRequest,
  allowed: AllowedAddress,
  limit: Limit,
): Promise<Opened> {
  const dialled = await dialTcp(allowed.address, port, limit);
  if (!dialled.ok) return dialled;
  const { socket } = dialled;
  const verdict = policy.judge({ host, port, address: socket.remoteAddress ?? '', via });
  if (verdict.allowed) return { ok: true, socket, connected: allowed };
  socket.destroy();
  return { ok: false, failure: refusal(host, verdict) };
}

async function checkHost(options: ConnectorOptions, target: ConnectTarget): Promise<HostVerdict> {
  const { host, port, via = 'link' } = target;
  const named = options.policy.judgeName({ host, port });
  if (named !== undefined) return { ok: false, failure: refusal(host, named) };
  const answer: DnsAnswer = await options.resolver.resolve(host);
  if (!answer.ok) return { ok: false, failure: dnsFailure(host, answer.reason, answer.retryable) };
  const allowed: AllowedAddress[] = [];
  let refused: ConnectFailure | undefined;
  for (const address of answer.addresses) {
    const verdict = options.policy.judge({ host, port, address, via });
    if (verdict.allowed) allowed.push({ address, by: verdict.by });
    else refused ??= refusal(host, verdict);
  }
  if (allowed.length > 0) return { ok: true, addresses: allowed };
  return { ok: false, failure: refused ?? dnsFailure(host, 'no-address', false) };
}

function refusal(host: string, verdict: Extract<EgressVerdict, { allowed: false }>): ConnectFailure {
  return { stage: 'address', reason: verdict.reason, retryable: false, detail: `${host}: ${verdict.detail}` };
}

function dnsFailure(
  host: string,
  reason: Extract<DnsAnswer, { ok: false }>['reason'],
  retryable: boolean,
): ConnectFailure {
  return { stage: 'dns', reason, retryable, detail: `${host}: ${DNS_TEXT[reason]}` };
}

const DNS_TEXT = {
  nxdomain: 'the host does not exist',
  'no-address': 'the name has no address',
  servfail: 'the name server failed',
  refused: 'the name server refused the query',
  timeout: 'the name server timed out',
  unreachable: 'no name server is reachable',
  'invalid-name': 'invalid host name',
} as const;
