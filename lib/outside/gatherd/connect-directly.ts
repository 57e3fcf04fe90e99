/** Connects to a host that a person names on the command line. */

import { connect } from 'node:net';
import type { Connected } from './gather.ts';

export function connectDirectly(host: string, port: number): () => Promise<Connected> {
  return () =>
    new Promise((resolve) => {
      const socket = connect({ host, port, noDelay: true });
      const fail = ({ message }: Error): void =>
        resolve({ ok: false, why: `${host}:${port} cannot be reached: ${message}` });
      socket.once('error', fail);
      socket.once('connect', () => {
        socket.off('error', fail);
        resolve({ ok: true, socket });
      });
    });
}
