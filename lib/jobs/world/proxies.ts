/** Sends requests the way that configuration or installation say: directly, or through a proxy. */

import type { Program } from '../../engine/program/program.ts';
import type { ProxySetting } from '../../engine/program/proxy-setting.ts';
import type { Connector } from '../../outside/connector.ts';
import { proxyName } from '../../sdk/proxy.ts';
import type { ProxyServer } from '../../sdk/proxy.ts';
import type { FetchedResource, Fetcher } from '../../sdk/define-protocol.ts';
import type { AddressFact, FetchOutcomeKind, ProxyFact, ResourceUrl } from '../../sdk/resource.ts';

/** The way of one request; without a server, it goes out directly. */
export interface Route {
  readonly server?: ProxyServer;
  /** Absent where nothing is said of proxies. */
  readonly fact?: ProxyFact;
}

export type RouteOf = (url: ResourceUrl) => Promise<Route>;

const direct: Route = {};

export function createRoutes({ protocols, proxy }: Pick<Program, 'protocols' | 'proxy'>): RouteOf {
  const isProxied = ({ protocol }: ResourceUrl): boolean =>
    protocols.get(protocol)?.proxied.includes(protocol) === true;
  const route = proxy === undefined ? direct : routeBy(proxy);
  return (url) => Promise.resolve(isProxied(url) ? route : direct);
}

function routeBy(setting: ProxySetting): Route {
  const { by } = setting;
  if (setting.kind !== 'server') return { fact: { by } };
  const { server } = setting;
  return { server, fact: { server: proxyName(server), by } };
}

interface Ways {
  readonly routeOf: RouteOf;
  readonly connector: Pick<Connector, 'check'>;
}

/** Through the proxy of each URL. The policy judges the host by its name, and by its address where it has one here. */
export function fetchByRoute({ routeOf, connector }: Ways, fetch: Fetcher['fetch']): Fetcher['fetch'] {
  return async (request) => {
    const { server, fact } = await routeOf(request.url);
    if (fact === undefined) return fetch(request);
    if (server === undefined) return withRoute(await fetch(request), fact);
    const verdict = await connector.check(request.url);
    if (!verdict.ok && verdict.failure.stage === 'address')
      return withRoute(notAsked('address-refused', verdict.failure.detail), fact);
    return withRoute(await fetch({ ...request, proxy: server }), fact);
  };
}

function withRoute(answer: FetchedResource, proxy: ProxyFact): FetchedResource {
  return { ...answer, fact: { ...answer.fact, proxy } };
}

function notAsked(outcome: FetchOutcomeKind, detail: string): FetchedResource {
  return { fact: { outcome, headers: {}, bytes: 0, received: 0, ms: 0, detail }, final: true };
}

/** Behind a proxy a host may have no address here; one it has is judged all the same. */
export function addressByRoute(own: AddressFact, { server }: Route, isUnresolved: boolean): AddressFact {
  if (server === undefined) return own;
  const proxy = proxyName(server);
  return isUnresolved ? { allowed: true, proxy } : { ...own, proxy };
}
