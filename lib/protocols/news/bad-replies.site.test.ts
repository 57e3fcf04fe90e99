/** What is made of replies of News servers, and of what is none, over real connections on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import { closeAfter, type NewsAnswer, resetAfter } from '../../engine/testing/bad-news.ts';
import { article, createBadNews, one } from './bad-testing.ts';
import { type NewsTestOptions, openVisit } from './testing.ts';

const { start, get, closeAll } = createBadNews();
afterEach(closeAll);

const megabyte = 1024 * 1024;
const plainLogin = { settings: { plainNewsLogin: true } };

/** A credential, and what is heard of it. */
function loginInto(heard: string[]): NonNullable<NewsTestOptions['login']> {
  const refused = (why: string): void => void heard.push(why);
  const login = { name: 'mine', user: 'me', password: 'secret', accepted: () => void heard.push('accepted'), refused };
  return () => Promise.resolve({ ok: true, login });
}

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
