/** The command port of one collection: listens, and serves a bounded number of clients. */

import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { WantedPort } from '../../services/command-port/contract.ts';
import type { PortState, RefusedClient } from '../../services/ports/contract.ts';
import type { portLimits } from '../../services/command-port/protocol.ts';
import type { Services } from '../../services/index.ts';
import { addressOf, listen } from '../ports/listen.ts';
import type { Listener } from '../ports/follow-ports.ts';
import { sendAndClose } from '../ports/sending.ts';
import { serveClient } from './client.ts';
import type { Client } from './client.ts';
import { codeOf, reply, textOf, wireForm } from './reply.ts';
import type { Reply } from './reply.ts';
import { createQuota } from './quota.ts';
import type { Quota } from './quota.ts';
import { openSession } from './session.ts';

export type PortLimits = { readonly [Name in keyof typeof portLimits]: number };

export type CommandListener = Listener<WantedPort, PortState>;

export interface ListenerOptions {
  readonly services: Services;
  readonly limits: PortLimits;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Hears of what the services threw. */
  readonly failed: (error: unknown) => void;
}

/** Resolves when it listens, or when it is known why not. */
export async function openListener(wanted: WantedPort, options: ListenerOptions): Promise<CommandListener> {
  const clients = new Set<Client>();
  let lastRefusal: RefusedClient | undefined;
  const quota = createQuota(options.limits.recordedAtOnce, options.now);
  const refuse = (from: string, given: Reply): void => {
    lastRefusal = { at: options.now(), from, code: codeOf(given), text: textOf(given) };
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const from = addressOf(socket);
    if (clients.size >= options.limits.clients) {
      const why = reply('tooMany', { clients: options.limits.clients });
      refuse(from, why);
      return sendAndClose(socket, wireForm(why));
    }
    const client = welcome(socket, wanted, { ...options, quota, refused: (given) => refuse(from, given) });
    clients.add(client);
    void client.ended.then(() => clients.delete(client));
  });
  // Without a host every address is listened on, of IPv6 too where there is any.
  const host = wanted.isRemote ? undefined : '127.0.0.1';
  const place = { what: `command port of ${wanted.slug}`, port: wanted.port, host };
  const problem = await listen(server, place, options.services);
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

interface Welcoming extends ListenerOptions {
  readonly quota: Quota;
  readonly refused: (given: Reply) => void;
}

function welcome(
  socket: Socket,
  { slug, needsToken }: WantedPort,
  { services, limits, quota, failed, refused }: Welcoming,
): Client {
  const actor = { kind: 'port', collection: slug, ip: addressOf(socket) } as const;
  const session = openSession({ services, actor, slug }, { needsToken, quota, failed });
  return serveClient(socket, session, { limits, refused });
}
