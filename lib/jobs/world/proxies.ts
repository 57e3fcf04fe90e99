/** Sends requests the way that configuration or installation say: directly, or through a proxy. */

import type { Connector } from '../../outside/connector.ts';
import type { Way } from '../../outside/proxy/pac-answer.ts';
import { noProxyList } from '../../outside/proxy/no-proxy.ts';
import { probeProxy } from '../../outside/proxy/probe.ts';
import { proxyName } from '../../sdk/proxy.ts';
import type { ProxyServer } from '../../sdk/proxy.ts';
import type { FetchedResource, Fetcher } from '../../sdk/define-protocol.ts';
import type { AddressFact, FetchOutcomeKind, ProxyFact, ResourceUrl } from '../../sdk/resource.ts';
import type { ChosenProxy } from './chosen-proxy.ts';

/** What a script says of a URL. */
export interface Scripted {
  readonly ways: readonly Way[];
  /** Its own words, and which script said them. */
  readonly script: NonNullable<ProxyFact['script']>;
}

/** The ways of one request, tried in turn. */
export type Route =
  | { readonly ok: true; readonly ways: readonly Way[]; readonly fact?: ProxyFact }
  /** Nobody says which way it is. */
  | { readonly ok: false; readonly why: string; readonly fact: ProxyFact };

export type RouteOf = (url: ResourceUrl) => Promise<Route>;

export interface ProxyTrouble {
  /** Absent when it is the script that cannot be used. */
  readonly server?: ProxyServer;
  readonly detail: string;
}

export interface Routing {
  /** Absent where nothing is said of proxies. */
  readonly chosen: ChosenProxy | undefined;
  readonly isProxied: (url: ResourceUrl) => boolean;
  readonly script: (url: ResourceUrl) => Promise<Scripted | { readonly problem: string }>;
}

const plain: Route = { ok: true, ways: ['direct'] };

export function createRoutes({ chosen, isProxied, script }: Routing): RouteOf {
  if (chosen === undefined) return () => Promise.resolve(plain);
  const { named, noProxy } = chosen;
  const { by } = named;
  const exempt = noProxy === undefined ? undefined : noProxyList(noProxy.hosts);
  return async (url) => {
    if (!isProxied(url)) return plain;
    if (named.kind === 'direct') return { ok: true, ways: ['direct'], fact: { by } };
    if (exempt?.covers(url) === true) return { ok: true, ways: ['direct'], fact: { by: noProxy?.by ?? by } };
    if (named.kind === 'server') return { ok: true, ways: [named.server], fact: { by } };
    const said = await script(url);
    if ('problem' in said) return { ok: false, why: said.problem, fact: { by } };
    return { ok: true, ways: said.ways, fact: { by, script: said.script } };
  };
}

interface Ways {
  readonly routeOf: RouteOf;
  readonly connector: Pick<Connector, 'check'>;
  /** With the credentials there are for it; `why` there are none, where the configuration names some. */
  readonly withLogin: (server: ProxyServer) => Promise<{ readonly server: ProxyServer; readonly why?: string }>;
  /** Why the proxy does not work; undefined when it does. */
  readonly trouble: (server: ProxyServer) => Promise<string | undefined>;
  readonly onTrouble?: ((trouble: ProxyTrouble) => void) | undefined;
}

/** Through the proxy of each URL. The policy judges the host by its name, and by its address where it has one here. */
export function fetchByRoute(ways: Ways, fetch: Fetcher['fetch']): Fetcher['fetch'] {
  const { routeOf, connector, onTrouble } = ways;
  return async (request) => {
    const route = await routeOf(request.url);
    if (!route.ok) {
      onTrouble?.({ detail: route.why });
      return withRoute(notAsked('proxy', route.why), route.fact);
    }
    const { fact } = route;
    if (fact === undefined) return fetch(request);
    let last: FetchedResource | undefined;
    let trouble: ProxyTrouble | undefined;
    for (const way of route.ways) {
      if (way === 'direct') return withRoute(await fetch(request), fact);
      const verdict = await connector.check(request.url);
      if (!verdict.ok && verdict.failure.stage === 'address')
        return withRoute({ ...notAsked('address-refused', verdict.failure.detail), final: true }, fact);
      const { server, why } = await ways.withLogin(way);
      const answer = await judged(ways, server, await fetch({ ...request, proxy: server }));
      last = withRoute(answer, { ...fact, server: proxyName(server) });
      if (answer.fact.outcome !== 'proxy') return last;
      const { detail = 'the proxy cannot be used' } = answer.fact;
      trouble = { server: way, detail: why === undefined ? detail : `${detail}; ${why}` };
    }
    if (trouble !== undefined) onTrouble?.(trouble);
    return last ?? withRoute(notAsked('proxy', 'the script names no proxy'), fact);
  };
}

/** Outcomes that may be the proxy's as well as the server's. */
const suspect: ReadonlySet<FetchOutcomeKind> = new Set(['malformed', 'timeout', 'reset', 'refused']);

async function judged({ trouble }: Ways, server: ProxyServer, answer: FetchedResource): Promise<FetchedResource> {
  const { outcome, status, body } = answer.fact;
  // Some proxies answer wrong credentials with 401, as servers do.
  const mayRefuse = status === 401 && server.login !== undefined;
  const isSuspect = suspect.has(outcome) || body?.truncated === 'connection' || mayRefuse;
  if (!isSuspect) return answer;
  const why = await trouble(server);
  return why === undefined ? answer : { fact: { ...answer.fact, outcome: 'proxy', detail: why } };
}

/** How long it is believed what a proxy was found to be. */
const believedMs = 5_000;

/** Asked once for all requests that want to know at the same time. */
export function createTrouble(connector: Pick<Connector, 'open'>, mostMs: number): Ways['trouble'] {
  const known = new Map<string, { readonly at: number; readonly found: Promise<string | undefined> }>();
  return (server) => {
    const name = proxyName(server);
    const before = known.get(name);
    const now = performance.now();
    if (before !== undefined && now - before.at < believedMs) return before.found;
    const found = probeProxy(connector, server, mostMs).then((failure) => failure?.detail);
    known.set(name, { at: now, found });
    return found;
  };
}

/** Each proxy is asked about once. */
export function createLogins(login: ChosenProxy['login']): Ways['withLogin'] {
  if (login === undefined) return (server) => Promise.resolve({ server });
  const { user, secretFor } = login;
  const known = new Map<string, ReturnType<Ways['withLogin']>>();
  const find = async (server: ProxyServer): ReturnType<Ways['withLogin']> => {
    const found = await secretFor(server);
    return found.ok ? { server: { ...server, login: { user, secret: found.secret } } } : { server, why: found.why };
  };
  return (server) => {
    const name = proxyName(server);
    const found = known.get(name) ?? find(server);
    known.set(name, found);
    return found;
  };
}

function withRoute(answer: FetchedResource, proxy: ProxyFact): FetchedResource {
  return { ...answer, fact: { ...answer.fact, proxy } };
}

function notAsked(outcome: FetchOutcomeKind, detail: string): FetchedResource {
  return { fact: { outcome, headers: {}, bytes: 0, received: 0, ms: 0, detail } };
}

/** Behind a proxy a host may have no address here; one it has is judged all the same. */
export function addressByRoute(own: AddressFact, route: Route, isUnresolved: boolean): AddressFact {
  const [way = 'direct'] = route.ok ? route.ways : [];
  if (way === 'direct') return own;
  const proxy = proxyName(way);
  if (isUnresolved) return { allowed: true, proxy, detail: `checked by name only; ${proxy} resolves the host` };
  return own.allowed
    ? { ...own, proxy, detail: `address resolved by Winnow; ${proxy} resolves the host itself` }
    : { ...own, proxy };
}
