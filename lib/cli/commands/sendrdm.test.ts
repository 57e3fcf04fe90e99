import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { captureOutput } from '../testing/captured.ts';

const captured = captureOutput();
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rdm/incoming`;
}

const message = '@RDMHEADER { -\nrdm-version{3}:\t1.0\nrdm-type{14}:\tstatus-request\n}\n';
const answer =
  '@RDMHEADER { -\nrdm-version{3}:\t1.0\nrdm-type{15}:\tstatus-response\n}\n@RDMSTATUS { x-catalog://a/b\nrd-count{1}:\t3\n}\n';

async function send(uri: string, ...words: readonly string[]): Promise<readonly [code: number, printed: string]> {
  const file = path.join(captured.dir, 'in.rdm');
  await writeFile(file, message);
  captured.output.length = 0;
  const code = await runCommandLine(['sendrdm', '-u', uri, file, ...words]);
  return [code, captured.output.join('')];
}

describe('winnow sendrdm', () => {
  it('sends the file as it is, with its size, and prints the answer', async () => {
    let heard: unknown;
    const uri = await serve((request, response) => {
      void text(request).then((body) => {
        const { 'content-type': type, 'content-length': size } = request.headers;
        heard = [request.method, request.url, type, size, body];
        response.end(answer);
      });
    });
    expect(await send(uri)).toEqual([0, answer]);
    expect(heard).toEqual(['POST', '/rdm/incoming', 'application/x-rdm', String(message.length), message]);
  });

  it('says with -v and -d what comes, and never the token', async () => {
    const uri = await serve(
      (request, response) => void response.end(request.headers.authorization === 'Bearer s3cret' ? answer : ''),
    );
    const tokenFile = path.join(captured.dir, 'token');
    await writeFile(tokenFile, 's3cret\n');
    const [code, printed] = await send(uri, '-dv', '--token-file', tokenFile);
    expect(code).toBe(0);
    expect(printed).toMatch(/^> POST \/rdm\/incoming to 127\.0\.0\.1:\d+\n/);
    expect(printed).toContain('< HTTP/1.1 200 OK');
    expect(printed).toContain('status-response, 1 object\n');
    expect(printed).not.toContain('s3cret');
  });

  it('writes the answer to a file, which stays as it was if the answer is an error', async () => {
    const out = path.join(captured.dir, 'out.rdm');
    expect((await send(await serve((_, response) => void response.end(answer)), out))[0]).toBe(0);
    expect(await readFile(out, 'utf8')).toBe(answer);
    const fault = '@RDMHEADER { -\nrdm-error-number{3}:\t404\nrdm-error-message{7}:\tNowhere\n}\n';
    const [code, printed] = await send(await serve((_, response) => void response.writeHead(404).end(fault)), out);
    expect([code, printed]).toEqual([1, 'sendrdm: HTTP status 404: 404 Nowhere\n']);
    expect(await readFile(out, 'utf8')).toBe(answer);
  });

  it('prints objects as JSON', async () => {
    const [code, printed] = await send(await serve((_, response) => void response.end(answer)), '--json');
    expect([code, JSON.parse(printed)]).toMatchObject([0, [{ type: 'RDMHEADER' }, { url: 'x-catalog://a/b' }]]);
  });

  it.each([
    ['is no RDM', (_, response) => void response.end('<html></html>'), 'not RDM'],
    ['is cut off within an object', (_, response) => void response.end(answer.slice(0, -10)), '1 invalid object'],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, { 'Content-Length': '1000' });
        response.write(answer, () => response.destroy());
      },
      'was interrupted',
    ],
    ['never comes', () => undefined, 'for 1 s'],
  ] as const satisfies readonly (readonly [string, RequestListener, string])[])(
    'answers 1 where the answer %s',
    async (_what, listener, words) => {
      const [code, printed] = await send(await serve(listener), '-t', '1');
      expect([code, printed]).toEqual([1, expect.stringContaining(words)]);
    },
  );

  it('sends to a path of this installation', async () => {
    let asked: string | undefined;
    const uri = await serve((request, response) => {
      asked = request.url;
      response.end(answer);
    });
    vi.stubEnv('BASE_URL', new URL(uri).origin);
    expect(await send('/docs/search')).toEqual([0, answer]);
    expect(asked).toBe('/docs/search');
    vi.unstubAllEnvs();
  });

  it('answers 1 where nobody listens, and 2 for wrong usage', async () => {
    const uri = await serve(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await send(uri)).toEqual([1, expect.stringContaining('can’t be reached')]);
    expect((await send('ftp://a.example/'))[0]).toBe(2);
    expect((await send('a.example/search'))[0]).toBe(2);
    expect((await send('//a.example/search'))[0]).toBe(2);
    expect(await runCommandLine(['sendrdm'])).toBe(2);
    expect(await runCommandLine(['sendrdm', '-u', uri, path.join(captured.dir, 'nowhere')])).toBe(2);
  });
});
