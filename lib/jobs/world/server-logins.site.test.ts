/** Servers that are logged in to before anything is asked: whose login, and over what. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { secretKeyFrom } from '../../db/secret-key.ts';
import { freePort } from '../../engine/testing/ports.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '../../outside/testing/certificates.ts';
import { startNewsServer } from '../testing/news-server.ts';
import { startPyftpdlib, whyWithoutFtp, type PyftpdlibOptions } from '../testing/ftp-servers.ts';
import { giveCredential } from '../testing/give-credential.ts';
import { openInstallation, type Files, type TestInstallation } from '../testing/installation.ts';
import { rdsOf, resourcesOf } from '../testing/outcome.ts';
import type { RealServer } from '../testing/real-servers.ts';
import { robotConf } from '../testing/texts.ts';

const login = { user: 'me', password: 'canary-of-the-logins' };
const key = secretKeyFrom('a key of thirty-two characters or more');
const world = {
  clock: systemClock,
  resolver: createResolver(),
  secretKey: () => Promise.resolve(key),
  authorities: [TEST_CERTIFICATE],
};
const why = whyWithoutFtp('pyftpdlib');

let installation: TestInstallation;
let folder: string;

beforeAll(async () => {
  installation = await openInstallation();
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-logins-'));
  await writeFile(path.join(folder, 'notes.txt'), 'Notes.\n');
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

function give(collectionId: number, origin: string): Promise<void> {
  return giveCredential(installation.pool, key, {
    collectionId,
    name: 'mine',
    secret: login.password,
    origins: [origin],
  });
}

interface Crawled {
  /** Outcomes of the fetches of the start. */
  readonly start: readonly { readonly outcome: string; readonly note?: string }[];
  readonly isFetched: boolean;
  readonly log: readonly string[];
}

async function crawl(options: Partial<PyftpdlibOptions>, files: (port: number) => Files): Promise<Crawled> {
  const server = await startPyftpdlib({ folder, ...options });
  try {
    return await crawlFrom(server, files(server.port));
  } finally {
    await server.close();
  }
}

async function crawlFrom({ port, log }: RealServer, files: Files): Promise<Crawled> {
  const collection = await installation.addCollection(files);
  await give(collection.id, `ftp://127.0.0.1:${port}`);
  const run = await collection.begin();
  await installation.work({ onlyRun: run.id, world });
  const known = await resourcesOf(installation.pool, collection.id);
  const url = `ftp://127.0.0.1:${port}/`;
  const isFetched = known.get(`${url}notes.txt`)?.state === 'fetched';
  return { start: known.get(url)?.fetches ?? [], isFetched, log: await log() };
}

const site = (port: number): string => `<Site name=s>\n  Start url="ftp://127.0.0.1:${port}/"\n</Site>\n`;

describe('a server with a login', () => {
  it('item 137: is logged in to as FTP-Auth says', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const { isFetched, log } = await crawl({ login }, (port) => ({
      'gatherer.cf': `Access-Delay: 0\nHTTP-Basic-Auth: Members webuser websecret\nFTP-Auth: 127.0.0.1:${port} me credential:mine\n<RootNodes>\nftp://127.0.0.1:${port}/\n</RootNodes>\n`,
    }));
    expect(isFetched).toBe(true);
    expect(log.join('\n')).toContain("USER 'me' logged in");
    // A realm is a matter of HTTP.
    expect(log.join('\n')).not.toContain('webuser');
  });

  it('is logged in to with username and password of robot.conf', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const { isFetched } = await crawl({ login }, (port) => ({
      'robot.conf': robotConf({ username: 'me', password: 'credential:mine' }),
      'filterrules.conf': site(port),
    }));
    expect(isFetched).toBe(true);
  });

  it('is not read by anybody else, and says so', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const { start, isFetched } = await crawl({ login }, (port) => ({
      'robot.conf': robotConf(),
      'filterrules.conf': site(port),
    }));
    expect(isFetched).toBe(false);
    expect(start).toMatchObject([{ outcome: 'credentials-needed', status: 530 }]);
  });
});

describe('a server whose password has changed', () => {
  it('is left to a later run, and its RDs are kept', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const at = { address: '127.0.0.1', port: await freePort() };
    const url = `ftp://127.0.0.1:${at.port}/`;
    const collection = await installation.addCollection({
      'gatherer.cf': `Access-Delay: 0\nFTP-Auth: 127.0.0.1:${at.port} me credential:mine\n<RootNodes>\n${url}\n</RootNodes>\n`,
    });
    await give(collection.id, `ftp://127.0.0.1:${at.port}`);
    const crawlOnce = async (password: string) => {
      const server = await startPyftpdlib({ folder, at, login: { ...login, password } });
      try {
        const run = await collection.begin();
        await installation.work({ onlyRun: run.id, world });
      } finally {
        await server.close();
      }
      return [...(await rdsOf(installation.pool, collection.id)).keys()];
    };
    expect(await crawlOnce(login.password)).toEqual([`${url}notes.txt`]);
    expect(await crawlOnce('another')).toEqual([`${url}notes.txt`]);
    const known = await resourcesOf(installation.pool, collection.id);
    expect(known.get(url)).toMatchObject({ state: 'rejected', reason: 'deferred' });
  });
});

describe('starttls', () => {
  const certified = { tls: { key: TEST_KEY, certificate: TEST_CERTIFICATE } };
  const files = (starttls: string) => (port: number) => ({
    'robot.conf': robotConf({ starttls }),
    'filterrules.conf': site(port),
  });

  it('has connections encrypted where the server offers it, and none without it where it is required', async ({
    skip,
  }) => {
    if (why !== undefined) return skip(why);
    const encrypted = await crawl(certified, files('offered'));
    expect(encrypted.isFetched).toBe(true);
    expect(encrypted.log.join('\n')).toMatch(/AUTH TLS[^]*PROT P/);
    const never = await crawl(certified, files('never'));
    expect(never.log.join('\n')).not.toContain('AUTH TLS');
    const plain = await crawl({}, files('offered'));
    expect(plain.isFetched).toBe(true);
    const required = await crawl({}, files('required'));
    expect(required.isFetched).toBe(false);
    expect(required.start).toMatchObject([{ outcome: 'tls' }]);
  });
});

describe('a password', () => {
  it('is sent to a News server without TLS only where plain-news-login allows it', async () => {
    const server = await startNewsServer({ groups: { 'siroe.test': [] }, login });
    onTestFinished(server.close);
    const crawlNews = async (allowed: string) => {
      const start = `nntp://127.0.0.1:${server.port}/siroe.test`;
      const conf = { username: 'me', password: 'credential:mine', 'plain-news-login': allowed };
      const collection = await installation.addCollection({
        'robot.conf': robotConf(conf),
        'filterrules.conf': `<Site name=s>\n  Start url="${start}"\n</Site>\n`,
      });
      await give(collection.id, `nntp://127.0.0.1:${server.port}`);
      const run = await collection.begin();
      await installation.work({ onlyRun: run.id, world });
      return (await resourcesOf(installation.pool, collection.id)).get(start)?.state;
    };
    expect(await crawlNews('false')).not.toBe('fetched');
    expect(server.commands.join('\n')).not.toContain(login.password);
    expect(await crawlNews('true')).toBe('fetched');
    expect(server.commands.join('\n')).toContain(login.password);
  });
});
