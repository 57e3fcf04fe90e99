/** The kept connections of a visit: one pool for each site, made when the site is first asked. */

import { Client, type Dispatcher, Pool } from 'undici';
import type { Connector } from '../outside/connector.ts';
import { Exchange } from './http-exchange.ts';
import { WireHead } from './wire-head.ts';

export type Connect = Connector['undiciConnect'];

/** Response headers larger than this are no answer. */
export const MAX_HEADER_BYTES = 256 * 1024;
/** About as long as servers keep idle connections. */
const KEEP_ALIVE_MS = 4_000;

export interface SitePools {
  /** @param origin such as `https://siroe.com:8443` */
  get(origin: string): Dispatcher;
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

/** @param connections most connections to one site at a time */
export function openPools(connect: Connect, connections: number): SitePools {
  const pools = new Map<string, Pool>();
  return {
    get(origin) {
      const known = pools.get(origin);
      if (known !== undefined) return known;
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
      pools.set(origin, pool);
      return pool;
    },
    async destroy() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}
