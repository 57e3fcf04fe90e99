/** The kept connections of a visit: one pool for each site, made when the site is first asked. */

import { Client, type Dispatcher, Pool } from 'undici';
import type { Connector, UndiciConnect as Connect } from '../outside/connector.ts';
import { proxyName, type ProxyServer } from '../sdk/proxy.ts';
import { Exchange } from './http-exchange.ts';
import { WireHead } from './wire-head.ts';

export type { UndiciConnect as Connect } from '../outside/connector.ts';

/** Response headers larger than this are no answer. */
export const MAX_HEADER_BYTES = 256 * 1024;
/** About as long as servers keep idle connections. */
const KEEP_ALIVE_MS = 4_000;

export interface PoolTarget {
  /** Such as `https://siroe.com:8443`; of the proxy, where it is asked in place of the server. */
  readonly origin: string;
  readonly proxy?: ProxyServer;
  /** The proxy is asked in place of the server; otherwise for a connection to it. */
  readonly isAskedWhole?: true;
}

export interface SitePools {
  get(target: PoolTarget): Dispatcher;
  destroy(): Promise<void>;
}

/** One connection, whose bytes the exchange that it carries can see. */
class WatchedClient extends Client {
  readonly #wire: WireHead;

  constructor(origin: URL, options: Client.Options, connect: Connect) {
    const wire = new WireHead();
    super(origin, { ...options, connect: watched(connect, wire) });
    this.#wire = wire;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (handler instanceof Exchange) handler.wire = this.#wire;
    return super.dispatch(options, handler);
  }
}

export function watched(connect: Connect, wire: WireHead): Connect {
  return (target, callback) =>
    connect(target, (...result) => {
      if (result[0] === null) wire.watch(result[1]);
      callback(...result);
    });
}

type Connects = Pick<Connector, 'undiciConnect' | 'undiciConnectBy'>;

/** @param connections most connections to one site at a time */
export function openPools(connector: Connects, connections: number): SitePools {
  const pools = new Map<string, Pool>();
  return {
    get({ origin, proxy, isAskedWhole }) {
      const key = proxy === undefined ? origin : `${origin} by ${proxyName(proxy)}`;
      const known = pools.get(key);
      if (known !== undefined) return known;
      const connect =
        proxy === undefined ? connector.undiciConnect : connector.undiciConnectBy(proxy, isAskedWhole !== true);
      // Deadlines are watched from outside (http-deadlines.ts): undici's own would cost a timer for each request.
      const pool = new Pool(origin, {
        factory: (host, options) => new WatchedClient(host, options, connect),
        connections,
        pipelining: 1,
        allowH2: false,
        keepAliveTimeout: KEEP_ALIVE_MS,
        maxHeaderSize: MAX_HEADER_BYTES,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      pools.set(key, pool);
      return pool;
    },
    async destroy() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}
