/**
 * The only place where Winnow opens a port. Before it listens, its address is announced as one that no crawl may reach: a page
 * could make the crawler send commands to it.
 */

import type { Server, Socket } from 'node:net';
import { listeningHosts } from '../../outside/listening-place.ts';
import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';

interface ListeningPlace {
  /** What listens there, such as `command port of docs`. */
  readonly what: string;
  readonly port: number;
  /** Every address where absent. */
  readonly host: string | undefined;
}

/** Announced again well before announcements are forgotten, which is after two days. */
const renewMs = 60 * 60_000;

/** Why it cannot listen, in plain words; undefined when it does. Rejects when the place cannot be announced. */
export async function listen(
  server: Server,
  place: ListeningPlace,
  services: Pick<Services, 'announceListener' | 'withdrawListener'>,
): Promise<string | undefined> {
  const { what, port, host } = place;
  const own = { what, port, hosts: [...listeningHosts(host)] };
  const announce = async (): Promise<void> => {
    const announced = await services.announceListener(cli, own);
    if (!announced.ok) throw new Error(announced.problem.message);
  };
  const withdraw = (): void => void services.withdrawListener(cli, { what, port }).catch(() => undefined);
  await announce();
  const error = await tryListen(server, place);
  if (error !== undefined) {
    withdraw();
    return whyNot(error.code ?? error.message, place);
  }
  const renewing = setInterval(() => void announce().catch(() => undefined), renewMs).unref();
  server.once('close', () => {
    clearInterval(renewing);
    withdraw();
  });
  return undefined;
}

/** For a port that is announced otherwise, or that a crawl may reach. Answers the error when it cannot listen. */
export function tryListen(
  server: Server,
  { port, host }: Pick<ListeningPlace, 'port' | 'host'>,
): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      server.removeListener('error', resolve);
      // A connection that breaks while it is accepted is its client's trouble.
      server.on('error', () => undefined);
      resolve(undefined);
    });
  });
}

function whyNot(code: string, { port, host }: ListeningPlace): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program or collection.`;
  if (code === 'EACCES') return `Winnow is not allowed to listen on port ${port}. Choose a port from 1024 to 65535.`;
  if (code === 'EADDRNOTAVAIL' && host !== undefined) return `${host} is not an address of this server.`;
  return `Port ${port} cannot be opened: ${code}.`;
}

/** An address of IPv4 as it is written, on a socket of IPv6 too. */
export function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.replace(/^::ffff:/, '');
}
