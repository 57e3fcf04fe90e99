/** Files and folders of FTP servers as people run them: vsftpd, which has LIST, and pyftpdlib, which has MLSD; one folder. */

import { X509Certificate } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agrees } from '../../engine/decide/explain.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import { startPyftpdlib, startVsftpd, whyWithoutFtp } from '../../jobs/testing/ftp-servers.ts';
import { openInstallation, type TestInstallation } from '../../jobs/testing/installation.ts';
import { resourcesOf, whatDoesNotAddUp } from '../../jobs/testing/outcome.ts';
import type { RealServer } from '../../jobs/testing/real-servers.ts';
import { robotConf } from '../../jobs/testing/texts.ts';
import { until } from '../../jobs/testing/until.ts';
import { plainFingerprint } from '../../outside/authorities.ts';
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from '../../outside/testing/certificates.ts';
import { registry } from '../../registry.ts';
import { requestOf } from '../testing.ts';
import { ftp } from './ftp.ts';
import { createFtpFetchers, textOf } from './testing.ts';

const binary = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 256));
const fetchers = createFtpFetchers();
let folder: string;
let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-ftp-'));
  await mkdir(path.join(folder, 'deep', 'two words'), { recursive: true });
  await mkdir(path.join(folder, 'empty'));
  await writeFile(path.join(folder, 'notes.txt'), 'first line\nlast line\n');
  await writeFile(path.join(folder, 'page.html'), '<title>Page</title>');
  await writeFile(path.join(folder, 'deep', '50% off #1?.txt'), 'signs');
  await writeFile(path.join(folder, 'deep', 'grüße.txt'), 'UTF-8');
  await writeFile(Buffer.concat([Buffer.from(`${folder}/deep/`), Buffer.from('gr\xFC\xDFe.txt', 'latin1')]), 'Latin-1');
  await writeFile(path.join(folder, 'deep', 'two words', 'data.zip'), binary);
  await symlink('deep', path.join(folder, 'link'));
  await symlink('notes.txt', path.join(folder, 'other-notes'));
  await symlink('.', path.join(folder, 'deep', 'self'));
  await symlink('nowhere', path.join(folder, 'broken'));
  // Anonymous users of vsftpd are nobody.
  for (const name of ['', 'deep', 'deep/two words', 'empty']) await chmod(path.join(folder, name), 0o755);
});
afterEach(() => fetchers.closeAll());
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
}

type Got = Awaited<ReturnType<typeof fetchers.get>>;
const linksOf = (got: Got): readonly string[] => ftp.entriesOf?.(textOf(got)) ?? [];

async function crawl(start: string): Promise<ReturnType<typeof resourcesOf>> {
  const files = {
    'robot.conf': robotConf({ depth: 8 }),
    'filterrules.conf': `<Site name=mirror>\n  Start url="${start}"\n</Site>\n`,
  };
  const collection = await installation.addCollection(files);
  const run = await collection.begin();
  await installation.work({ onlyRun: run.id, declarations: registry });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  const resources = await resourcesOf(installation.pool, collection.id);
  const compiled = compileProgram({
    files: new Map(Object.entries(files)),
    declarations: registry,
    limits: defaultLimits,
  });
  if (!compiled.ok) throw new TypeError('the texts do not compile');
  for (const { url, facts, pathId } of resources.values())
    if (facts !== null) expect(agrees(compiled.program, facts, pathId), url).toBe(true);
  return resources;
}

const starts = { vsftpd: startVsftpd, pyftpdlib: startPyftpdlib };
const tls = { key: TEST_KEY, certificate: TEST_CERTIFICATE };

describe.each(['vsftpd', 'pyftpdlib'] as const)('%s', (name) => {
  const why = whyWithoutFtp(name);
  let server: RealServer | undefined;
  const top = (): string => `ftp://127.0.0.1:${server?.port}/`;
  const get = (written: string, ...rest: [options?: Parameters<typeof fetchers.get>[1]]) =>
    fetchers.get(top() + written, ...rest);
  const sent = async (command: RegExp): Promise<number> =>
    ((await server?.log()) ?? []).filter((line) => command.test(line)).length;

  beforeAll(async () => {
    if (why === undefined) server = await starts[name]({ folder });
  });
  afterAll(() => server?.close());

  it('lists a folder, whose files are read by their names', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const listing = await get('');
    expect(listing.fact).toMatchObject({ outcome: 'ok', headers: { 'content-type': 'text/directory' } });
    expect(linksOf(listing)).toEqual(
      expect.arrayContaining(['./deep/', './empty/', './notes.txt', './other-notes', './page.html']),
    );
    expect(textOf(await get('notes.txt'))).toBe('first line\nlast line\n');
    expect((await get('page.html')).fact).toMatchObject({ outcome: 'ok', headers: { 'content-type': 'text/html' } });
    expect(textOf(await get('other-notes'))).toBe('first line\nlast line\n');
    expect((await get('empty/')).fact).toMatchObject({ outcome: 'ok', bytes: 0 });
  });

  it('has names with blanks, signs, and bytes that are no UTF-8', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const links = linksOf(await get('deep/'));
    const names = ['./50%25%20off%20%231%3F.txt', './gr%C3%BC%C3%9Fe.txt', './two%20words/'];
    expect(links).toEqual(expect.arrayContaining(names));
    expect(textOf(await get('deep/50%25%20off%20%231%3F.txt'))).toBe('signs');
    expect(textOf(await get('deep/gr%C3%BC%C3%9Fe.txt'))).toBe('UTF-8');
    // Pyftpdlib takes nothing else than UTF-8.
    if (name === 'pyftpdlib') return;
    expect(links).toContain('./gr%FC%DFe.txt');
    expect(textOf(await get('deep/gr%FC%DFe.txt'))).toBe('Latin-1');
  });

  it('sends a binary file byte for byte', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const { fact, body } = await get('deep/two%20words/data.zip;type=i');
    expect(fact).toMatchObject({ outcome: 'ok', received: binary.length });
    expect(fact.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(binary.length) });
    expect(binary.equals(body ?? Buffer.alloc(0))).toBe(true);
    expect((await get('notes.txt;type=a')).fact).toMatchObject({ outcome: 'ok' });
    expect((await get('deep;type=d')).fact).toMatchObject({ outcome: 'redirect', redirectTo: `${top()}deep/` });
  });

  it('sends a file again only when it has changed', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const file = path.join(folder, 'changing.txt');
    await writeFile(file, 'one');
    await utimes(file, 1_000_000_000, 1_000_000_000);
    const visit = fetchers.open();
    const url = `${top()}changing.txt`;
    const { headers } = (await visit.fetch(requestOf(url))).fact;
    expect(headers).toMatchObject({ 'last-modified': 'Sun, 09 Sep 2001 01:46:40 GMT', etag: '"3-20010909014640"' });
    const validators = { etag: headers['etag'] ?? '', lastModified: headers['last-modified'] ?? '' };
    const before = await sent(/RETR/);
    const unchanged = await visit.fetch(requestOf(url, validators));
    expect(unchanged.fact).toMatchObject({ outcome: 'not-modified', received: 0 });
    expect(await sent(/RETR/)).toBe(before);
    await writeFile(file, 'two');
    expect(textOf(await visit.fetch(requestOf(url, validators)))).toBe('two');
    await rm(file);
    expect((await visit.fetch(requestOf(url, validators))).fact.outcome).toBe('gone');
  });

  it('says of a listing that it is unchanged as long as its names are', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const visit = fetchers.open();
    const url = `${top()}empty/`;
    const etag = (await visit.fetch(requestOf(url))).fact.headers['etag'] ?? '';
    expect((await visit.fetch(requestOf(url, { etag }))).fact.outcome).toBe('not-modified');
    await writeFile(path.join(folder, 'empty', 'new.txt'), '');
    expect(linksOf(await visit.fetch(requestOf(url, { etag })))).toEqual(['./new.txt']);
    expect((await visit.fetch(requestOf(`${url}new.txt`))).fact).toMatchObject({ outcome: 'ok', bytes: 0 });
    await rm(path.join(folder, 'empty', 'new.txt'));
  });

  it('says what is missing, and what is a folder', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    for (const missing of ['none', 'none/', 'none/none.txt', 'notes.txt/', 'broken', 'notes.txt;type=d'])
      expect((await get(missing)).fact, missing).toMatchObject({ outcome: 'gone', status: 550, headers: {} });
    for (const at of ['deep', 'deep;type=i', 'deep;type=a'])
      expect((await get(at)).fact, at).toMatchObject({ outcome: 'redirect', redirectTo: `${top()}deep/` });
    expect((await get('link')).fact).toMatchObject({ outcome: 'redirect' });
  });

  it('leads from a folder that holds itself to the folder', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const { fact } = await get('deep/self/self/self/');
    expect(fact).toMatchObject({ outcome: 'redirect', redirectTo: `${top()}deep/` });
  });

  it('is asked over one connection', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const before = await sent(/PASS [*<]/);
    const visit = fetchers.open();
    for (const at of ['', 'notes.txt', 'deep/', 'none']) await visit.fetch(requestOf(top() + at));
    const cut = await visit.fetch(requestOf(`${top()}deep/two%20words/data.zip`, { cutBytes: 1000 }));
    expect(binary.subarray(0, 1000).equals(cut.body ?? Buffer.alloc(0))).toBe(true);
    expect((await visit.fetch(requestOf(`${top()}page.html`))).fact.outcome).toBe('ok');
    expect(await sent(/PASS [*<]/)).toBe(before + 1);
  });

  it('is crawled from its top folder, and every decision is explained', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const resources = await crawl(top());
    const states = Object.fromEntries([...resources].map(([url, { state }]) => [url.replace(top(), ''), state]));
    expect(states).toMatchObject({
      '': 'fetched',
      'deep/': 'fetched',
      'empty/': 'fetched',
      'notes.txt': 'fetched',
      'page.html': 'fetched',
      'deep/gr%C3%BC%C3%9Fe.txt': 'fetched',
      'deep/two%20words/data.zip': 'fetched',
    });
    expect(Object.keys(states).filter((url) => url.includes('self/self'))).toEqual([]);
  });

  it('sends everything over TLS, and nothing to a server whose certificate is wrong', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const before = openSockets();
    // Vsftpd has the data connection resume the session of the control connection.
    const secure = await starts[name]({ folder, tls });
    const at = (written: string) => `ftp://127.0.0.1:${secure.port}/${written}`;
    for (const kind of ['offered', 'required'] as const) {
      const visit = fetchers.open({ settings: { tls: kind } });
      const listing = await visit.fetch(requestOf(at('')));
      expect(listing.fact.notes).toBeUndefined();
      expect(linksOf(listing)).toContain('./notes.txt');
      const { body } = await visit.fetch(requestOf(at('deep/two%20words/data.zip')));
      expect(binary.equals(body ?? Buffer.alloc(0))).toBe(true);
      expect((await visit.fetch(requestOf(at('none')))).fact.outcome).toBe('gone');
      expect(textOf(await visit.fetch(requestOf(at('notes.txt'))))).toBe('first line\nlast line\n');
    }
    const fingerprint = plainFingerprint(new X509Certificate(TEST_CERTIFICATE).fingerprint256);
    for (const [print, outcome] of [
      [fingerprint, 'ok'],
      ['00', 'tls'],
    ] as const) {
      const accepted = new Map([[`127.0.0.1:${secure.port}`, print]]);
      const visit = fetchers.open({ tls: { ca: EXPIRED_CERTIFICATE }, accepted });
      for (const path of ['notes.txt', 'page.html'])
        expect((await visit.fetch(requestOf(at(path)))).fact.outcome, print).toBe(outcome);
    }
    const logins = (await secure.log()).filter((line) => /USER/.test(line)).length;
    const distrusted = await fetchers.get(at('notes.txt'), { tls: { ca: EXPIRED_CERTIFICATE } });
    expect(distrusted.fact).toMatchObject({ outcome: 'tls' });
    expect(distrusted.fact.certificate).toBeDefined();
    expect((await secure.log()).filter((line) => /USER/.test(line))).toHaveLength(logins);
    await fetchers.closeAll();
    await until('no connection is open', () => openSockets() <= before);
    await secure.close();
  });
});

describe('pyftpdlib with a login', () => {
  const why = whyWithoutFtp('pyftpdlib');

  it('lets the login in, and nobody else', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const login = { user: 'mirror', password: 'two words' };
    const server = await startPyftpdlib({ folder, login });
    const url = `ftp://127.0.0.1:${server.port}/notes.txt`;
    const heard: string[] = [];
    const withPassword = (password: string) => ({
      door: {
        login: () =>
          Promise.resolve({
            ok: true as const,
            login: {
              name: 'mirror',
              user: login.user,
              password,
              accepted: () => void heard.push('accepted'),
              refused: () => void heard.push('refused'),
            },
          }),
      },
    });
    expect(textOf(await fetchers.get(url, withPassword(login.password)))).toBe(
      await readFile(path.join(folder, 'notes.txt'), 'latin1'),
    );
    expect((await fetchers.get(url, withPassword('wrong'))).fact).toMatchObject({ outcome: 'deferred' });
    expect((await fetchers.get(url)).fact).toMatchObject({ outcome: 'credentials-needed', status: 530 });
    expect(heard).toEqual(['accepted', 'refused']);
    await fetchers.closeAll();
    await server.close();
  });
});
