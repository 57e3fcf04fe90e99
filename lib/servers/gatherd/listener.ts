/** The gatherd of one collection: listens, lets clients in or not, and serves a bounded number of them. */

import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { ClientNames } from '../../outside/client-names.ts';
import { gatherdPlace } from '../../outside/listening-place.ts';
import type { gatherdLimits } from '../../services/gatherd/protocol.ts';
import type { WantedGatherd } from '../../services/gatherd/wanted.ts';
import type { Services } from '../../services/index.ts';
import type { PortState, RefusedClient } from '../../services/ports/contract.ts';
import type { Listener } from '../ports/follow-ports.ts';
import { addressOf, listen } from '../ports/listen.ts';
import { sendAndClose } from '../ports/sending.ts';
import { admit } from './access.ts';
import { serveClient } from './client.ts';
import type { Client } from './client.ts';
import { gatherdLine } from './log-line.ts';
import { declaredOf, reply, textOf, wireForm } from './reply.ts';
import type { Reply } from './reply.ts';
import { openSession } from './session.ts';

export type GatherdLimits = { readonly [Name in keyof typeof gatherdLimits]: number };

export interface GatherdOptions {
  readonly services: Services;
  readonly limits: GatherdLimits;
  readonly namesOf: ClientNames;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Hears of what the services threw. */
  readonly failed: (error: unknown) => void;
}

export type GatherdListener = Listener<WantedGatherd, PortState>;

/** A port is free, and can be followed, only when no handshake is going on. */
const handshakeMs = 5_000;

/** Resolves when it listens, or when it is known why not. */
export async function openGatherd(wanted: WantedGatherd, options: GatherdOptions): Promise<GatherdListener> {
  const { slug, port, address, tls } = wanted;
  const { limits, now } = options;
  /** Connected; those that are being welcomed are no clients yet. */
  const sockets = new Map<Socket, Client | undefined>();
  let lastRefusal: RefusedClient | undefined;
  const writing = new Set<Promise<unknown>>();
  const log = async (from: string, text: string): Promise<void> => {
    const actor = { kind: 'port', collection: slug, ip: from } as const;
    const entry = { slug, text: gatherdLine(now(), `${from}: ${text}`) };
    const written = options.services.logCollector(actor, entry).catch((error: unknown) => options.failed(error));
    writing.add(written);
    await written;
    writing.delete(written);
  };
  const refuse = (from: string, given: Reply, because = textOf(given).replace(/^\d+ - /, '')): void => {
    lastRefusal = { at: now(), from, code: Number(declaredOf(given).code), text: because };
  };
  const serve = (socket: Socket): void => {
    const from = addressOf(socket);
    socket.on('error', () => socket.destroy());
    if (sockets.size >= limits.clients) {
      const why = reply('tooMany', { clients: limits.clients });
      refuse(from, why);
      return sendAndClose(socket, wireForm(why));
    }
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
    void welcome(socket, { ...options, slug, from, refuse, log: (text) => log(from, text) }).then((client) => {
      if (sockets.has(socket)) sockets.set(socket, client);
    });
  };
  const server = createListening(tls, serve);
  // Those that shake hands, or are told that there are too many, are bounded as well: beyond that nobody is heard.
  if (server !== undefined) server.maxConnections = 2 * limits.clients;
  const place = { what: `${gatherdPlace}${slug}`, port, host: address };
  const problem = server === undefined ? undefined : await listen(server, place, options.services);
  const reason = tls !== undefined && 'problem' in tls ? tls.problem : problem;
  return {
    wanted,
    state: () => ({
      slug,
      port,
      clients: sockets.size,
      ...(reason === undefined && { address }),
      ...(reason !== undefined && { reason }),
      ...(lastRefusal && { lastRefusal }),
    }),
    close: async (why) => {
      const closed = new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
      const clients = [...sockets.values()];
      for (const [socket, client] of sockets) {
        if (client === undefined) socket.destroy();
        else client.close(reply('closed', { reason: why }));
      }
      if (reason === undefined) await closed;
      await Promise.all(clients.flatMap((client) => client?.settled() ?? []));
      await Promise.all(writing);
    },
  };
}

/** Undefined where there is no certificate to listen with. */
function createListening(tls: WantedGatherd['tls'], serve: (socket: Socket) => void): Server | undefined {
  if (tls === undefined) return createServer({ allowHalfOpen: true }, serve);
  if ('problem' in tls) return undefined;
  const server = createTlsServer({ ...tls, allowHalfOpen: true, handshakeTimeout: handshakeMs }, serve);
  server.on('tlsClientError', (_, socket) => void socket.destroy());
  return server;
}

interface Welcoming extends GatherdOptions {
  readonly slug: string;
  readonly from: string;
  readonly refuse: (from: string, given: Reply, because?: string) => void;
  readonly log: (text: string) => Promise<void>;
}

/** Never rejects. Undefined for a client that is sent away. */
async function welcome(socket: Socket, options: Welcoming): Promise<Client | undefined> {
  const { services, slug, from, limits, failed, refuse, log } = options;
  const actor = { kind: 'port', collection: slug, ip: from } as const;
  try {
    const greeted = await greet(options, actor);
    if ('refusal' in greeted) {
      refuse(from, greeted.refusal, greeted.because);
      sendAndClose(socket, wireForm(greeted.refusal));
      await log(`refused: ${greeted.because}`);
      return undefined;
    }
    await log('connected');
    socket.write(wireForm(greeted.hello));
    const session = openSession({ services, actor, slug });
    return serveClient(socket, session, { limits, refused: (given) => refuse(from, given), log, failed });
  } catch (error) {
    failed(error);
    sendAndClose(socket, wireForm(reply('failed')));
    return undefined;
  }
}

type Greeting = { readonly hello: Reply } | { readonly refusal: Reply; readonly because: string };

async function greet(
  { services, slug, from, namesOf }: Welcoming,
  actor: Parameters<Services['getServedGatherer']>[0],
): Promise<Greeting> {
  const gatherer = await services.getServedGatherer(actor, { slug });
  if (!gatherer.ok) return { refusal: reply('failed'), because: gatherer.problem.message };
  const { host, version, access } = gatherer.value;
  const admission = await admit(access, from, namesOf);
  if (!admission.isIn) return { refusal: reply('denied'), because: admission.because };
  return { hello: reply('hello', { host, version, client: admission.names[0] ?? from }) };
}
