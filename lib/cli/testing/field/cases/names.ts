/** Host names and certificates: international names, SNI, HTTP/2 by ALPN. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createServer as createPlain } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo, Server as NetServer } from 'node:net';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { createSecureContext } from 'node:tls';
import type { CommandCase, Tools, WrittenRd } from '../field-case.ts';

interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
}

interface Host {
  readonly name: string;
  readonly port: number;
  readonly start?: string;
}

const authority =
  'req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 30 -subj /CN=Test -addext basicConstraints=critical,CA:TRUE';

/** Of each name, signed by an authority whose certificate is `ca.pem` in the folder. */
async function certificates(folder: string, names: readonly string[]): Promise<readonly Certificate[]> {
  const openssl = (args: string): Buffer => execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'ignore' });
  const file = (name: string): string => path.join(folder, name);
  openssl(authority);
  const made: Certificate[] = [];
  for (const name of names) {
    openssl(`req -newkey rsa:2048 -nodes -keyout ${name}.key -out ${name}.csr -subj /CN=${name}`);
    await writeFile(file(`${name}.ext`), `subjectAltName=DNS:${name}\n`);
    openssl(
      `x509 -req -in ${name}.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out ${name}.pem -days 20 -extfile ${name}.ext`,
    );
    made.push({ key: await readFile(file(`${name}.key`)), cert: await readFile(file(`${name}.pem`)) });
  }
  return made;
}

/** URLs of the RDs, and what the command said. */
async function crawl(
  { winnow, folder }: Tools,
  hosts: readonly Host[],
): Promise<{ urls: readonly string[]; said: string }> {
  const [conf, out] = [path.join(folder, 'conf'), path.join(folder, 'rds.jsonl')];
  await mkdir(conf);
  await writeFile(path.join(conf, 'robot.conf'), '<Process\n server-delay=0\n depth=-1\n>\n</Process>\n');
  const sites = hosts.map(({ name, port, start }) => {
    const line = start === undefined ? '' : ` Start url="${start}"\n`;
    return `<Site name="${name}" type=site depth=-1>\n Server host=${name} port=${port}\n${line}</Site>\n`;
  });
  await writeFile(path.join(conf, 'filterrules.conf'), sites.join(''));
  const { stdout } = await winnow(['crawl', '--dir', conf, '--json', '--yes', '--out', out], {
    WINNOW_CA_FILE: path.join(folder, 'ca.pem'),
    WINNOW_HOSTS: hosts.map(({ name }) => `${name}=127.0.0.1`).join(','),
  });
  const lines = existsSync(out) ? (await readFile(out, 'utf8')).split('\n').filter((line) => line !== '') : [];
  return { urls: lines.map((line) => (JSON.parse(line) as WrittenRd).url), said: stdout };
}

async function listen(server: NetServer | Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const page = (title: string, body = ''): string => `<!doctype html><title>${title}</title>page ${title} ${body}`;

/** Pages of a host without robots.txt. */
const pages =
  (of: (request: IncomingMessage, response: ServerResponse) => string): RequestListener =>
  (request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(of(request, response));
  };

const ascii = { 'bücher.test': 'xn--bcher-kva.test', 'faß.test': 'xn--fa-hia.test', '例え.test': 'xn--r8jz45g.test' };
const written: readonly (readonly [host: string, path: string])[] = [
  ['bücher.test', 'idn'],
  ['under_score.test', 'us'],
  ['HOST.test', 'case'],
  ['faß.test', 'sz'],
  ['例え.test', 'jp'],
  ['b%C3%BCcher.test', 'pct'],
  ['bücher。test', 'fw'],
  ['-bad-.test', 'hy'],
  ['host.test', 'to'],
];

async function namesOfHosts(tools: Tools): Promise<readonly string[]> {
  const [first, second] = await certificates(tools.folder, ['sni-a.test', 'sni-b.test']);
  const asked: string[] = [];
  const secure = createSecure(
    { ...first, SNICallback: (name, done) => done(null, createSecureContext(name === 'sni-b.test' ? second : first)) },
    pages(({ socket, headers }) => {
      asked.push(String((socket as TLSSocket).servername));
      return page(String(headers.host));
    }),
  );
  const tlsPort = await listen(secure);
  const plain = createPlain(
    pages(({ url = '', headers, socket: { localPort = 0 } }, response) => {
      const moved = Buffer.from(`//BÜCHER.test:${localPort}/moved`).toString('latin1');
      if (url === '/to') response.writeHead(301, { Location: moved });
      if (url !== '/') return url === '/to' ? '' : page(`${headers.host}${url}`);
      const links = written.map(([host, at]) => `<a href="http://${host}:${localPort}/${at}">x</a>`);
      return page('home', [...links, `<a href="https://sni-b.test:${tlsPort}/x">t</a>`].join(''));
    }),
  );
  const port = await listen(plain);
  const hosts = [...Object.values(ascii), 'under_score.test', '-bad-.test'].map((name) => ({ name, port }));
  const { urls } = await crawl(tools, [
    { name: 'host.test', port, start: `http://host.test:${port}/` },
    ...hosts,
    { name: 'sni-a.test', port: tlsPort, start: `https://sni-a.test:${tlsPort}/` },
    { name: 'sni-b.test', port: tlsPort },
  ]);
  secure.close();
  plain.close();
  const expected = [
    ...['idn', 'pct', 'fw', 'moved'].map((at) => `http://${ascii['bücher.test']}:${port}/${at}`),
    `http://${ascii['faß.test']}:${port}/sz`,
    `http://${ascii['例え.test']}:${port}/jp`,
    `http://under_score.test:${port}/us`,
    `http://host.test:${port}/case`,
    `http://-bad-.test:${port}/hy`,
    `https://sni-a.test:${tlsPort}/`,
    `https://sni-b.test:${tlsPort}/x`,
  ];
  const absent = expected.filter((url) => !urls.includes(url)).map((url) => `no RD ${url}`);
  return asked.includes('sni-b.test') ? absent : [...absent, `SNI of ${asked.join(' ')} only`];
}

export const nameCases: readonly CommandCase[] = [
  {
    id: 'N1',
    source: 'cc-index-table#25, nutch#480',
    kind: 'names/IDN, underscore, ß, kana, percent-encoded, full-width dot, SNI of two names',
    needs: 'openssl',
    run: namesOfHosts,
  },
  {
    id: 'N2',
    source: 'nutch#480',
    kind: 'names/trailing dot host.test.',
    unjudged: true,
    needs: 'openssl',
    run: async (tools) => {
      await certificates(tools.folder, []);
      const server = createPlain(
        pages(({ url = '', socket }) =>
          page(url, url === '/' ? `<a href="http://host.test.:${socket.localPort}/dot">x</a>` : ''),
        ),
      );
      const port = await listen(server);
      const { urls } = await crawl(tools, [{ name: 'host.test', port, start: `http://host.test:${port}/` }]);
      server.close();
      return urls.some((url) => url.endsWith('/dot')) ? [] : [`RDs ${urls.join(' ')}`];
    },
  },
  {
    id: 'N3',
    source: 'a server that speaks HTTP/2 alone',
    kind: 'http/h2 by ALPN only',
    unjudged: true,
    needs: 'openssl',
    run: async (tools) => {
      const [certificate] = await certificates(tools.folder, ['h2.test']);
      const server = createSecureServer(
        { ...certificate, allowHTTP1: false },
        (_, response) => void response.end(page('h2')),
      );
      server.on('sessionError', () => undefined);
      const port = await listen(server);
      const { urls, said } = await crawl(tools, [{ name: 'h2.test', port, start: `https://h2.test:${port}/` }]);
      server.close();
      const unclear = /error:0A[^"\\]*/.exec(said)?.[0];
      return urls.length > 0 || unclear === undefined ? [] : [unclear];
    },
  },
];
