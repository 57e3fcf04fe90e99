/** Newsgroups as a crawl reads them, over an honest server: what is transferred, and what of it again in a later run. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agrees } from '../../engine/decide/explain.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import {
  type Files,
  openInstallation,
  type TestCollection,
  type TestInstallation,
} from '../../jobs/testing/installation.ts';
import { type NewsServer, startNewsServer } from '../../jobs/testing/news-server.ts';
import { rdsOf, removalsOf, resourcesOf, whatDoesNotAddUp } from '../../jobs/testing/outcome.ts';
import { robotConf } from '../../jobs/testing/texts.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '../../outside/testing/certificates.ts';
import { registry } from '../../registry.ts';
import { news } from './news.ts';
import { getNews, openVisit } from './testing.ts';

const group = 'rec.pets.dogs';
const protocols = [...registry.protocols.filter(({ name }) => name !== news.name), news];
const declarations = { ...registry, protocols };

let installation: TestInstallation;
const servers: NewsServer[] = [];

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await installation.close();
});

const article = (number: number): string =>
  [
    `From: Ann ${number} <ann${number}@siroe.com>`,
    `Newsgroups: ${group}`,
    `Subject: Spaniels ${number}`,
    'Date: Tue, 24 Nov 2026 10:00:00 +0000',
    `Message-ID: <${number}@siroe.com>`,
    '',
    `Text ${number}.`,
    '',
  ].join('\r\n');
const articles = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => article(at + 1));

async function start(options: Partial<Parameters<typeof startNewsServer>[0]> = {}): Promise<NewsServer> {
  const server = await startNewsServer({ groups: { [group]: articles(5) }, ...options });
  servers.push(server);
  return server;
}

async function crawl(collection: TestCollection, files: Files, { port }: NewsServer): Promise<number> {
  const run = await collection.begin();
  const world = { clock: systemClock, resolver: createResolver(), newsServer: { host: '127.0.0.1', port } };
  await installation.work({ onlyRun: run.id, declarations, world });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  const compiled = compileProgram({ files: new Map(Object.entries(files)), declarations, limits: defaultLimits });
  if (!compiled.ok) throw new TypeError('the texts do not compile');
  const resources = await resourcesOf(installation.pool, collection.id);
  for (const { url, facts, pathId, runId } of resources.values())
    if (facts !== null && runId === run.id) expect(agrees(compiled.program, facts, pathId), url).toBe(true);
  return run.id;
}

/** The built-in filters, which describe articles as well, and follow the URLs in them. */
const filterConf = defaultFilterConf
  .replace('^(text/', '^(message/rfc822|text/')
  .replace('enable=false fn=enumerate-urls-from-text max=1024 type=text/plain', 'fn=enumerate-urls-from-text max=1024');

const startingAt = (url: string): Files => ({
  'filter.conf': filterConf,
  'robot.conf': robotConf(),
  'filterrules.conf': `<Site name=news>\n  Start url="${url}"\n</Site>\n`,
});

const commandsOf = ({ commands }: NewsServer, from: number, command: string): readonly string[] =>
  commands.slice(from).filter((line) => line.split(' ')[0] === command);

describe.each([
  ['news:', 1000],
  ['nntp:', 500],
])('a newsgroup, as %s, of %i articles', (scheme, count) => {
  it('is crawled twice, and only what is new is transferred the second time', async () => {
    const server = await start({ groups: { [group]: articles(count) } });
    const isNamed = scheme === 'news:';
    const url = isNamed ? `news:${group}` : `nntp://127.0.0.1:${server.port}/${group}`;
    const urlOf = (number: number): string => (isNamed ? `news:${number}@siroe.com` : `${url}/${number}`);
    const files = startingAt(url);
    const collection = await installation.addCollection(files);
    await crawl(collection, files, server);
    const first = await resourcesOf(installation.pool, collection.id);
    expect([...first.values()].filter(({ state }) => state === 'fetched')).toHaveLength(count + 1);
    expect(commandsOf(server, 0, 'ARTICLE')).toHaveLength(count);
    expect(commandsOf(server, 0, 'STAT')).toEqual([]);

    const before = server.commands.length;
    for (let number = count + 1; number <= count + 7; number++) server.post(group, article(number));
    for (const number of [17, 471]) server.cancel(`<${number}@siroe.com>`);
    const runId = await crawl(collection, files, server);
    expect(commandsOf(server, before, 'ARTICLE')).toHaveLength(7);
    expect(commandsOf(server, before, 'STAT')).toHaveLength(count - 2);
    const rds = await rdsOf(installation.pool, collection.id);
    expect(rds.has(urlOf(count + 7))).toBe(true);
    expect((await removalsOf(installation.pool, runId)).map(([removed]) => removed).toSorted()).toEqual(
      [urlOf(17), urlOf(471)].toSorted(),
    );

    const last = server.commands.length;
    await crawl(collection, files, server);
    expect(commandsOf(server, last, 'ARTICLE')).toEqual([]);
    expect([...commandsOf(server, last, 'OVER'), ...commandsOf(server, last, 'LISTGROUP')]).toEqual([]);
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(rds.size);
  }, 300_000);
});

describe('a group whose numbers are the same', () => {
  it('is not listed, but loses the articles that were canceled', async () => {
    const server = await start();
    const files = startingAt(`news:${group}`);
    const collection = await installation.addCollection(files);
    await crawl(collection, files, server);
    server.cancel('<4@siroe.com>');
    const before = server.commands.length;
    const runId = await crawl(collection, files, server);
    expect(commandsOf(server, before, 'OVER')).toEqual([]);
    expect(await removalsOf(installation.pool, runId)).toEqual([['news:4@siroe.com', 'News 430']]);
  });
});

describe('an article', () => {
  it('has its header as attributes, and the links of its text are followed', async () => {
    const linking = article(1).replace('Text 1.', 'See <URL:news:2@siroe.com>.');
    const server = await start({ groups: { [group]: [article(2), linking] } });
    const files = {
      ...startingAt('news:1@siroe.com'),
      'filter.conf': filterConf.replace(
        'Generate fn=extract-html-text',
        'Generate fn=extract-source src="from->author,subject,newsgroups"\nGenerate fn=extract-html-text',
      ),
    };
    const collection = await installation.addCollection(files);
    await crawl(collection, files, server);
    const rds = await rdsOf(installation.pool, collection.id);
    expect([...rds.keys()]).toEqual(['news:1@siroe.com', 'news:2@siroe.com']);
    expect(rds.get('news:1@siroe.com')).toMatchObject({ title: 'Spaniels 1' });
    expect(rds.get('news:1@siroe.com')?.attributes).toMatchObject({
      author: ['Ann 1 <ann1@siroe.com>'],
      newsgroups: [group],
      'last-modified': ['Tue, 24 Nov 2026 10:00:00 GMT'],
    });
  });
});

describe('a RootNode', () => {
  it('item 17: is all articles of the newsgroup, as many as URL-Max says, the newest first', async () => {
    const server = await start({ groups: { [group]: articles(20) } });
    const files = { 'gatherer.cf': `Access-Delay: 0\n<RootNodes>\nnews:${group} URL=8\n</RootNodes>\n` };
    const collection = await installation.addCollection(files);
    await crawl(collection, files, server);
    const rds = await rdsOf(installation.pool, collection.id);
    const ids = [...rds.keys()].filter((url) => url.includes('@'));
    expect(ids.toSorted()).toEqual([14, 15, 16, 17, 18, 19, 20].map((number) => `news:${number}@siroe.com`));
    expect(rds.get('news:20@siroe.com')).toMatchObject({
      attributes: { author: ['Ann 20 <ann20@siroe.com>'], newsgroups: [group] },
    });
  });
});

const login = { user: 'me', password: 'canary of the news' };

describe('a server with a login', () => {
  const heard: string[] = [];
  const loginOf = () =>
    Promise.resolve({
      ok: true,
      login: {
        name: 'mine',
        ...login,
        accepted: () => void heard.push('accepted'),
        refused: (why: string) => void heard.push(why),
      },
    } as const);
  const urlOf = ({ port }: NewsServer): string => `nntp://127.0.0.1:${port}/${group}`;

  it('is logged in to once for each connection, over TLS only unless more is allowed', async () => {
    const server = await start({ login });
    const plain = await getNews(urlOf(server), { login: loginOf });
    expect(plain.fact).toMatchObject({ outcome: 'credentials-needed', status: 480 });
    expect(plain.fact.detail).toContain('plain-news-login');
    expect(server.commands.join('\n')).not.toContain(login.password);
    expect(heard).toEqual([]);
    const visit = openVisit({ login: loginOf, settings: { plainNewsLogin: true } });
    for (const path of ['', '/1', '/2']) expect((await visit.get(urlOf(server) + path)).fact.outcome).toBe('ok');
    await visit.close();
    expect(commandsOf(server, 0, 'AUTHINFO')).toEqual(['AUTHINFO USER me', `AUTHINFO PASS ${login.password}`]);
    expect(heard.splice(0)).toEqual(['accepted']);
    expect((await getNews(urlOf(server), { login: loginOf }, { isAnonymous: true })).fact).toMatchObject({
      status: 480,
    });
  });

  it('over TLS gets the password encrypted', async () => {
    const tls = { key: TEST_KEY, certificate: TEST_CERTIFICATE };
    const server = await start({ login, tls });
    for (const starttls of ['offered', 'required'] as const) {
      const got = await getNews(urlOf(server), { login: loginOf, settings: { tls: starttls } });
      expect(got.fact).toMatchObject({ outcome: 'ok' });
      expect(got.fact.notes).toBeUndefined();
    }
    const words = server.commands.map((line) => line.split(' ')[0]);
    expect(words.indexOf('STARTTLS')).toBeLessThan(words.indexOf('AUTHINFO'));
    const untrusted = await getNews(urlOf(server), { login: loginOf, settings: { tls: 'required' }, tls: {} });
    expect(untrusted.fact).toMatchObject({ outcome: 'tls', certificate: 'self-signed' });
  });

  it('that refuses it is not asked for more, and the login hears of it', async () => {
    heard.length = 0;
    const server = await start({ login: { ...login, password: 'another' } });
    const got = await getNews(urlOf(server), { login: loginOf, settings: { plainNewsLogin: true } });
    expect(got.fact).toMatchObject({ outcome: 'deferred' });
    expect(got.fact.detail).toContain('credential mine: the server refused it: wrong');
    expect(heard.splice(0)).toEqual(['the server refused it: wrong']);
    expect(commandsOf(server, 0, 'GROUP')).toEqual([]);
  });

  it('without TLS is not read where TLS is required', async () => {
    const server = await start();
    expect((await getNews(urlOf(server), { settings: { tls: 'required' } })).fact).toMatchObject({ outcome: 'tls' });
    const offered = await getNews(urlOf(server), { settings: { tls: 'offered' } });
    expect(offered.fact).toMatchObject({ outcome: 'ok', notes: ['no TLS'] });
  });

  it('gets no user or password that is more than one word or line', async () => {
    const server = await start({ login });
    for (const bad of [{ user: 'a b' }, { user: 'a\r\nQUIT' }, { password: 'a\r\nQUIT' }]) {
      const verdict = async () => {
        const found = await loginOf();
        return { ...found, login: { ...found.login, ...bad } };
      };
      const got = await getNews(urlOf(server), { login: verdict, settings: { plainNewsLogin: true } });
      expect(got.fact.outcome).toBe('deferred');
    }
    expect(server.commands).not.toContain('QUIT');
  });

  it('is logged in to with the credential for the server, where the URL names none', async () => {
    const server = await start({ login });
    const asked: string[] = [];
    const byServer = (url: { readonly href: string }) => {
      asked.push(url.href);
      // There is a credential for the host news, too, which URLs without a server lead to by custom.
      return url.href.startsWith('nntp://') ? loginOf() : Promise.resolve({ ok: false, why: 'no secret' } as const);
    };
    const newsServer = { host: '127.0.0.1', port: server.port };
    const got = await getNews(`news:${group}`, { login: byServer, newsServer, settings: { plainNewsLogin: true } });
    expect(got.fact).toMatchObject({ outcome: 'ok' });
    expect(asked).toEqual([`nntp://127.0.0.1:${server.port}/`]);
  });
});
