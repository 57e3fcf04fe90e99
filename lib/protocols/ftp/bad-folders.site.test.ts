/** What is made of folders that FTP servers list badly, over real connections on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import { breakOff, type FtpAnswer, pour, transfer } from '../../engine/testing/bad-ftp.ts';
import { requestOf } from '../testing.ts';
import { createBadFtp, urlOf } from './bad-testing.ts';
import { textOf } from './testing.ts';

const { fetchers, serve, get, closeAll } = createBadFtp();
afterEach(closeAll);

const megabyte = 1024 * 1024;
const unixLine = (name: string): string => `-rw-r--r-- 1 a b 5 Jan 1 12:00 ${name}\r\n`;
const onlyList = { FEAT: '502 no' };

describe('a folder', () => {
  it('lists names, and never paths', async () => {
    const names = ['a', '..', '.', '../../etc/passwd', '/etc/passwd', 'b\0c', 'd\re'];
    const got = await get('/', { ...onlyList, LIST: transfer(names.map(unixLine).join('')) });
    expect(textOf(got)).toBe('./a\n');
    expect(got.fact.notes).toContain('4 names skipped');
    const facts = names.map((name) => `type=file; ${name}\r\n`).join('');
    const exact = await get('/', { MLSD: transfer(`type=cdir; /\r\ntype=pdir; /up\r\n${facts}`) });
    expect(textOf(exact)).toBe('./a\n');
    expect(exact.fact.notes).toContain('6 names skipped');
  });

  it('that lists itself is a redirect to itself, and not a folder below', async () => {
    const server = await serve({
      MLSD: transfer('type=OS.unix=slink:.; self\r\n'),
      'CWD /self': '250 ok',
      SIZE: '550 folder',
    });
    const visit = fetchers.open();
    expect(textOf(await visit.fetch(requestOf(urlOf(server, '/'))))).toBe('./self\n');
    const redirect = await visit.fetch(requestOf(urlOf(server, '/self')));
    expect(redirect.fact).toMatchObject({ outcome: 'redirect', redirectTo: urlOf(server, '/self/') });
    const home = await visit.fetch(requestOf(urlOf(server, '/self/')));
    expect(home.fact).toMatchObject({ outcome: 'redirect', redirectTo: urlOf(server, '/') });
    expect(server.connections()).toBe(1);
  });

  it('that is the one above it is a redirect there, where the server tells folders apart', async () => {
    const facts = (unique: string): string => `250-facts\r\n type=dir;unique=${unique}; /\r\n250 end`;
    const below = (MLST: string): Readonly<Record<string, FtpAnswer>> => {
      let asked = 0;
      return { CWD: '250 ok', PWD: ({ say }) => say(`257 "${asked++ === 0 ? '/' : '/a/b/self'}"`), MLST };
    };
    const above = { 'MLST /': facts('2g1'), 'MLST /a/b': facts('2g3') };
    const server = await serve({ ...below(facts('2g3')), 'MLST /a': facts('2g2'), ...above });
    const { fact } = await fetchers.get(urlOf(server, '/a/b/self/'));
    expect(fact).toMatchObject({ outcome: 'redirect', redirectTo: urlOf(server, '/a/b/') });
    for (const MLST of [facts('0g0'), '250-\r\n type=dir; /\r\n250 end', '250 ok', '550 no', '502 no'])
      expect((await get('/a/b/self/', below(MLST))).fact.outcome, MLST).toBe('ok');
  });

  it('that never ends is cut, or refused, whatever its lines are', async () => {
    for (const line of [unixLine('a'), 'nonsense\r\n', 'total 5\r\n', '\r\n', 'x'.repeat(500)]) {
      const answers = { ...onlyList, LIST: pour(Buffer.from(`${unixLine('b')}${line.repeat(500)}`)) };
      const { fact } = await get('/', answers);
      expect(fact, line).toMatchObject({ outcome: 'ok', body: { truncated: 'limit' } });
      expect(fact.notes, line).toEqual(expect.arrayContaining(['cut', 'max-filesize-kb']));
      const refused = await get('/', answers, { settings: { cutsLargeFiles: false } });
      expect(refused.fact, line).toMatchObject({ outcome: 'too-large' });
    }
  });

  it('of a form that is not known is malformed, and not empty', async () => {
    const { fact } = await get('/', { ...onlyList, LIST: transfer('no form\r\nat all\r\n') });
    expect(fact).toMatchObject({ outcome: 'malformed' });
    expect(fact.detail).toContain('no form');
  });

  it('that the server fails to read is not empty, whatever the code', async () => {
    const failed = await get('/', { ...onlyList, LIST: transfer('', '226 Done (but failed to open directory).') });
    expect(failed.fact).toMatchObject({ outcome: 'http-error', status: 226 });
    expect((await get('/', {})).fact).toMatchObject({ outcome: 'ok', bytes: 0 });
  });

  it('has a line of ten megabytes that is skipped', async () => {
    const lines = Buffer.from(`${unixLine('a')}${'x'.repeat(10 * megabyte)}\r\n${unixLine('b')}`);
    const got = await get('/', { ...onlyList, LIST: transfer(lines) }, { settings: { maxFileBytes: 20 * megabyte } });
    expect(textOf(got)).toBe('./a\n./b\n');
    expect(got.fact.notes).toContain('1 name skipped');
  });

  it('is listed in the old form where MLSD is not implemented after all', async () => {
    const server = await serve({ MLSD: '502 no', LIST: transfer(unixLine('a')) });
    const visit = fetchers.open();
    for (let time = 0; time < 2; time++) expect(textOf(await visit.fetch(requestOf(urlOf(server, '/'))))).toBe('./a\n');
    expect(server.asked.filter((command) => command === 'MLSD')).toHaveLength(1);
  });

  it('that is broken off is not listed', async () => {
    for (const reply of ['226 done', '426 broken', '']) {
      const { fact, body } = await get('/', { MLSD: breakOff('type=file; a\r\n', reply) });
      expect(fact, reply).toMatchObject({ outcome: 'reset' });
      expect(body, reply).toBeUndefined();
    }
  });
});
