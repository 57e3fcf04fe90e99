/** Ports of servers that tests and benchmarks start on loopback. */

import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Waits at most five seconds, then throws; `name` is the server's, for the error. */
export async function waitForPort(port: number, name: string, address = '127.0.0.1'): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, address);
    const opened = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (opened) return;
    await sleep(50);
  }
  throw new Error(`${name} does not answer on port ${port}`);
}
