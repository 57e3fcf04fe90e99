/** The same thirteen pages behind each kind of credential: nginx, and an application with Digest and a login form. */

import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import type { Answer, Served, Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import { page } from '../../jobs/testing/pages.ts';
import { startNginx } from '../../jobs/testing/real-servers.ts';
import type { RealServer } from '../../jobs/testing/real-servers.ts';
import { parseAuthParams } from '../../protocols/credentials/challenges.ts';

/** The page that lists the others, which are beside it, and one that another server has. */
const others = Array.from({ length: 12 }, (_, n) => `${n}.html`);
const index = page([...others, 'away.html'], { title: 'marker-of-the-pages' });
/** The redirect included. */
export const pageCount = others.length + 2;

export interface GuardedSite {
  /** Of the page that lists the others. */
  readonly start: string;
  /** Of a redirect to another server, whose target is told the kind's name. */
  readonly away: string;
}

export interface GuardedServers {
  readonly nginx: Readonly<Record<'basic' | 'bearer' | 'header' | 'cookie' | 'client-certificate', GuardedSite>>;
  readonly app: Readonly<Record<'digest' | 'form-login', GuardedSite>>;
  readonly loginPage: string;
  /** PEM, of the server behind the client certificate. */
  readonly authority: string;
  readonly identity: { readonly certificate: string; readonly key: string };
  /** Another https server that asks for a certificate, to which the one of the kind redirects: who came, and what was shown. */
  readonly stranger: { readonly url: string; readonly shown: readonly string[] };
  /** What the application called sessions, one for each login. */
  readonly sessions: () => readonly string[];
  /** Every value of Authorization and Cookie that the application was sent. */
  readonly told: ReadonlySet<string>;
  readonly close: () => Promise<void>;
}

export interface GuardedOptions {
  readonly user: string;
  /** Password, token or value, by kind. */
  readonly secretOf: (kind: string) => string;
  /** Where `away.html` redirects to: `/` and the kind's name follow. */
  readonly elsewhere: string;
}

export async function startGuardedServers(options: GuardedOptions): Promise<GuardedServers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-guarded-'));
  await writeFile(path.join(folder, 'index.html'), String(index.body));
  for (const name of others) await writeFile(path.join(folder, name), String(page().body));
  for (const name of ['server', 'robot']) certify(folder, name);
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const plain = await startPlain(folder, options);
  const stranger = await startStranger(read);
  const secure = await startSecure(folder, { ...options, elsewhere: stranger.url }, read);
  const app = await startApplication(options);
  return {
    nginx: {
      ...sitesOf(`http://127.0.0.1:${plain.port}`, ['basic', 'bearer', 'header', 'cookie']),
      ...sitesOf(`https://127.0.0.1:${secure.port}`, ['client-certificate']),
    },
    app: sitesOf(app.site.url, ['digest', 'form-login']),
    loginPage: `${app.site.url}/login`,
    authority: await read('server.pem'),
    identity: { certificate: await read('robot.pem'), key: await read('robot.key') },
    stranger,
    sessions: app.sessions,
    told: app.told,
    close: async () => {
      stranger.close();
      await Promise.all([plain.close(), secure.close(), app.site.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

function sitesOf<Kind extends string>(server: string, kinds: readonly Kind[]): Record<Kind, GuardedSite> {
  const sites = kinds.map((kind) => [kind, { start: `${server}/${kind}/`, away: `${server}/${kind}/away.html` }]);
  return Object.fromEntries(sites) as Record<Kind, GuardedSite>;
}

function certify(cwd: string, name: string): void {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`];
  const subject = ['-days', '30', '-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('/usr/bin/openssl', ['req', '-x509', ...curve, ...files, ...subject], { cwd, stdio: 'ignore' });
}

/** `redirect` is answered before anybody is asked who they are. */
function locationOf(folder: string, kind: string, elsewhere: string, guard: string): string {
  return `location = /${kind}/away.html { return 302 ${elsewhere}/${kind}; }
    location /${kind}/ { alias ${folder}/; ${guard} }`;
}

function startPlain(folder: string, { user, secretOf, elsewhere }: GuardedOptions): Promise<RealServer> {
  const refuseUnless = (variable: string, value: string) => `if (${variable} != "${value}") { return 401; }`;
  const guards = {
    basic: 'auth_basic "staff"; auth_basic_user_file htpasswd;',
    bearer: refuseUnless('$http_authorization', `Bearer ${secretOf('bearer')}`),
    header: refuseUnless('$http_x_api_key', secretOf('header')),
    cookie: refuseUnless('$cookie_sid', secretOf('cookie')),
  };
  const sum = createHash('sha1').update(secretOf('basic')).digest('base64');
  return startNginx({
    folder,
    directives: Object.entries(guards).map(([kind, guard]) => locationOf(folder, kind, elsewhere, guard)),
    files: { htpasswd: `${user}:{SHA}${sum}\n` },
  });
}

async function startSecure(
  folder: string,
  { elsewhere }: GuardedOptions,
  read: (name: string) => Promise<string>,
): Promise<RealServer> {
  return startNginx({
    folder,
    isSecure: true,
    directives: [
      'ssl_certificate server.pem; ssl_certificate_key server.key;',
      'ssl_client_certificate robot.pem; ssl_verify_client on;',
      locationOf(folder, 'client-certificate', elsewhere, ''),
    ],
    files: {
      'server.pem': await read('server.pem'),
      'server.key': await read('server.key'),
      'robot.pem': await read('robot.pem'),
    },
  });
}

async function startStranger(read: (name: string) => Promise<string>) {
  const shown: string[] = [];
  const [cert, key] = [await read('server.pem'), await read('server.key')];
  const server = createServer({ cert, key, requestCert: true, rejectUnauthorized: false }, (request, response) => {
    shown.push((request.socket as TLSSocket).getPeerX509Certificate()?.subject ?? 'no certificate');
    response.writeHead(403).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `https://127.0.0.1:${port}`, shown, close };
}

/** Pages that a session lasts for. */
const sessionPages = 5;
const html = { 'content-type': 'text/html' };
const form = (after: string): string =>
  `<form method="post" action="/in"><input type="hidden" name="after" value="${after}"><input name="who"><input name="word" type="password"></form>`;

interface Application {
  readonly site: Site;
  readonly sessions: () => readonly string[];
  readonly told: ReadonlySet<string>;
}

async function startApplication(options: GuardedOptions): Promise<Application> {
  const { user, secretOf, elsewhere } = options;
  const left = new Map<string, number>();
  const told = new Set<string>();
  const listening =
    (answer: Answer): Answer =>
    (request, response) => {
      for (const header of [request.headers.authorization, request.headers.cookie]) if (header) told.add(header);
      answer(request, response);
    };
  const isIn = (cookie = ''): boolean => {
    const [, id = ''] = /\bsid=(\w+)/.exec(cookie) ?? [];
    const pages = left.get(id) ?? 0;
    left.set(id, pages - 1);
    return pages > 0;
  };
  const enter = (sent: string, response: ServerResponse): void => {
    const given = new URLSearchParams(sent);
    if (given.get('who') !== user || given.get('word') !== secretOf('form-login')) {
      response.writeHead(200, html).end(form(''));
      return;
    }
    const id = randomBytes(12).toString('hex');
    left.set(id, sessionPages);
    response.writeHead(303, { 'set-cookie': `sid=${id}; Path=/; HttpOnly`, location: '/home' }).end();
  };
  const { knows, challenge } = askByDigest(user, secretOf('digest'));
  const digest: Answer = (request, response) => {
    if (knows(request)) show(request.url, response);
    else response.writeHead(401, { 'www-authenticate': challenge() }).end();
  };
  const inside: Answer = (request, response) => {
    if (isIn(request.headers.cookie)) show(request.url, response);
    else response.writeHead(302, { location: `/login?after=${request.url ?? ''}` }).end();
  };
  const names = ['', ...others];
  const away =
    (kind: string): Answer =>
    (_, response) =>
      response.writeHead(302, { location: `${elsewhere}/${kind}` }).end();
  const site = await startSite({
    routes: Object.fromEntries<Answer>([
      ...names.map((name) => [`/digest/${name}`, listening(digest)] as const),
      ...names.map((name) => [`/form-login/${name}`, listening(inside)] as const),
      ['/digest/away.html', away('digest')],
      ['/form-login/away.html', away('form-login')],
      ['/login', (_, response) => response.writeHead(200, html).end(form('x'))],
      ['/in', (request, response) => void text(request).then((sent) => enter(sent, response))],
      ['/home', (_, response) => response.writeHead(200, html).end('Welcome. <a href="/out">Log out</a>')],
    ]),
  });
  return {
    site,
    told,
    sessions: () => [...left.keys()].filter((id) => id !== ''),
  };
}

function show(url = '', response: ServerResponse): void {
  const { headers, body }: Served = url.endsWith('/') ? index : page();
  response.writeHead(200, headers).end(body);
}

/** Challenges each with a nonce of its own, and checks the answers (RFC 7616), each count of a nonce once. */
function askByDigest(user: string, password: string) {
  const counts = new Map<string, Set<string>>();
  const sha256 = (...parts: readonly string[]): string => createHash('sha256').update(parts.join(':')).digest('hex');
  const knows: (request: Parameters<Answer>[0]) => boolean = ({ headers, method = '', url = '' }) => {
    const sent = parseAuthParams([headers.authorization ?? '']);
    const [nonce = '', nc = '', cnonce = ''] = [sent.get('nonce'), sent.get('nc'), sent.get('cnonce')];
    const known = counts.get(nonce);
    if (known === undefined || known.has(nc) || sent.get('uri') !== url) return false;
    known.add(nc);
    const expected = sha256(sha256(user, 'staff', password), nonce, nc, cnonce, 'auth', sha256(method, url));
    return sent.get('response') === expected;
  };
  const challenge = (): string => {
    const nonce = randomBytes(12).toString('hex');
    counts.set(nonce, new Set());
    return `Digest realm="staff", nonce="${nonce}", qop="auth", algorithm=SHA-256`;
  };
  return { knows, challenge };
}
