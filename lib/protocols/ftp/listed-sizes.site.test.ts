/** Sizes and dates of files that a listing in the old form has shown, over real connections on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import { type FtpAnswer, transfer } from '../../engine/testing/bad-ftp.ts';
import { requestOf } from '../testing.ts';
import { createBadFtp, file, urlOf } from './bad-testing.ts';
import { textOf } from './testing.ts';

const { fetchers, serve, closeAll } = createBadFtp();
afterEach(closeAll);

const hasSize = { FEAT: '211-Features\r\n SIZE\r\n MDTM\r\n211 End' };

/** Lists a folder with the file `a`, and fetches the file in the same visit. */
async function fetchListed(answers: Readonly<Record<string, FtpAnswer>>, size = '5') {
  const LIST = transfer(`-rw-r--r-- 1 a b ${size} Jan 1 12:00 a\r\n`);
  const server = await serve({ ...file, ...hasSize, LIST, ...answers });
  const visit = fetchers.open();
  expect(textOf(await visit.fetch(requestOf(urlOf(server, '/'))))).toBe('./a\n');
  const got = await visit.fetch(requestOf(urlOf(server, '/a')));
  return { ...got, asked: server.asked.filter((command) => /^(?:SIZE|MDTM|RETR)/.test(command)) };
}

describe('the size in a listing', () => {
  it('is not asked for, and the time is', async () => {
    const { fact, asked } = await fetchListed({});
    expect(fact).toMatchObject({ outcome: 'ok', headers: { etag: '"5-20200131120000"', 'content-length': '5' } });
    expect(asked).toEqual(['MDTM /a', 'RETR /a']);
  });

  it('is asked for when what was sent has another one', async () => {
    const { fact, asked } = await fetchListed({}, '3');
    expect(fact).toMatchObject({ outcome: 'ok', bytes: 5, headers: { etag: '"5-20200131120000"' } });
    expect(asked).toEqual(['MDTM /a', 'RETR /a', 'SIZE /a', 'MDTM /a']);
  });

  it('shows that a file was cut short', async () => {
    const { fact, body } = await fetchListed({ RETR: transfer('hel') });
    expect(fact).toMatchObject({ outcome: 'reset' });
    expect(body).toBeUndefined();
  });

  it('does not count where the server cannot be asked for it', async () => {
    const { fact, asked } = await fetchListed({ FEAT: '502 no', SIZE: '502 no' }, '9');
    expect(fact).toMatchObject({ outcome: 'ok', bytes: 5 });
    expect(fact.headers).not.toHaveProperty('etag');
    expect(asked).toEqual(['SIZE /a', 'MDTM /a', 'RETR /a']);
  });

  it('of a file that has become a folder does not hide the folder', async () => {
    const { fact } = await fetchListed({ RETR: '550 no', 'CWD /a': '250 ok' });
    expect(fact).toMatchObject({ outcome: 'redirect' });
  });
});

describe('the date in a listing', () => {
  const noTimes = { FEAT: '211-Features\r\n SIZE\r\n211 End', MDTM: '502 no' };
  const listed = { 'last-modified': 'Fri, 31 Jan 2020 00:00:00 GMT' };
  const LIST = transfer('-rw-r--r-- 1 a b 5 Jan 31  2020 a\r\n');

  it('is that of a file whose server says no other, and does not show that it is unchanged', async () => {
    const server = await serve({ ...file, ...noTimes, LIST });
    const visit = fetchers.open();
    await visit.fetch(requestOf(urlOf(server, '/')));
    for (const rest of [{}, { lastModified: listed['last-modified'] }]) {
      const { fact } = await visit.fetch(requestOf(urlOf(server, '/a'), rest));
      expect(fact).toMatchObject({ outcome: 'ok', bytes: 5, headers: listed });
      expect(fact.headers).not.toHaveProperty('etag');
    }
  });

  it('does not count where the server says another', async () => {
    const { fact } = await fetchListed({ LIST });
    expect(fact.headers).toMatchObject({
      'last-modified': 'Fri, 31 Jan 2020 12:00:00 GMT',
      etag: '"5-20200131120000"',
    });
  });

  it('shows that a file is unchanged where it is exact', async () => {
    const server = await serve({ ...file, ...noTimes, LIST: transfer('+m1580472000,s5,r,\ta\r\n') });
    const visit = fetchers.open();
    await visit.fetch(requestOf(urlOf(server, '/')));
    const { fact } = await visit.fetch(requestOf(urlOf(server, '/a'), { etag: '"5-20200131120000"' }));
    expect(fact).toMatchObject({ outcome: 'not-modified' });
    expect(server.asked.filter((command) => /^(?:SIZE|MDTM|RETR)/.test(command))).toEqual([]);
  });
});
