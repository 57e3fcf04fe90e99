/** Logins to FTP servers, and TLS, where servers refuse them, over real connections on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import type { FtpAnswer } from '../../engine/testing/bad-ftp.ts';
import { requestOf } from '../testing.ts';
import { createBadFtp, file, urlOf } from './bad-testing.ts';
import { ftp } from './ftp.ts';
import type { FtpTestOptions } from './testing.ts';

const { fetchers, serve, get, closeAll } = createBadFtp();
afterEach(closeAll);

describe('a login', () => {
  const refusing = { ...file, PASS: '530 wrong' };
  const login = (heard: string[]): FtpTestOptions => ({
    door: {
      login: () =>
        Promise.resolve({
          ok: true,
          login: {
            name: 'mirror',
            user: 'm\u00FC',
            password: 'secret words',
            accepted: () => heard.push('accepted'),
            refused: (why) => heard.push(why),
          },
        }),
    },
  });

  it('is anonymous with an e-mail address, or what the credential says', async () => {
    const server = await serve(file);
    await fetchers.get(urlOf(server, '/a'));
    expect(server.asked).toEqual(expect.arrayContaining(['USER anonymous', 'PASS user@domain']));
    const heard: string[] = [];
    await fetchers.get(urlOf(server, '/a'), login(heard));
    expect(server.asked).toEqual(expect.arrayContaining(['USER m\u00C3\u00BC', 'PASS secret words']));
    expect(heard).toEqual(['accepted']);
    await fetchers.get(urlOf(server, '/a'), login(heard), { isAnonymous: true });
    expect(heard).toEqual(['accepted']);
  });

  it('that is refused: credentials-needed, or the credential is told', async () => {
    const { fact } = await get('/a', refusing);
    expect(fact).toMatchObject({ outcome: 'credentials-needed', status: 530 });
    expect(ftp.credentials?.asked(fact)).toEqual({});
    const heard: string[] = [];
    const refused = await get('/a', refusing, login(heard));
    expect(refused.fact).toMatchObject({ outcome: 'deferred' });
    expect(refused.fact.detail).toContain('credential mirror: the server refused it: wrong');
    expect(refused.fact.detail).not.toContain('secret');
    expect(heard).toEqual(['the server refused it: wrong']);
  });

  it('is of the URL: a connection with one is not used for those with another, or without', async () => {
    const server = await serve(file);
    const door: FtpTestOptions['door'] = {
      login: ({ path }) => {
        const heard = { accepted: () => {}, refused: () => {} };
        const mine = { name: 'mine', user: 'me', password: 'mine', ...heard };
        return Promise.resolve(path.startsWith('/mine/') ? ({ ok: true, login: mine } as const) : undefined);
      },
    };
    const visit = fetchers.open({ door });
    for (const path of ['/a', '/mine/a', '/b', '/mine/b']) await visit.fetch(requestOf(urlOf(server, path)));
    const [both, mine] = ['USER anonymous', 'USER me'].map((command) =>
      server.asked.filter((each) => each === command),
    );
    expect([both, mine]).toEqual([['USER anonymous'], ['USER me']]);
    expect(server.connections()).toBe(2);
  });

  it('is not refused by a server that has no time, whatever the code', async () => {
    const heard: string[] = [];
    const full = '530 Sorry, the maximum number of allowed clients (10) are already connected.';
    for (const answers of [{ USER: full }, { PASS: full }, { greeting: full }])
      for (const options of [{}, login(heard)]) {
        const { fact, retry } = await get('/a', { ...file, ...answers }, options);
        expect([fact.outcome, retry], JSON.stringify(answers)).toEqual(['http-error', 'site']);
      }
    expect(heard).toEqual([]);
  });

  it('that cannot be given is not, and nothing else either', async () => {
    const server = await serve(file);
    const door = { login: () => Promise.resolve({ ok: false, why: 'credential mirror: refused' } as const) };
    const { fact } = await fetchers.get(urlOf(server, '/a'), { door });
    expect(fact).toMatchObject({ outcome: 'deferred', detail: 'not fetched: credential mirror: refused' });
    expect(server.asked.filter((command) => /^(?:USER|PASS)/.test(command))).toEqual([]);
  });

  it.each([
    { USER: '332 account?' },
    { PASS: '332 account?' },
    { RETR: '332 account?' },
    { RETR: '532 account?' },
    { CWD: '332 account?' },
  ])('asks for an account with %j: credentials-needed, and ACCT is named', async (answers) => {
    const heard: string[] = [];
    for (const options of [{}, login(heard)]) {
      const { fact } = await get('CWD' in answers ? '/a/' : '/a', { ...file, ...answers }, options);
      expect(fact.outcome).toBe('credentials-needed');
      expect(fact.detail).toBe(
        'the server requires an account (ACCT), which the robot does not send; the server said: account?',
      );
    }
    expect(heard).not.toContain('the server refused it: account?');
  });
});

describe('TLS', () => {
  it('that is required and not offered: tls; offered, it is noted', async () => {
    const server = await serve(file);
    const required = await fetchers.get(urlOf(server, '/a'), { settings: { tls: 'required' } });
    expect(required.fact).toMatchObject({ outcome: 'tls' });
    expect(server.asked).toEqual(['AUTH TLS']);
    expect((await fetchers.get(urlOf(server, '/a'))).fact).toMatchObject({ outcome: 'ok', notes: ['no TLS'] });
    const never = await fetchers.get(urlOf(server, '/a'), { settings: { tls: 'never' } });
    expect(never.fact.notes).toBeUndefined();
  });

  it('that is agreed on and not begun, or begun with replies in plain text, fails', async () => {
    const plain = await get('/a', { ...file, AUTH: '234 go\r\n230 welcome' });
    expect(plain.fact).toMatchObject({ outcome: 'malformed' });
    const answersPlainly: FtpAnswer = ({ control, say }) => {
      say('234 go');
      control.once('data', () => say('500 what?'));
    };
    const nonsense = await get('/a', { ...file, AUTH: answersPlainly });
    expect(nonsense.fact).toMatchObject({ outcome: 'tls' });
    const closed = await get('/a', { ...file, AUTH: ({ control }) => void control.end('234 go\r\n') });
    expect(['tls', 'reset']).toContain(closed.fact.outcome);
  });
});
