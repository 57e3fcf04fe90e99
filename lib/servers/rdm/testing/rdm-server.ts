/** RDM on a real socket over services of a test, and a client that reads the answers. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readTexts } from '../../../languages/soif/read-whole.ts';
import type { SoifTexts } from '../../../languages/soif/read-whole.ts';
import type { Actor } from '../../../services/actor.ts';
import { nobody } from '../../../services/testing/test-services.ts';
import type { TestServices } from '../../../services/testing/test-services.ts';
import { createRdmDoor } from '../door.ts';
import type { RdmDoorOptions } from '../door.ts';

export interface RdmReply {
  readonly status: number;
  readonly type: string | null;
  /** Attributes of the first object, which is the header. */
  readonly header: Readonly<Record<string, string>>;
  readonly objects: readonly SoifTexts[];
}

export interface TestRdmServer {
  readonly port: number;
  readonly origin: string;
  /** What went wrong here. */
  readonly failures: readonly unknown[];
  readonly post: (path: string, body: BodyInit, headers?: Readonly<Record<string, string>>) => Promise<RdmReply>;
  /** Who is signed in; nobody at first. */
  actor: Actor;
  readonly close: () => Promise<void>;
}

export async function openRdmServer(
  { services }: Pick<TestServices, 'services'>,
  limits: RdmDoorOptions['limits'] = {},
): Promise<TestRdmServer> {
  const failures: unknown[] = [];
  const opened = { actor: nobody };
  const door = createRdmDoor({
    services: () => Promise.resolve(services),
    identify: () => Promise.resolve(opened.actor),
    failed: (error) => void failures.push(error),
    limits,
  });
  const server = createServer(
    (request, response) =>
      void door(request, response).then((isAnswered) => {
        if (!isAnswered) response.writeHead(404, { 'Content-Type': 'text/plain' }).end('of the console');
      }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return Object.assign(opened, {
    port,
    origin,
    failures,
    post: async (path: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}): Promise<RdmReply> => {
      const sent = { method: 'POST', body, headers: { 'Content-Type': 'application/x-rdm', ...headers } };
      const response = await fetch(`${origin}${path}`, sent);
      const objects = readTexts(new Uint8Array(await response.arrayBuffer()));
      const header = Object.fromEntries(objects[0]?.attributes ?? []);
      return { status: response.status, type: response.headers.get('content-type'), header, objects: objects.slice(1) };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** A message as clients write it. @param attributes of the header, and of the query behind it */
export function messageOf(header: Readonly<Record<string, string>>, query?: Readonly<Record<string, string>>): string {
  const parts = [soif('RDMHEADER', { 'rdm-version': '1.0', ...header })];
  return [...parts, ...(query === undefined ? [] : [soif('RDMQUERY', query)])].join('');
}

export function soif(type: string, attributes: Readonly<Record<string, string>>, url = '-'): string {
  const lines = Object.entries(attributes).map(([name, value]) => `${name}{${Buffer.byteLength(value)}}:\t${value}\n`);
  return `@${type} { ${url}\n${lines.join('')}}\n`;
}
