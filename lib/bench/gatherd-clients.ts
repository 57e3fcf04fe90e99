/**
 * Many clients of a gatherd at once, as a process of their own: `node … <port> <clients>`. Each asks for everything, not
 * compressed, and throws it away; one more reads a kilobyte a second. Prints one line of JSON.
 */

import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Clients {
  readonly seconds: number;
  readonly bytes: number;
  /** Clients that got everything. */
  readonly whole: number;
  /** Bytes that the slow one had got by then. */
  readonly slowBytes: number;
}

async function collect(port: number): Promise<{ readonly bytes: number; readonly isWhole: boolean }> {
  const socket = connect(port, '127.0.0.1');
  let bytes = 0;
  let tail = '';
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    tail = (tail + chunk.toString('latin1')).slice(-100);
    if (/\n499 - Sent \d+ Object Descriptions \(\d+ bytes\)\n$/.test(tail)) socket.end('QUIT\n');
  });
  socket.write('HELLO bench\nSEND-UPDATE 0\n');
  await once(socket, 'close');
  return { bytes, isWhole: tail.endsWith('999 - Bye\n') };
}

async function readSlowly(port: number, isOver: () => boolean): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.write('SEND-UPDATE 0\n');
  let bytes = 0;
  while (!isOver()) {
    socket.read(1024);
    bytes += 1024;
    await sleep(1000);
  }
  socket.destroy();
  return bytes;
}

const [port = 0, clients = 1] = process.argv.slice(2).map(Number);
let isOver = false;
const slow = readSlowly(port, () => isOver);
const begun = performance.now();
const all = await Promise.all(Array.from({ length: clients }, () => collect(port)));
const seconds = (performance.now() - begun) / 1000;
isOver = true;
const found: Clients = {
  seconds,
  bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  whole: all.filter(({ isWhole }) => isWhole).length,
  slowBytes: await slow,
};
console.log(JSON.stringify(found));
