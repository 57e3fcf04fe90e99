/** The server of a case: it writes bytes itself, so that malformed answers are possible. */

import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Answer, FieldCase, Headers, RequestedSite, SiteRequest } from './field-case.ts';
import { latin1 } from './pages.ts';

export interface CaseSite {
  readonly port: number;
  readonly requests: readonly SiteRequest[];
  readonly memory: RequestedSite['memory'];
  /** Number of the run that requests belong to. */
  run: number;
  close(): void;
}

const headEnd = '\r\n\r\n';

/** Listens on a free port of 127.0.0.1. */
export async function serveCase({ routes }: FieldCase): Promise<CaseSite> {
  const requests: SiteRequest[] = [];
  const memory: CaseSite['memory'] = new Map();
  const site = { run: 1 };
  const answer = async (socket: Socket, request: SiteRequest): Promise<void> => {
    requests.push(request);
    const { path } = request;
    const route = routes[path] ?? routes[path.replace(/\?[^]*/, '')] ?? routes['*'];
    const n = requests.filter((each) => each.path === path).length;
    const given = typeof route === 'function' ? route({ ...request, port, n, memory }) : route;
    await write(socket, path, { port, answer: answerOf(given) });
  };
  const server = createServer((socket) => {
    let arrived: Buffer = Buffer.alloc(0);
    let last = Promise.resolve();
    socket.on('error', () => undefined).setNoDelay(true);
    socket.on('data', (chunk) => {
      arrived = Buffer.concat([arrived, chunk]);
      for (let end = arrived.indexOf(headEnd); end >= 0; end = arrived.indexOf(headEnd)) {
        const request = readHead(arrived.toString('latin1', 0, end), site.run);
        arrived = arrived.subarray(end + headEnd.length);
        last = last.then(() => answer(socket, request));
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, { port, requests, memory, close: () => void server.close() });
}

function readHead(head: string, run: number): SiteRequest {
  const [line = '', ...fields] = head.split('\r\n');
  const headers = fields.map((field) => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const;
  });
  return { path: line.split(' ').slice(1, -1).join(' '), headers: Object.fromEntries(headers), run };
}

function answerOf(given: string | Uint8Array | Answer | undefined): Answer {
  if (given === undefined) return { status: 404, body: '<title>not found</title>nothing' };
  return typeof given === 'string' || given instanceof Uint8Array ? { body: given } : given;
}

async function write(
  socket: Socket,
  path: string,
  { port, answer }: { readonly port: number; readonly answer: Answer },
): Promise<void> {
  const { raw, status = 200, close = false } = answer;
  const fill = (text: string): string => text.replaceAll('{P}', String(port)).replaceAll('{H}', `127.0.0.1:${port}`);
  if (raw !== undefined) return void socket.end(typeof raw === 'string' ? latin1(fill(raw)) : raw);
  const content = (await answer.body) ?? '';
  const body = typeof content === 'string' ? Buffer.from(fill(content)) : content;
  const hasBody = status !== 304 && status !== 204;
  const fields = fieldsOf(answer.headers, { path, length: hasBody ? body.length : undefined });
  const head = [
    `HTTP/1.1 ${status} ${status === 200 ? 'OK' : 'X'}`,
    ...fields.map(([name, value]) => `${name}: ${fill(value)}`),
  ].join('\r\n');
  socket.write(Buffer.concat([latin1(head + headEnd), hasBody ? body : Buffer.alloc(0)]));
  if (close) socket.end();
}

/** Those given, and the usual ones that are not. */
function fieldsOf(
  headers: Headers | undefined,
  { path, length }: { readonly path: string; readonly length: number | undefined },
): readonly (readonly [string, string])[] {
  const given = Array.isArray(headers) ? headers : Object.entries(headers ?? {});
  const has = (name: string): boolean => given.some(([each]) => each.toLowerCase() === name);
  const type = path === '/robots.txt' ? 'text/plain' : 'text/html; charset=utf-8';
  const isFramed = has('content-length') || has('transfer-encoding');
  return [
    ...given,
    ...(has('content-type') ? [] : [['Content-Type', type] as const]),
    ...(isFramed || length === undefined ? [] : [['Content-Length', String(length)] as const]),
  ];
}
