/** Gates on a spool of their own, and raw sockets to them. */

import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { openSpool } from '../../../store/feeds/spool.ts';
import type { Spool } from '../../../store/feeds/spool.ts';
import { success } from '../answers.ts';
import { createGate, usualLimits } from '../gate.ts';
import type { GateOptions } from '../gate.ts';
import type { Received } from '../receive.ts';

interface TestGate {
  readonly port: number;
  readonly received: readonly (Received & { readonly text: string })[];
}

export interface TestGates {
  readonly folder: string;
  readonly spool: Spool;
  readonly open: (options?: Partial<GateOptions>) => Promise<TestGate>;
  /** Ends the gates there are, and empties the spool. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openGates(): Promise<TestGates> {
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-gate-'));
  const spool = openSpool(path.join(folder, 'spool'));
  const gates: ReturnType<typeof createGate>[] = [];
  const clear = async (): Promise<void> => {
    for (const name of await spool.list()) await rm(spool.pathOf(name));
    for (const gate of gates.splice(0)) {
      gate.closeAllConnections();
      gate.close();
    }
  };
  return {
    folder,
    spool,
    open: async (options = {}) => {
      const received: (Received & { text: string })[] = [];
      const gate = createGate({ ...usual(options.spool ?? spool, received), ...options });
      gates.push(gate);
      gate.listen(0, '127.0.0.1');
      await once(gate, 'listening');
      return { port: (gate.address() as AddressInfo).port, received };
    },
    clear,
    close: async () => {
      await clear();
      await rm(folder, { recursive: true });
    },
  };
}

function usual(spool: Spool, received: (Received & { text: string })[]): GateOptions {
  return {
    spool,
    isTrusted: () => true,
    isStrict: false,
    accept: async (upload) => {
      const { file } = upload;
      received.push({ ...upload, text: file === undefined ? '' : await readFile(spool.pathOf(file), 'utf8') });
      return success;
    },
    backlog: () => Promise.resolve(received.length),
    maxBacklog: 100,
    dtd: '<!ELEMENT acl (principal*)>',
    limits: usualLimits,
    failed: (error) => {
      throw error;
    },
  };
}

export function socketTo(port: number): Socket {
  return connect({ port, host: '127.0.0.1', allowHalfOpen: true });
}

/** All that is answered to these bytes. */
export async function exchange(port: number, ...bytes: readonly (string | Buffer)[]): Promise<string> {
  const socket = socketTo(port);
  for (const each of bytes) socket.write(each);
  return text(socket);
}
