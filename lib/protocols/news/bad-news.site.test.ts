/** What is made of News servers that answer badly, slowly, or not at all; over real connections on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import {
  type BadNews,
  closeAfter,
  drip,
  type NewsAnswer,
  pour,
  resetAfter,
  silence,
  startBadNews,
} from '../../engine/testing/bad-news.ts';
import { freePort } from '../../engine/testing/ports.ts';
import { until } from '../../jobs/testing/until.ts';
import { getNews, linksOf, type NewsTestOptions, openVisit } from './testing.ts';

const megabyte = 1024 * 1024;
const servers = new Set<BadNews>();

afterEach(async () => {
  for (const server of servers) {
    await until('no connection is open', () => server.open() === 0);
    await server.close();
  }
  servers.clear();
});

type Answers = Readonly<Record<string, NewsAnswer>>;

async function start(answers: Answers): Promise<BadNews> {
  const server = await startBadNews(answers);
  servers.add(server);
  return server;
}

interface Asked extends NewsTestOptions {
  readonly etag?: string;
  readonly cutBytes?: number;
}

/** `path`: `group`, `group/1`, or `<id>`. */
async function get(answers: Answers, path: string, { etag, cutBytes, ...options }: Asked = {}) {
  const server = await start(answers);
  const isArticle = path.startsWith('<');
  const href = isArticle
    ? `news://127.0.0.1:${server.port}/${path.slice(1, -1)}`
    : `nntp://127.0.0.1:${server.port}/${path}`;
  const request = { ...(etag !== undefined && { etag }), ...(cutBytes !== undefined && { cutBytes }) };
  const got = await getNews(href, options, request);
  return { ...got, server, links: linksOf(got).map((link) => link.slice(link.lastIndexOf('/') + 1)) };
}

/** The listing of `news:` URLs. */
async function list(answers: Answers, options: NewsTestOptions = {}) {
  const server = await start(answers);
  const got = await getNews(`news://127.0.0.1:${server.port}/group`, options);
  return { ...got, server, links: linksOf(got).map((link) => link.slice(link.lastIndexOf('/') + 1)) };
}

const plainLogin = { settings: { plainNewsLogin: true } };

/** A credential, and what is heard of it. */
function loginInto(heard: string[]): NonNullable<NewsTestOptions['login']> {
  const refused = (why: string): void => void heard.push(why);
  const login = { name: 'mine', user: 'me', password: 'secret', accepted: () => void heard.push('accepted'), refused };
  return () => Promise.resolve({ ok: true, login });
}

const article = (...lines: readonly string[]): string =>
  ['220 0 <1@siroe.com> article', 'Subject: one', '', ...lines, '.', ''].join('\r\n');
const overview = (number: number | string, id: string): string => `${number}\tone\tann\tdate\t${id}\t\t9\t1\r\n`;
const groupOf = (numbers: string): Answers => ({ 'GROUP group': `211 ${numbers} group\r\n` });
const three = groupOf('3 1 3');
const noTime = { headersMs: 5_000, totalMs: 5_000, rateAfterMs: 5_000 };
const one = 'ARTICLE <1@siroe.com>';

describe('a reply', () => {
  it.each<readonly [string, NewsAnswer, string]>([
    ['without a code', 'hello\r\n', 'malformed'],
    ['of ten megabytes', 'x'.repeat(10 * megabyte), 'malformed'],
    ['with NUL', '220 \0\r\n', 'malformed'],
    ['that is nothing', closeAfter(''), 'reset'],
    ['that is cut short', resetAfter('22'), 'reset'],
    ['to another command', '211 1 1 1 group\r\n', 'malformed'],
    ['for another article', '220 0 <2@siroe.com>\r\nSubject: two\r\n\r\n.\r\n', 'malformed'],
  ])('%s', async (_, answer, outcome) => {
    const { fact, body } = await get({ [one]: answer }, '<1@siroe.com>');
    expect(fact).toMatchObject({ outcome, received: 0 });
    expect(body).toBeUndefined();
    expect((await get({ '': answer }, '<1@siroe.com>')).fact.outcome).toMatch(/malformed|reset/);
  });

  it('that nobody asked for ends the connection, and is taken for no answer', async () => {
    const server = await start({
      [one]: `${article('text')}430 gone\r\n`,
      'ARTICLE <2@siroe.com>': '220 0 <2@siroe.com>\r\nSubject: two\r\n\r\n.\r\n',
    });
    const visit = openVisit();
    const url = `news://127.0.0.1:${server.port}/`;
    expect((await visit.get(`${url}1@siroe.com`)).fact.outcome).toBe('ok');
    expect((await visit.get(`${url}2@siroe.com`)).fact.outcome).toBe('ok');
    expect(server.connections()).toBe(2);
    await visit.close();
    expect((await get({ '': '200 ready\r\n200 ready\r\n' }, '<1@siroe.com>')).fact).toMatchObject({
      outcome: 'malformed',
    });
  });

  it.each([
    [400, 'http-error'],
    [411, 'gone'],
    [412, 'http-error'],
    [420, 'gone'],
    [423, 'gone'],
    [430, 'gone'],
    [436, 'http-error'],
    [441, 'http-error'],
    [480, 'credentials-needed'],
    [481, 'credentials-needed'],
    [482, 'http-error'],
    [483, 'tls'],
    [500, 'http-error'],
    [501, 'http-error'],
    [502, 'http-error'],
    [503, 'http-error'],
    [599, 'http-error'],
    [381, 'credentials-needed'],
  ])('%i: its outcome, with the words of the server', async (status, outcome) => {
    const { fact } = await get({ [one]: `${status} Those\x1B are the words.\r\n` }, '<1@siroe.com>');
    expect(fact).toMatchObject({ outcome, status, headers: {}, bytes: 0 });
    expect(fact.detail).toContain('the server said: Those are the words');
  });

  it.each([411, 420, 423, 430])('%i to what asks for no article says nothing of it', async (status) => {
    const reply = `${status} no\r\n`;
    const old = { CAPABILITIES: '500 what\r\n' };
    const whole = { [one]: article('text') };
    for (const answers of [{ '': reply }, { ...old, 'MODE READER': reply }]) {
      const { fact, server } = await get({ ...answers, ...whole }, '<1@siroe.com>');
      expect(fact).toMatchObject({ outcome: 'http-error', status });
      expect(server.asked).not.toContain(one);
    }
    expect((await get({ CAPABILITIES: reply, ...whole }, '<1@siroe.com>')).fact.outcome).not.toBe('gone');
    const login = loginInto([]);
    for (const command of ['AUTHINFO USER me', 'AUTHINFO PASS secret']) {
      const answers = { 'AUTHINFO USER me': '381 more\r\n', [command]: reply, ...whole };
      const { fact } = await get(answers, '<1@siroe.com>', { login, ...plainLogin });
      expect(fact, command).toMatchObject({ outcome: 'http-error', status });
    }
  });

  it('that hides what only those who are logged in may know of asks for a login', async () => {
    const answers = { 'GROUP group': '411 no such group\r\n', [one]: '430 no such article\r\n' };
    for (const [path, status] of [
      ['group', 411],
      ['<1@siroe.com>', 430],
    ] as const) {
      const { fact } = await get(answers, path, { login: loginInto([]) });
      expect(fact, path).toMatchObject({ outcome: 'credentials-needed', status });
      expect(fact.detail, path).toContain('plain-news-login');
      expect((await get(answers, path)).fact, path).toMatchObject({ outcome: 'gone', status });
    }
  });

  it.each(['502 Too many connections', '502 Maximum number of users reached', '502 try again later'])(
    '%s: the site is asked later',
    async (reply) => {
      const got = await get({ '': `${reply}\r\n` }, '<1@siroe.com>');
      expect(got).toMatchObject({ fact: { outcome: 'http-error', status: 502 }, retry: 'site' });
    },
  );

  it.each([
    '481 Too many connections for your user',
    '482 connection limit reached',
    '502 already connected',
    '481 temporarily unavailable',
  ])('to a login, %s: no wrong password', async (reply) => {
    for (const command of ['AUTHINFO USER me', 'AUTHINFO PASS secret']) {
      const heard: string[] = [];
      const answers = { 'AUTHINFO USER me': '381 more\r\n', [command]: `${reply}\r\n` };
      const got = await get(answers, '<1@siroe.com>', { login: loginInto(heard), ...plainLogin });
      expect(got, command).toMatchObject({ fact: { outcome: 'http-error' }, retry: 'site' });
      expect(heard, command).toEqual([]);
    }
  });

  it('400 or 502 in place of the greeting: its outcome', async () => {
    expect((await get({ '': '400 busy\r\n' }, '<1@siroe.com>')).fact).toMatchObject({
      outcome: 'http-error',
      status: 400,
    });
    expect((await get({ '': '502 no\r\n' }, '<1@siroe.com>')).fact).toMatchObject({
      outcome: 'http-error',
      status: 502,
    });
  });
});

describe('an article', () => {
  it('is what was sent, without the doubled dots and the closing one', async () => {
    const { fact, text } = await get({ [one]: article('..', '..a', '...', 'b.') }, '<1@siroe.com>');
    expect(text).toBe('Subject: one\r\n\r\n.\r\n.a\r\n..\r\nb.\r\n');
    expect(fact).toMatchObject({ outcome: 'ok', status: 220, bytes: text?.length, received: text?.length });
    expect(fact.headers).toEqual({
      'content-type': 'message/rfc822',
      'content-length': String(text?.length),
      etag: '"<1@siroe.com>"',
    });
  });

  it('has the date that it was written on', async () => {
    const dated = '220 0 <1@siroe.com>\r\nDate: Tue, 24 Nov 2026 11:00:00 +0100\r\n\r\nDate: 1\r\n.\r\n';
    const { fact } = await get({ [one]: dated }, '<1@siroe.com>');
    expect(fact.headers['last-modified']).toBe('Tue, 24 Nov 2026 10:00:00 GMT');
    const undated = '220 0 <1@siroe.com>\r\nDate: soon\r\n\r\nDate: Tue, 24 Nov 2026 11:00:00 +0100\r\n.\r\n';
    expect((await get({ [one]: undated }, '<1@siroe.com>')).fact.headers).not.toHaveProperty('last-modified');
  });

  it.each(['Subject: one\r\n\r\nhalf', 'Subject: one\r\n\r\nall\r\n', 'all\r\n.', ''])(
    'that the connection ends in is never taken for whole: %j',
    async (half) => {
      for (const end of [closeAfter, resetAfter]) {
        const { fact, body } = await get({ [one]: end(`220 0 <1@siroe.com>\r\n${half}`) }, '<1@siroe.com>');
        expect(fact.outcome).toBe('reset');
        expect(body).toBeUndefined();
      }
    },
  );

  it('keeps NUL, single LF, and lines of any length', async () => {
    const long = 'x'.repeat(200_000);
    const { text } = await get({ [one]: article(`a\0b\n.\nc\n..d`, long) }, '<1@siroe.com>');
    expect(text).toBe(`Subject: one\r\n\r\na\0b\n.\nc\n..d\r\n${long}\r\n`);
  });

  it('of a server that ends lines with LF is read', async () => {
    const { fact, text } = await get({ [one]: '220 0 <1@siroe.com>\nSubject: one\n\n..\nb\n.\n' }, '<1@siroe.com>');
    expect(fact.outcome).toBe('ok');
    expect(text).toBe('Subject: one\n\n.\nb\n');
  });

  it('that never ends is cut, or refused', async () => {
    const endless = { [one]: pour('220 0 <1@siroe.com>\r\n', Buffer.from('words and words\r\n'.repeat(500))) };
    const { fact, body } = await get(endless, '<1@siroe.com>');
    expect(fact).toMatchObject({ outcome: 'ok', notes: ['cut', 'max-filesize-kb'], body: { truncated: 'limit' } });
    expect(fact.headers).not.toHaveProperty('content-length');
    expect(body).toHaveLength(megabyte);
    const settings = { cutsLargeFiles: false };
    expect((await get(endless, '<1@siroe.com>', { settings })).fact).toMatchObject({ outcome: 'too-large' });
    expect((await get(endless, '<1@siroe.com>', { cutBytes: 100 })).body).toHaveLength(100);
  });

  it('that is known is only asked for', async () => {
    const etag = '"<1@siroe.com>"';
    const known = await get({ 'STAT <1@siroe.com>': '223 0 <1@siroe.com>\r\n' }, '<1@siroe.com>', { etag });
    expect(known.fact).toMatchObject({ outcome: 'not-modified', status: 223, headers: { etag }, bytes: 0 });
    const canceled = await get({ 'STAT <1@siroe.com>': '430 no\r\n' }, '<1@siroe.com>', { etag });
    expect(canceled.fact).toMatchObject({ outcome: 'gone', status: 430 });
    expect(canceled.server.asked).not.toContain(one);
  });

  it('under a number that another one had is fetched', async () => {
    const answers = {
      ...three,
      'STAT 2': '223 2 <new@siroe.com>\r\n',
      'ARTICLE 2': '220 2 <new@siroe.com>\r\nSubject: new\r\n\r\n.\r\n',
    };
    const { fact, server } = await get(answers, 'group/2', { etag: '"<old@siroe.com>"' });
    expect(fact).toMatchObject({ outcome: 'ok', headers: { etag: '"<new@siroe.com>"' } });
    const known = await get(answers, 'group/2', { etag: '"<new@siroe.com>"' });
    expect(known.fact).toMatchObject({ outcome: 'not-modified' });
    expect(server.asked.filter((line) => line.startsWith('GROUP'))).toHaveLength(1);
  });

  it('under a number is another one’s: malformed', async () => {
    const answers = { ...three, 'ARTICLE 2': '220 3 <3@siroe.com>\r\nSubject: three\r\n\r\n.\r\n' };
    expect((await get(answers, 'group/2')).fact).toMatchObject({ outcome: 'malformed' });
  });

  it('that came after the newsgroup was selected is found', async () => {
    let selections = 0;
    const server = await start({
      'GROUP group': (socket) => void socket.write(`211 1 1 ${++selections} group\r\n`),
      'ARTICLE 1': '220 1 <1@siroe.com>\r\n\r\n.\r\n',
      'ARTICLE 2': (socket) => void socket.write(selections === 1 ? '423 no\r\n' : '220 2 <2@siroe.com>\r\n\r\n.\r\n'),
      'ARTICLE 3': '423 no\r\n',
    });
    const visit = openVisit();
    const outcomes = [];
    for (const number of [1, 2, 3])
      outcomes.push((await visit.get(`nntp://127.0.0.1:${server.port}/group/${number}`)).fact.outcome);
    await visit.close();
    expect(outcomes).toEqual(['ok', 'ok', 'gone']);
  });
});

describe('a newsgroup', () => {
  it('lists its articles by number, the newest first', async () => {
    const { fact, links } = await get(
      { ...three, 'LISTGROUP group': '211 3 1 3 group\r\n1\r\n3\r\n2\r\n.\r\n' },
      'group',
    );
    expect(links).toEqual(['3', '2', '1']);
    expect(fact).toMatchObject({
      outcome: 'ok',
      status: 211,
      headers: { 'content-type': 'text/directory', etag: '"1-3-3"' },
    });
    expect(fact.notes).toBeUndefined();
  });

  it('lists them by Message-ID, by OVER, XOVER, or article by article', async () => {
    const lines = [1, 2, 3].map((number) => overview(number, `<${number}@siroe.com>`)).join('');
    const byId = ['3@siroe.com', '2@siroe.com', '1@siroe.com'];
    const block = `224 overview\r\n${lines}.\r\n`;
    expect((await list({ ...three, 'OVER 1-3': block })).links).toEqual(byId);
    expect((await list({ ...three, 'XOVER 1-3': block })).links).toEqual(byId);
    const single = await list({
      ...three,
      'LISTGROUP group': '211 3 1 3 group\r\n1\r\n2\r\n3\r\n.\r\n',
      'STAT 1': '223 1 <1@siroe.com>\r\n',
      'STAT 2': '423 no\r\n',
      'STAT 3': '223 3 <3@siroe.com>\r\n',
    });
    expect(single.links).toEqual(['3@siroe.com', '1@siroe.com']);
    const byOver = await get({ ...three, 'OVER 1-3': block }, 'group');
    expect(byOver.links).toEqual(['3', '2', '1']);
  });

  it('that cannot be listed is refused', async () => {
    expect((await list(three)).fact).toMatchObject({ outcome: 'http-error' });
    expect((await get(three, 'group')).fact).toMatchObject({ outcome: 'http-error' });
  });

  it('whose numbers are the same is not listed', async () => {
    const { fact, server } = await get(three, 'group', { etag: '"1-3-3"' });
    expect(fact).toMatchObject({ outcome: 'not-modified', headers: { etag: '"1-3-3"' } });
    expect(server.asked.at(-1)).toBe('GROUP group');
  });

  it.each(['0 0 0', '0 1 0', '0 4 3'])('that is empty has no articles: %s', async (numbers) => {
    const answers = { ...groupOf(numbers), 'OVER 0-0': '423 none\r\n' };
    const { fact, links } = await list(answers);
    expect(fact).toMatchObject({ outcome: 'ok', bytes: 0 });
    expect(links).toEqual([]);
  });

  it('that lists none of the articles it counts is never taken for empty', async () => {
    const noOverviews = ['224 overview\r\n.\r\n', '420 none\r\n', '423 none\r\n'];
    const noNumbers = ['211 list\r\n.\r\n', '420 none\r\n', '423 none\r\n', '500 what\r\n'];
    const refused = { fact: { outcome: 'http-error', bytes: 0 }, retry: 'resource' };
    for (const over of noOverviews)
      for (const numbers of noNumbers) {
        const answers = { ...three, 'OVER 1-3': over, 'LISTGROUP group': numbers };
        const byId = await list(answers);
        expect(byId, over + numbers).toMatchObject(refused);
        expect(byId.server.asked.slice(-2), over + numbers).toEqual(['OVER 1-3', 'LISTGROUP group']);
        expect(await get(answers, 'group'), over + numbers).toMatchObject(refused);
      }
  });

  it('without overviews of the articles it counts is listed article by article', async () => {
    const answers = { ...three, 'OVER 1-3': '423 none\r\n', 'LISTGROUP group': '211 list\r\n1\r\n3\r\n.\r\n' };
    const stats = { 'STAT 1': '223 1 <1@siroe.com>\r\n', 'STAT 3': '223 3 <3@siroe.com>\r\n' };
    expect((await list({ ...answers, ...stats })).links).toEqual(['3@siroe.com', '1@siroe.com']);
    const gone = { 'STAT 1': '423 no\r\n', 'STAT 3': '423 no\r\n' };
    expect(await list({ ...answers, ...gone })).toMatchObject({ fact: { outcome: 'http-error' }, retry: 'resource' });
  });

  it('with invalid lines alone has no articles', async () => {
    const { fact, server } = await list({ ...three, 'OVER 1-3': '224 overview\r\nno tabs\r\n.\r\n' });
    expect(fact).toMatchObject({ outcome: 'ok', bytes: 0, notes: ['1 invalid line skipped'] });
    expect(server.asked).not.toContain('LISTGROUP group');
  });

  it('with broken lines lists the rest, and counts them', async () => {
    const lines = [
      overview(1, '<1@siroe.com>'),
      'no tabs\r\n',
      '\r\n',
      overview('x', '<x@siroe.com>'),
      overview(99, '<99@siroe.com>'),
      overview(2, '<two words@siroe.com>'),
      overview(2, '<2@siroe.com>\rQUIT'),
      overview(2, '<2\0@siroe.com>'),
      overview(2, '2@siroe.com'),
      overview(2, '<2>'),
      overview(2, `<${'x'.repeat(300)}@siroe.com>`),
      '2\tone\n.\ntwo\tann\r\n',
      `3\t${'x'.repeat(megabyte)}\tann\tdate\t<3@siroe.com>\r\n`,
      overview(4, '<4@siroe.com>'),
    ];
    const answers = { ...groupOf('20 1 20'), 'OVER 1-20': `224 overview\r\n${lines.join('')}.\r\n` };
    const { fact, links } = await list(answers);
    expect(links).toEqual(['4@siroe.com', '1@siroe.com']);
    expect(fact).toMatchObject({ outcome: 'ok', notes: ['12 invalid lines skipped'] });
  });

  it('with numbers that lie is listed as far as it is true', async () => {
    const high = 10 ** 14;
    const answers: Record<string, NewsAnswer> = { ...groupOf(`2 1 ${high}`) };
    const server = await start({ ...answers, '': (socket) => void socket.write('200 ready\r\n') });
    // Every range is empty, but the one that holds the two.
    server.answer(
      Object.fromEntries(
        overRanges(high).map(([low, top]) => [`OVER ${low}-${top}`, low === 1 ? twoArticles : '423 none\r\n']),
      ),
    );
    const got = await getNews(`news://127.0.0.1:${server.port}/group`);
    expect(linksOf(got).map((link) => link.split('/').at(-1))).toEqual(['7@siroe.com', '5@siroe.com']);
    expect(server.asked.filter((line) => line.startsWith('OVER')).length).toBeLessThan(20);
    for (const numbers of ['3 1', 'a b c', `1 1 ${'9'.repeat(30)}`, '-1 -1 -1'])
      expect((await list(groupOf(numbers))).fact, numbers).toMatchObject({ outcome: 'malformed' });
  });

  it('that lists more articles than it has numbers, or never ends: malformed, or timeout', async () => {
    const endless = pour('224 overview\r\n', Buffer.from(overview(2, '<2@siroe.com>').repeat(100)));
    expect((await list({ ...three, 'OVER 1-3': endless })).fact).toMatchObject({ outcome: 'malformed' });
    const numbers = pour('211 list\r\n', Buffer.from('1\r\n2\r\n'.repeat(1000)));
    expect((await get({ ...three, 'LISTGROUP group': numbers }, 'group')).fact).toMatchObject({ outcome: 'malformed' });
    const line = pour('224 overview\r\n', Buffer.alloc(megabyte, 'x'));
    const late = { deadlines: { ...noTime, totalMs: 200 } };
    expect((await list({ ...three, 'OVER 1-3': line }, late)).fact).toMatchObject({ outcome: 'timeout' });
    const many = groupOf(`1000000000 1 ${10 ** 9}`);
    expect((await get({ ...many, 'LISTGROUP group': numbers }, 'group', late)).fact).toMatchObject({
      outcome: 'timeout',
    });
  });

  it('that is larger than a file may be lists the newest, or is refused', async () => {
    const numbers = Array.from({ length: 1000 }, (_, at) => at + 1);
    const answers = { ...groupOf('1000 1 1000'), 'LISTGROUP group': `211 list\r\n${numbers.join('\r\n')}\r\n.\r\n` };
    const cut = await get(answers, 'group', { settings: { maxFileBytes: 1000 } });
    expect(cut.links).toEqual(numbers.toReversed().slice(0, cut.links.length).map(String));
    expect(cut.links.length).toBeGreaterThan(20);
    expect(cut.fact).toMatchObject({ notes: ['cut', 'max-filesize-kb'], body: { truncated: 'limit' } });
    const settings = { maxFileBytes: 1000, cutsLargeFiles: false };
    expect((await get(answers, 'group', { settings })).fact).toMatchObject({ outcome: 'too-large' });
  });

  it('whose listing is cut short is never taken for whole', async () => {
    const half = `224 overview\r\n${overview(1, '<1@siroe.com>')}`;
    for (const end of [closeAfter, resetAfter])
      expect((await list({ ...three, 'OVER 1-3': end(half) })).fact).toMatchObject({ outcome: 'reset' });
  });
});

const twoArticles = `224 overview\r\n${overview(5, '<5@siroe.com>')}${overview(7, '<7@siroe.com>')}.\r\n`;

/** Ranges as they are asked for as long as each is empty. */
function overRanges(high: number): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  let top = high;
  for (let width = 10_000; top >= 1; width *= 8) {
    const low = Math.max(1, top - width + 1);
    ranges.push([low, top]);
    top = low - 1;
  }
  return ranges;
}

describe('a server', () => {
  it('that never answers, or a byte each second: timeout', async () => {
    for (const command of ['', 'CAPABILITIES', one]) {
      const silent = await get({ [command]: silence }, '<1@siroe.com>', { deadlines: { ...noTime, headersMs: 50 } });
      expect(silent.fact, command).toMatchObject({ outcome: 'timeout', received: 0 });
    }
    const greeting = await get({ '': drip('', '200 ready') }, '<1@siroe.com>', {
      deadlines: { ...noTime, headersMs: 50 },
    });
    expect(greeting.fact).toMatchObject({ outcome: 'timeout' });
    const slow = { [one]: drip('220 0 <1@siroe.com>\r\n', 'slow ') };
    const rate = { deadlines: { ...noTime, rateAfterMs: 50, minBytesPerSecond: 1000 } };
    expect((await get(slow, '<1@siroe.com>', rate)).fact.detail).toContain('bytes per second');
    const late = await get(slow, '<1@siroe.com>', { deadlines: { ...noTime, totalMs: 50 } });
    expect(late.fact).toMatchObject({ outcome: 'timeout' });
  });

  it('that is not there: refused; of an address that may not be connected to: address-refused', async () => {
    expect((await getNews(`nntp://127.0.0.1:${await freePort()}/group`)).fact).toMatchObject({ outcome: 'refused' });
    expect(await getNews('nntp://127.0.0.1:22/group')).toMatchObject({
      fact: { outcome: 'address-refused' },
      final: true,
    });
  });

  it('before RFC 3977 is put into the mode of readers', async () => {
    const old = { CAPABILITIES: '500 what\r\n', 'MODE READER': '200 ready\r\n', [one]: article('text') };
    const { fact, server } = await get(old, '<1@siroe.com>');
    expect(fact.outcome).toBe('ok');
    expect(server.asked).toEqual(['CAPABILITIES', 'MODE READER', one]);
    const without = await get({ ...old, 'MODE READER': '500 what\r\n' }, '<1@siroe.com>');
    expect(without.fact.outcome).toBe('ok');
    const refusing = await get({ ...old, 'MODE READER': '502 no\r\n' }, '<1@siroe.com>');
    expect(refusing.fact).toMatchObject({ outcome: 'http-error', status: 502 });
  });

  it('with capabilities without end: malformed', async () => {
    const endless = pour('101 list\r\n', Buffer.from('OVER\r\n'.repeat(1000)));
    expect((await get({ CAPABILITIES: endless }, '<1@siroe.com>')).fact).toMatchObject({ outcome: 'malformed' });
  });

  it('of URLs that name none is that of the installation', async () => {
    const server = await start({ [one]: article('text') });
    const newsServer = { host: '127.0.0.1', port: server.port };
    expect((await getNews('news:1@siroe.com', { newsServer })).fact).toMatchObject({ outcome: 'ok' });
    expect((await getNews('news:<1@siroe.com>', { newsServer })).fact).toMatchObject({
      outcome: 'redirect',
      redirectTo: 'news:1@siroe.com',
    });
    expect(server.connections()).toBe(1);
  });
});

describe('a connection', () => {
  const serving = {
    [one]: article('text'),
    'ARTICLE <2@siroe.com>': '430 no\r\n',
    ...three,
    'LISTGROUP group': '211 list\r\n1\r\n.\r\n',
    'ARTICLE 1': '220 1 <1@siroe.com>\r\n\r\n.\r\n',
  };

  it('is kept for the next fetch of the visit, whatever the last one came to', async () => {
    const server = await start(serving);
    const newsServer = { host: '127.0.0.1', port: server.port };
    const visit = openVisit({ newsServer });
    const own = `nntp://127.0.0.1:${server.port}/group`;
    const outcomes = [];
    for (const href of ['news:1@siroe.com', 'news:2@siroe.com', own, `${own}/1`, 'news:1@siroe.com'])
      outcomes.push((await visit.get(href)).fact.outcome);
    expect(outcomes).toEqual(['ok', 'gone', 'ok', 'ok', 'ok']);
    expect(server.connections()).toBe(1);
    expect(server.asked.filter((line) => line.startsWith('GROUP'))).toHaveLength(1);
    await visit.close();
  });

  it.each<readonly [string, NewsAnswer]>([
    ['silently', (socket) => void socket.end()],
    ['with 400', closeAfter('400 idle for too long\r\n')],
    ['with a reset', (socket) => void socket.resetAndDestroy()],
  ])('that was closed meanwhile is replaced: %s', async (_, closing) => {
    let asked = 0;
    const server = await start({
      [one]: (socket) => {
        asked++;
        if (asked === 2 && typeof closing === 'function') closing(socket);
        else socket.write(article('text'));
      },
    });
    const visit = openVisit();
    const url = `news://127.0.0.1:${server.port}/1@siroe.com`;
    expect((await visit.get(url)).fact.outcome).toBe('ok');
    expect((await visit.get(url)).fact.outcome).toBe('ok');
    expect(server.connections()).toBe(2);
    await visit.close();
  });

  it('that breaks in mid-article is not asked again by itself', async () => {
    let asked = 0;
    const server = await start({
      [one]: (socket) => {
        if (++asked === 2) socket.end('220 0 <1@siroe.com>\r\nhalf');
        else socket.write(article('text'));
      },
    });
    const visit = openVisit();
    const url = `news://127.0.0.1:${server.port}/1@siroe.com`;
    await visit.get(url);
    expect((await visit.get(url)).fact.outcome).toBe('reset');
    expect(server.connections()).toBe(1);
    await visit.close();
  });

  it('ends with the signal of its request, and with its visit', async () => {
    const server = await start({ [one]: silence });
    const visit = openVisit();
    const url = `news://127.0.0.1:${server.port}/1@siroe.com`;
    const ending = new AbortController();
    const [first, second] = [visit.get(url, { signal: ending.signal }), visit.get(url)];
    await until('both are asked', () => server.asked.filter((line) => line === one).length === 2);
    ending.abort();
    expect((await first).fact).toMatchObject({ outcome: 'reset' });
    await visit.close();
    expect((await second).fact).toMatchObject({ outcome: 'reset' });
    expect((await getNews(url, {}, { signal: AbortSignal.abort() })).fact).toMatchObject({ outcome: 'reset' });
  });
});
