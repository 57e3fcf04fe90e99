/** Newsgroups and articles of INN, as people run it: found, fetched, unchanged, new, and canceled. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { innLogin, type InnServer, startInn, whyWithoutInn } from '../../jobs/testing/news-server-inn.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '../../outside/testing/certificates.ts';
import { getNews, linksOf, openVisit } from './testing.ts';

const why = whyWithoutInn();
const group = 'test.dogs';
const tls = { key: TEST_KEY, certificate: TEST_CERTIFICATE };

const article = (number: number, ...text: readonly string[]): string =>
  [
    'Path: not-for-mail',
    `From: =?utf-8?q?Gr=C3=BC=C3=9Fe?= <ann@siroe.com>`,
    `Newsgroups: ${group}`,
    `Subject: Spaniels ${number}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${number}%a/b@siroe.com>`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...text,
    '',
  ].join('\r\n');
const urlOf = (number: number): string => `news:${number}%25a%2Fb@siroe.com`;

describe('INN', () => {
  let server: InnServer | undefined;

  beforeAll(async () => {
    if (why !== undefined) return;
    server = await startInn({ groups: [group, 'test.empty'] });
    await server.post(article(1, '.', '..two', 'Grüße'));
    await server.post(article(2, 'x'.repeat(100_000)));
  });
  afterAll(() => server?.close());

  const door = () => ({ newsServer: { host: '127.0.0.1', port: server?.port ?? 0 } });
  const nntp = (path: string): string => `nntp://127.0.0.1:${server?.port}/${path}`;

  it('lists the articles of a newsgroup, the newest first', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const byId = await getNews(`news:${group}`, door());
    expect(byId.fact).toMatchObject({ outcome: 'ok', status: 211, headers: { 'content-type': 'text/directory' } });
    expect(byId.fact.notes).toBeUndefined();
    expect(linksOf(byId)).toEqual([urlOf(2), urlOf(1)]);
    expect(linksOf(await getNews(nntp(group)))).toEqual([nntp(`${group}/2`), nntp(`${group}/1`)]);
    const empty = await getNews('news:test.empty', door());
    expect(empty).toMatchObject({ fact: { outcome: 'ok', bytes: 0 }, text: '' });
  });

  it('sends an article as it was posted, by its Message-ID and by its number', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const visit = openVisit(door());
    for (const url of [urlOf(1), nntp(`${group}/1`)]) {
      const { fact, text } = await visit.get(url);
      expect(fact).toMatchObject({ outcome: 'ok', status: 220 });
      expect(fact.headers).toMatchObject({ 'content-type': 'message/rfc822', etag: '"<1%a/b@siroe.com>"' });
      expect(Date.parse(fact.headers['last-modified'] ?? '')).toBeGreaterThan(0);
      expect(text).toMatch(/\r\nSubject: Spaniels 1\r\n[^]*\r\n\r\n\.\r\n\.\.two\r\nGr\xC3\xBC\xC3\x9Fe\r\n$/);
    }
    expect((await visit.get(urlOf(2))).text).toContain(`\r\n\r\n${'x'.repeat(100_000)}\r\n`);
    await visit.close();
  });

  it('says what it does not have', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const visit = openVisit(door());
    const answers = [];
    for (const url of [urlOf(9), nntp(`${group}/9`), nntp('test.none'), nntp('test.none/1')]) {
      const { outcome, status } = (await visit.get(url)).fact;
      answers.push([outcome, status]);
    }
    await visit.close();
    expect(answers).toEqual([
      ['gone', 430],
      ['gone', 423],
      ['gone', 411],
      ['gone', 411],
    ]);
  });

  it('knows what has not changed, what is new, and what was canceled', async ({ skip }) => {
    if (server === undefined) return skip(why);
    const visit = openVisit(door());
    const etag = (await visit.get(`news:${group}`)).fact.headers['etag'] ?? '';
    expect((await visit.get(`news:${group}`, { etag })).fact).toMatchObject({ outcome: 'not-modified' });
    const known = { etag: '"<1%a/b@siroe.com>"' };
    for (const url of [urlOf(1), nntp(`${group}/1`)])
      expect((await visit.get(url, known)).fact).toMatchObject({ outcome: 'not-modified', status: 223, received: 0 });
    await server.post(article(3, 'new'));
    await server.cancel('<1%a/b@siroe.com>');
    const again = await visit.get(`news:${group}`, { etag });
    expect(linksOf(again)).toEqual([urlOf(3), urlOf(2)]);
    expect((await visit.get(urlOf(1), known)).fact).toMatchObject({ outcome: 'gone', status: 430 });
    expect((await visit.get(nntp(`${group}/1`), known)).fact).toMatchObject({ outcome: 'gone', status: 423 });
    await visit.close();
  });
});

describe('INN with TLS and a login', () => {
  let server: InnServer | undefined;
  const heard: string[] = [];

  beforeAll(async () => {
    if (why !== undefined) return;
    server = await startInn({ groups: [group], tls, hasLogin: true });
    await server.post(article(1, 'text'));
  });
  afterAll(() => server?.close());

  const fetchWith = (password: string, settings: { tls: 'never' | 'required'; plainNewsLogin: boolean }) =>
    getNews(`nntp://127.0.0.1:${server?.port}/${group}`, {
      settings,
      login: () =>
        Promise.resolve({
          ok: true,
          login: {
            name: 'mine',
            user: innLogin.user,
            password,
            accepted: () => void heard.push('accepted'),
            refused: () => void heard.push('refused'),
          },
        }),
    });

  it('lets in who has the password, over TLS', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const secure = { tls: 'required', plainNewsLogin: false } as const;
    const got = await fetchWith(innLogin.password, secure);
    expect(got.fact).toMatchObject({ outcome: 'ok' });
    expect(linksOf(got)).toHaveLength(1);
    expect((await fetchWith('another', secure)).fact).toMatchObject({ outcome: 'deferred' });
    expect(heard.splice(0)).toEqual(['accepted', 'refused']);
  });

  it('lets nobody in without TLS', async ({ skip }) => {
    if (why !== undefined) return skip(why);
    const plain = await fetchWith(innLogin.password, { tls: 'never', plainNewsLogin: false });
    expect(plain.fact).toMatchObject({ outcome: 'credentials-needed', status: 480 });
    const allowed = await fetchWith(innLogin.password, { tls: 'never', plainNewsLogin: true });
    expect(allowed.fact).toMatchObject({ outcome: 'tls', status: 483 });
    expect(heard.splice(0)).toEqual([]);
  });
});
