/** The command port of one collection: listens, and serves a bounded number of clients. */

import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import type { PortState, RefusedCommand, WantedPort } from '../../services/command-port/contract.ts';
import type { portLimits } from '../../services/command-port/protocol.ts';
import type { Services } from '../../services/index.ts';
import { sayAndClose, serveClient } from './client.ts';
import type { Client } from './client.ts';
import { codeOf, reply, textOf } from './reply.ts';
import type { Reply } from './reply.ts';
import { createQuota } from './quota.ts';
import type { Quota } from './quota.ts';
import { openSession } from './session.ts';

export type PortLimits = { readonly [Name in keyof typeof portLimits]: number };

export interface Listener {
  readonly wanted: WantedPort;
  readonly state: () => PortState;
  /** Tells the clients why, and resolves when the port is free. */
  readonly close: (reason: string) => Promise<void>;
}

export interface ListenerOptions {
  readonly services: Services;
  readonly limits: PortLimits;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Hears of what the services threw. */
  readonly failed: (error: unknown) => void;
}

/** Resolves when it listens, or when it is known why not. */
export async function openListener(wanted: WantedPort, options: ListenerOptions): Promise<Listener> {
  const clients = new Set<Client>();
  let lastRefusal: RefusedCommand | undefined;
  const quota = createQuota(options.limits.recordedAtOnce, options.now);
  const refuse = (from: string, given: Reply): void => {
    lastRefusal = { at: options.now(), from, code: codeOf(given), text: textOf(given) };
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const from = addressOf(socket);
    if (clients.size >= options.limits.clients) {
      const why = reply('tooMany', { clients: options.limits.clients });
      refuse(from, why);
      return sayAndClose(socket, why);
    }
    const client = welcome(socket, wanted, { ...options, quota, refused: (given) => refuse(from, given) });
    clients.add(client);
    void client.ended.then(() => clients.delete(client));
  });
  // Without a host every address is listened on, of IPv6 too where there is any.
  const host = wanted.isRemote ? undefined : '127.0.0.1';
  const problem = await listen(server, wanted.port, host);
  const reason = problem ?? wanted.reason;
  return {
    wanted,
    state: () => ({
      slug: wanted.slug,
      port: wanted.port,
      clients: clients.size,
      ...(problem === undefined && { address: host ?? '*' }),
      ...(reason !== undefined && { reason }),
      ...(lastRefusal && { lastRefusal }),
    }),
    close: async (why) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const client of clients) client.close(reply('closed', { reason: why }));
      if (problem === undefined) await closed;
    },
  };
}

/** An address of IPv4 as it is written, on a socket of IPv6 too. */
function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.replace(/^::ffff:/, '');
}

interface Welcoming extends ListenerOptions {
  readonly quota: Quota;
  readonly refused: (given: Reply) => void;
}

function welcome(
  socket: Socket,
  { slug, isRemote }: WantedPort,
  { services, limits, quota, failed, refused }: Welcoming,
): Client {
  const actor = { kind: 'port', collection: slug, ip: addressOf(socket) } as const;
  const session = openSession({ services, actor, slug }, { needsToken: isRemote, quota, failed });
  return serveClient(socket, session, { limits, refused });
}

/** Why it cannot listen, in plain words; undefined when it does. */
function listen(server: Server, port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(whyNot(error.code ?? error.message, port)));
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      server.removeAllListeners('error');
      // A connection that breaks while it is accepted is its client's trouble.
      server.on('error', () => undefined);
      resolve(undefined);
    });
  });
}

function whyNot(code: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program or collection.`;
  if (code === 'EACCES') return `Winnow is not allowed to listen on port ${port}. Choose one from 1024.`;
  return `Port ${port} cannot be opened: ${code}.`;
}
