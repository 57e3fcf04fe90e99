/** A door in front of the console that can be slammed: every connection is cut, and new ones are refused until it opens. */

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

interface BreakableProxy {
  /** Without a slash at the end. */
  readonly url: string;
  readonly slam: () => void;
  readonly reopen: () => void;
  readonly close: () => Promise<void>;
}

/** Passes everything on to a port of this machine. */
export async function startBreakableProxy(target: number): Promise<BreakableProxy> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((near) => {
    if (!isOpen) {
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`,
    slam: () => {
      isOpen = false;
      cut();
    },
    reopen: () => {
      isOpen = true;
    },
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
