/** Listening on a port that a collection asks for. */

import type { Server, Socket } from 'node:net';

/** Why it cannot listen, in plain words; undefined when it does. Without a host every address is listened on. */
export function listen(server: Server, port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(whyNot(error.code ?? error.message, port, host)));
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      server.removeAllListeners('error');
      // A connection that breaks while it is accepted is its client's trouble.
      server.on('error', () => undefined);
      resolve(undefined);
    });
  });
}

function whyNot(code: string, port: number, host: string | undefined): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program or collection.`;
  if (code === 'EACCES') return `Winnow is not allowed to listen on port ${port}. Choose a port from 1024 to 65535.`;
  if (code === 'EADDRNOTAVAIL' && host !== undefined) return `${host} is not an address of this server.`;
  return `Port ${port} cannot be opened: ${code}.`;
}

/** An address of IPv4 as it is written, on a socket of IPv6 too. */
export function addressOf({ remoteAddress = '' }: Socket): string {
  return remoteAddress.replace(/^::ffff:/, '');
}
