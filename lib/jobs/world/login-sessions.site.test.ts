/** Sessions of a crawl: cookies that a run keeps, a login form, and a client certificate. */

import { execFileSync } from 'node:child_process';
import { createServer } from 'node:https';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialKey, sealFields } from '../../db/credentials.ts';
import { secretKeyFrom } from '../../db/secret-key.ts';
import type { Answer, Site } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { clientCertificate } from '../../protocols/credentials/client-certificate.ts';
import type { EngineOptions } from '../engine.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { resourcesOf } from '../testing/outcome.ts';
import { loginOf, names, secret, startLoginApplication, usualForm } from '../testing/login-application.ts';
import type { GivenLogin } from '../testing/login-application.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

const key = secretKeyFrom('a key of thirty-two characters or more');
const world = { clock: systemClock, resolver: createResolver(), secretKey: () => Promise.resolve(key) };

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

async function crawl(
  site: Pick<Site, 'host' | 'port' | 'url'>,
  given: readonly GivenLogin[],
  more: Partial<EngineOptions['world']> = {},
) {
  const collection = await installation.addCollection(collectionOf([{ site }]));
  for (const [n, { secrets, ...rest }] of given.entries()) {
    const value = { fields: {}, ...rest, sealed: sealFields(key, `c${n}`, secrets), setAt: 0, setBy: 'test' };
    await installation.pool.query(`INSERT INTO "Setting" VALUES ($1, $2)`, [
      credentialKey(collection.id, `c${n}`),
      value,
    ]);
  }
  const run = await collection.begin();
  await installation.work({ onlyRun: run.id, world: { ...world, ...more } });
  const known = await resourcesOf(installation.pool, collection.id);
  const fetched = [...known.values()].filter(({ state }) => state === 'fetched').length;
  return { collection, known, fetched };
}

describe('a login form', () => {
  it('is submitted once, and its session lets the whole run in', async () => {
    const { site, logins } = await startLoginApplication(installation);
    const { fetched } = await crawl(site, [loginOf(site)]);
    expect(fetched).toBe(names.length + 1);
    expect(logins).toEqual([`token=t%221&who=me&word=${secret}`]);
  });

  it('is submitted again when the session has ended', async () => {
    const { site, logins } = await startLoginApplication(installation, { lasts: 4 });
    const { fetched } = await crawl(site, [loginOf(site)]);
    expect(fetched).toBe(names.length + 1);
    expect(logins.length).toBeGreaterThan(1);
  });

  it('with a wrong password is submitted once in a run, and the URLs are left to the next', async () => {
    const { site, logins } = await startLoginApplication(installation);
    const { fetched, known } = await crawl(site, [loginOf(site, 'wrong')]);
    expect(fetched).toBe(0);
    expect(logins).toHaveLength(1);
    expect(known.get(`${site.url}/`)?.facts?.response).toMatchObject({
      outcome: 'deferred',
      detail: 'not fetched: credential c0: login: the page after it does not show “Log out”',
    });
  });

  const otherSite: Answer = (_, response) => response.writeHead(307, { location: 'http://other.example/' }).end();
  const loop: Answer = (_, response) => response.writeHead(302, { location: '/in?a=1&b=2' }).end();
  it.each([
    [{ form: '<p>Soon.</p>' }, 'the login page has no field of type password'],
    [{ form: usualForm.replace('<input name=who>', '') }, 'the login page has no field for the user name'],
    [
      { form: usualForm.replace('/in?', 'http://other.example/in?') },
      /^the form sends its fields to http:\/\/other\.example/,
    ],
    [{ form: usualForm.replace('post', 'get') }, /would show the password in its URL/],
    [{ after: otherSite }, 'the server answers the form with HTTP 307, which would send it once more'],
    [{ after: loop }, 'the server redirects more than 10 times'],
  ] as const)('that is not as it was says why: %#', async (behaviour, words) => {
    const { site } = await startLoginApplication(installation, behaviour);
    const { known, fetched } = await crawl(site, [loginOf(site)]);
    expect(fetched).toBe(0);
    const { outcome, detail = '' } = known.get(`${site.url}/`)?.facts?.response ?? {};
    expect(outcome).toBe('deferred');
    expect(detail.replace('not fetched: credential c0: login: ', '')).toMatch(words);
  });
});

describe('cookies of servers', () => {
  const wall: Answer = ({ headers: { cookie }, url }, response) => {
    const { headers, body } = page(url === '/' ? names : []);
    if (cookie === 'seen=1') response.writeHead(200, headers).end(body);
    else response.writeHead(302, { location: url ?? '/', 'set-cookie': 'seen=1; Path=/' }).end();
  };
  const startWall = () =>
    installation.startSite({ routes: Object.fromEntries(['/', ...names].map((name) => [name, wall])) });

  it('are kept for a run where the collection says so, and are forgotten with it', async () => {
    const site = await startWall();
    const collection = await installation.addCollection(collectionOf([{ site }]));
    const cookies = () => site.log.filter(({ path: asked }) => asked === '/').map(({ headers }) => headers.cookie);
    const settings = { keepsCookies: true };
    await installation.pool.query(`UPDATE "Collection" SET settings = $2 WHERE id = $1`, [collection.id, settings]);
    await collection.crawl();
    const known = await resourcesOf(installation.pool, collection.id);
    expect([...known.values()].filter(({ state }) => state === 'fetched')).toHaveLength(names.length + 1);
    expect(cookies()).toEqual([undefined, 'seen=1']);
    await collection.crawl();
    expect(cookies().slice(2)[0]).toBeUndefined();
  });

  it('are sent back along the redirects that set them otherwise, and no further', async () => {
    const site = await startWall();
    expect((await crawl(site, [])).fetched).toBe(names.length + 1);
    const asked = site.log.filter(({ path }) => path !== '/robots.txt').map(({ headers }) => headers.cookie);
    expect(asked.filter((cookie) => cookie === 'seen=1')).toHaveLength(names.length + 1);
    expect(asked.filter((cookie) => cookie === undefined)).toHaveLength(names.length + 1);
  });

  it('are not sent for RootNodes, and what wants them is told with the setting to change', async () => {
    const site = await startWall();
    const collection = await installation.addCollection({
      'gatherer.cf': `Gatherer-Name: t\nGatherer-Host: localhost\n<RootNodes>\n${site.url}/ Delay=0\n</RootNodes>\n`,
    });
    await collection.crawl();
    const [known] = [...(await resourcesOf(installation.pool, collection.id)).values()];
    expect(known).toMatchObject({
      reason: 'cookie wall',
      facts: { response: { outcome: 'redirect', wantsCookie: true } },
    });
    expect(site.log.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
  });
});

describe('a client certificate', () => {
  let folder: string;
  const openssl = (...args: readonly string[]): void => {
    execFileSync('/usr/bin/openssl', [...args], { cwd: folder, stdio: 'ignore' });
  };
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const certify = (name: string, days: string): void =>
    openssl(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      days,
      '-subj',
      `/CN=${name}`,
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    );

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'winnow-certificates-'));
    for (const name of ['server', 'robot', 'other']) certify(name, '30');
    openssl(
      'pkcs12',
      '-export',
      '-inkey',
      'robot.key',
      '-in',
      'robot.pem',
      '-passout',
      `pass:${secret}`,
      '-out',
      'robot.p12',
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function startServer() {
    const [cert, privateKey, ca] = [await read('server.pem'), await read('server.key'), await read('robot.pem')];
    const server = createServer(
      { cert, key: privateKey, ca, requestCert: true, rejectUnauthorized: false },
      (request, response) => {
        const { authorized } = request.socket as TLSSocket;
        const { headers, body } = page(request.url === '/' ? names : []);
        response.writeHead(authorized ? 200 : 403, headers).end(authorized ? body : '');
      },
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { server, site: { host: '127.0.0.1', port, url: `https://127.0.0.1:${port}` }, authorities: [cert] };
  }

  it('is shown to its server, as PEM and as PKCS#12', async () => {
    const { server, site, authorities } = await startServer();
    const pem = { certificate: await read('robot.pem'), key: await read('robot.key') };
    const pkcs12 = {
      certificate: (await readFile(path.join(folder, 'robot.p12'))).toString('base64'),
      passphrase: secret,
    };
    try {
      const counts: number[] = [];
      for (const secrets of [pem, pkcs12]) {
        const given = { kind: 'client-certificate', secrets, origins: [site.url] };
        counts.push((await crawl(site, [given], { authorities })).fetched);
      }
      counts.push((await crawl(site, [], { authorities })).fetched);
      expect(counts).toEqual([names.length + 1, names.length + 1, 0]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it('is checked when it is entered', async () => {
    const now = Date.now();
    const [certificate, privateKey, other] = [
      await read('robot.pem'),
      await read('robot.key'),
      await read('other.key'),
    ];
    const p12 = (await readFile(path.join(folder, 'robot.p12'))).toString('base64');
    const check = (fields: Readonly<Record<string, string>>, at = now) =>
      clientCertificate.check(new Map(Object.entries(fields)), at)?.message;
    const year = 366 * 24 * 3_600_000;
    expect(check({ certificate, key: privateKey })).toBeUndefined();
    expect(check({ certificate: p12, passphrase: secret })).toBeUndefined();
    expect(check({ certificate })).toContain('The private key is missing');
    expect(check({ certificate, key: other })).toBe('The private key does not belong to the certificate.');
    expect(check({ certificate, key: privateKey }, now + year)).toMatch(/^The certificate expired on /);
    expect(check({ certificate: p12, passphrase: secret }, now + year)).toMatch(/^The certificate expired on /);
    expect(check({ certificate, key: privateKey }, now - year)).toMatch(/^The certificate is not valid before /);
    expect(check({ certificate: p12, passphrase: 'wrong' })).toContain('that the passphrase opens');
  });
});
