/** What is made of replies of FTP servers, and of what is none, over real connections on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import type { FtpAnswer } from '../../engine/testing/bad-ftp.ts';
import { retryAfter } from '../../sdk/define-protocol.ts';
import { requestOf } from '../testing.ts';
import { createBadFtp, file, urlOf } from './bad-testing.ts';
import { ftp } from './ftp.ts';
import { textOf } from './testing.ts';

const { fetchers, serve, get, closeAll } = createBadFtp();
afterEach(closeAll);

const megabyte = 1024 * 1024;

describe('a reply', () => {
  it.each([
    ['421 busy', 'http-error', 'site'],
    ['425 cannot connect', 'reset', 'resource'],
    ['426 ended', 'reset', 'resource'],
    ['450 locked', 'http-error', 'resource'],
    ['451 disk', 'http-error', 'site'],
    ['452 full', 'http-error', 'site'],
    ['500 what', 'http-error', undefined],
    ['530 log in', 'credentials-needed', undefined],
    ['534 TLS please', 'credentials-needed', undefined],
    ['553 name', 'http-error', undefined],
    ['666 evil', 'http-error', undefined],
  ])('%j to RETR is %s, tried again: %s', async (reply, outcome, retry) => {
    const { fact } = await get('/a', { ...file, RETR: reply });
    expect(fact).toMatchObject({ outcome, status: Number(reply.slice(0, 3)) });
    expect(fact.detail).toContain(`the server said: ${reply.slice(4)}`);
    expect(retryAfter(ftp, fact)).toBe(retry);
  });

  it.each(['greeting', 'USER', 'PASS', 'TYPE', 'EPSV', 'PASV'])(
    '550 to %s says nothing of the file',
    async (command) => {
      const answers = command === 'PASV' ? { EPSV: '502 no', PASV: '550 Permission denied.' } : { [command]: '550 no' };
      const { fact } = await get('/a', { ...file, ...(command === 'EPSV' ? { PASV: '550 no' } : {}), ...answers });
      expect(fact).toMatchObject({ outcome: 'http-error', status: 550 });
    },
  );

  it('421 has the whole site wait, wherever it comes', async () => {
    const where = ['greeting', 'USER', 'PASS', 'FEAT', 'PWD', 'TYPE', 'SIZE', 'EPSV', 'RETR'];
    for (const command of where) {
      const { fact } = await get('/a', { ...file, [command]: '421 too many users' });
      expect(fact, command).toMatchObject({ outcome: 'http-error', status: 421 });
      expect(retryAfter(ftp, fact), command).toBe('site');
    }
  });

  it('that is none, or more than one can be, is malformed', async () => {
    const replies: Readonly<Record<string, FtpAnswer>> = {
      'the server sent a reply without a code': 'hello there',
      'the server sent a NUL in a reply': '213 \x005',
      'the server sent a reply of more than 64 KB': 'x'.repeat(10 * megabyte),
      'the server sent the reply 42': '042 odd',
      'the server sent more than 100 preliminary replies': '150 soon\r\n'.repeat(1000),
    };
    for (const [detail, SIZE] of Object.entries(replies)) {
      const { fact } = await get('/a', { ...file, SIZE });
      expect(fact).toMatchObject({ outcome: 'malformed', detail });
      expect((await get('/', { greeting: SIZE })).fact).toMatchObject({ outcome: 'malformed', detail });
    }
    const endless: FtpAnswer = ({ control }) => void control.write('211-x\r\n'.repeat(20_000));
    expect((await get('/a', { FEAT: endless })).fact).toMatchObject({ outcome: 'malformed' });
  });

  it('that nobody asked for is the answer to nothing', async () => {
    const server = await serve({
      ...file,
      'RETR /a': ({ control }) => void control.write('550 no such file\r\n226 done\r\n'),
    });
    const visit = fetchers.open();
    const { fact } = await visit.fetch(requestOf(urlOf(server, '/a')));
    expect(fact).toMatchObject({ outcome: 'malformed', detail: 'the server sent a reply that nobody asked for' });
    expect(textOf(await visit.fetch(requestOf(urlOf(server, '/b'))))).toBe('hello');
  });

  it('may arrive in pieces, with any line ends', async () => {
    const SIZE: FtpAnswer = ({ control }) => {
      control.write('21');
      setImmediate(() => control.write('3-the\n size\n213 is\n'));
    };
    expect(textOf(await get('/a', { ...file, SIZE }))).toBe('hello');
  });

  it('with control characters is quoted without them', async () => {
    const { fact } = await get('/a', { ...file, RETR: '550 \x1B[31mno\x07 \xC3\xA4\xFF' });
    expect(fact.detail).toContain('[31mno \u00E4');
    expect(fact.detail).not.toMatch(/\p{Cc}/u);
  });
});
