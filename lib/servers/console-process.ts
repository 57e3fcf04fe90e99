/** The console's server: `node lib/servers/console-process.ts`. Every request passes the guard before Next sees it. */

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import path from 'node:path';
import next from 'next';
import { environment } from '../env.ts';
import type { Actor } from '../services/actor.ts';
import type { RequestHeaders } from '../services/auth/connection.ts';
import { createConsoleGuard, type ConsoleGuard } from './console-guard.ts';
import { identify, isOwnRequest, services, wantedGatherds } from '../services/server.ts';
import { openWorkSignal } from '../services/work-signal.ts';
import { createRdmDoor } from './rdm/door.ts';
import type { RdmDoor } from './rdm/door.ts';
import { startCommandPorts } from './command-port/command-ports.ts';
import { startGatherds } from './gatherd/gatherds.ts';
import { tryListen } from './ports/listen.ts';

const projectFolder = path.join(import.meta.dirname, '../..');
const { port, host, baseUrl, baseUrlGiven, proxies } = environment();

/** Headers and the whole of a request may take so long; streams are answers, and have no limit. */
const limits = { headersTimeout: 20_000, requestTimeout: 300_000, maxHeaderSize: 32 * 1024 };

function guardOf(): ConsoleGuard {
  const names = [hostname(), ...(baseUrlGiven ? [new URL(baseUrl).hostname] : []), host];
  return createConsoleGuard({ names, proxies, isOwnOrigin: (headers) => isOwnRequest(readerOf(headers)) });
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

async function answer(
  { guard, rdm, handle }: { readonly guard: ConsoleGuard; readonly rdm: RdmDoor; readonly handle: Handler },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url = '/', headers, socket } = request;
  const verdict = guard.judge({ method, url, headers, remoteAddress: socket.remoteAddress ?? '' });
  if (!verdict.allowed) return refuse(response, verdict);
  for (const [name, value] of Object.entries(verdict.headers)) {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  }
  if (verdict.isLarge && !(await isSignedIn(request)))
    return refuse(response, { status: 401, message: 'Sign in first.' });
  if (await rdm(request, response)) return;
  await handle(request, response);
}

/** Before the body is read: nobody else can make the server take in megabytes. */
async function isSignedIn(request: IncomingMessage): Promise<boolean> {
  return (await identify(headersOf(request))).kind === 'user';
}

function headersOf({ headers }: IncomingMessage): RequestHeaders {
  return readerOf(headers);
}

function readerOf(headers: IncomingHttpHeaders): RequestHeaders {
  return {
    get: (name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : null;
    },
  };
}

/** A page of another site that sends messages with somebody’s cookies is nobody. */
function identifySender(request: IncomingMessage): Promise<Actor> {
  const headers = headersOf(request);
  return identify(isOwnRequest(headers) ? headers : { get: (name) => (name === 'cookie' ? null : headers.get(name)) });
}

/** Whatever is still being sent is not waited for. */
function refuse(
  response: ServerResponse,
  { status, message }: { readonly status: number; readonly message: string },
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(`${message}\n`);
}

if (import.meta.main) {
  // Next listens for upgrades at this one, which hears nothing: on ours they would pass by the guard.
  const httpServer = createServer();
  const app = next({ dev: false, dir: projectFolder, hostname: host, port, httpServer });
  await app.prepare();
  const handle: Handler = app.getRequestHandler();
  const guard = guardOf();
  const failed = (error: unknown): void => console.error(error);
  const rdm = createRdmDoor({ services, identify: identifySender, failed });
  const server = createServer(limits, (request, response) => {
    answer({ guard, rdm, handle }, request, response).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else refuse(response, { status: 500, message: 'Internal error. See the log of the console.' });
    });
  });
  // The start process has announced it, under the address that people use as well.
  const error = await tryListen(server, { port, host });
  if (error !== undefined) throw error;
  console.log(`The console is listening on ${host}, port ${port}.`);
  const signal = openWorkSignal('winnow console signal');
  const following = { services, failed, signal };
  const ports = [startCommandPorts(following), startGatherds({ ...following, wanted: wantedGatherds })];
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      const portsClosed = Promise.all(ports.map((each) => each.stop()));
      server.close(() => void portsClosed.finally(() => process.exit(0)));
      server.closeIdleConnections();
    });
  }
}
