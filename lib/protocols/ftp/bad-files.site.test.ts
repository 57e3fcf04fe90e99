/** What is made of files that FTP servers send badly, over real connections on this machine. */

import { afterEach, describe, expect, it } from 'vitest';
import { breakOff, type FtpAnswer, pour, transfer } from '../../engine/testing/bad-ftp.ts';
import { longDeadlines, requestOf } from '../testing.ts';
import { createBadFtp, file, urlOf } from './bad-testing.ts';
import { textOf } from './testing.ts';

const { fetchers, serve, get, closeAll } = createBadFtp();
afterEach(closeAll);

describe('a file', () => {
  it('that is cut short is never taken for whole', async () => {
    const cases: readonly FtpAnswer[] = [
      transfer('hel'),
      transfer('hel', '426 broken'),
      transfer('hel', '451 disk'),
      breakOff('hel'),
      breakOff('hel', '226 done'),
      breakOff('hello', '226 done'),
      breakOff('hel', '426 broken'),
      ({ say, control, data }) => {
        say('150 begins');
        void data().then((socket) => socket.end('hel', () => control.destroy()));
      },
      ({ say, control, data }) => {
        say('150 begins');
        void data().then((socket) => socket.end('hello', () => control.resetAndDestroy()));
      },
    ];
    for (const [at, RETR] of cases.entries()) {
      const { fact, body } = await get('/a', { ...file, RETR });
      expect(fact.outcome, String(at)).toBe(at === 2 ? 'http-error' : 'reset');
      expect(fact.detail, String(at)).toMatch(/closed|server failed/);
      expect(body, String(at)).toBeUndefined();
    }
  });

  it('of which the server never says that it is whole: timeout', async () => {
    const deadlines = { ...longDeadlines, totalMs: 200 };
    const { fact } = await get('/a', { ...file, RETR: transfer('hello', '') }, { door: { deadlines } });
    expect(fact).toMatchObject({ outcome: 'timeout' });
  });

  it('is its bytes, NUL and all', async () => {
    const got = await get('/a', { ...file, RETR: transfer('h\0\0\xFFo') });
    expect(got.fact).toMatchObject({ outcome: 'ok', status: 226, bytes: 5 });
    expect(textOf(got)).toBe('h\0\0\xFFo');
  });

  it('that never ends is cut, as far as a request says, and the connection is used again', async () => {
    const server = await serve({ ...file, 'RETR /a': pour(Buffer.alloc(10_000, 'x')) });
    const visit = fetchers.open();
    const got = await visit.fetch(requestOf(urlOf(server, '/a'), { cutBytes: 1000 }));
    expect(got.fact).toMatchObject({ outcome: 'ok', notes: expect.arrayContaining(['cut']) as unknown });
    expect(got.body).toHaveLength(1000);
    expect(textOf(await visit.fetch(requestOf(urlOf(server, '/b'))))).toBe('hello');
    expect(server.connections()).toBe(1);
  });

  it('larger than the limit is refused before it is sent', async () => {
    const server = await serve({ ...file, SIZE: '213 99999999' });
    const { fact } = await fetchers.get(urlOf(server, '/a'), { settings: { cutsLargeFiles: false } });
    expect(fact).toMatchObject({ outcome: 'too-large' });
    expect(server.asked).not.toContain('RETR /a');
  });

  it('that is unchanged is not sent', async () => {
    const server = await serve(file);
    const visit = fetchers.open();
    const { headers } = (await visit.fetch(requestOf(urlOf(server, '/a')))).fact;
    expect(headers).toEqual({
      'content-length': '5',
      'last-modified': 'Fri, 31 Jan 2020 12:00:00 GMT',
      etag: '"5-20200131120000"',
    });
    const [etag = '', lastModified = ''] = [headers['etag'], headers['last-modified']];
    for (const validators of [{ etag }, { lastModified }, { etag, lastModified: 'another' }])
      expect((await visit.fetch(requestOf(urlOf(server, '/a'), validators))).fact.outcome).toBe('not-modified');
    expect(server.asked.filter((command) => command === 'RETR /a')).toHaveLength(1);
    expect((await visit.fetch(requestOf(urlOf(server, '/a'), { etag: '"4-20200131120000"' }))).fact.outcome).toBe('ok');
  });

  it('that its folder has described is not asked about', async () => {
    const server = await serve({ ...file, MLSD: transfer('type=file;size=5;modify=20200131120000; a\r\n') });
    const visit = fetchers.open();
    await visit.fetch(requestOf(urlOf(server, '/')));
    const { fact } = await visit.fetch(requestOf(urlOf(server, '/a')));
    expect(fact.headers).toMatchObject({ etag: '"5-20200131120000"' });
    expect(server.asked.filter((command) => /^(?:SIZE|MDTM)/.test(command))).toEqual([]);
  });

  it('that is there and not sent now is asked for again, and never gone', async () => {
    const { fact } = await get('/a', { ...file, RETR: '550 The file is being used by another process.' });
    expect(fact).toMatchObject({ outcome: 'http-error', status: 550 });
    expect(fact.detail).toContain('the file is there, but the server does not send it now');
    const deleted = { ...file, SIZE: '550 no', MDTM: '550 no', RETR: '550 no' };
    expect((await get('/a', deleted)).fact).toMatchObject({ outcome: 'gone' });
  });

  it('that grows while it is sent is taken, without facts that would be wrong', async () => {
    let size = 3;
    const SIZE: FtpAnswer = ({ say }) => say(`213 ${(size += 10)}`);
    const { fact } = await get('/a', { ...file, SIZE, RETR: transfer('x'.repeat(15)) });
    expect(fact).toMatchObject({ outcome: 'ok', bytes: 15 });
    expect(fact.headers).not.toHaveProperty('etag');
  });

  it('that grew since its folder was listed has the facts of what was sent', async () => {
    const MLSD = transfer('type=file;size=3;modify=20190131120000; a\r\n');
    const server = await serve({ ...file, MLSD });
    const visit = fetchers.open();
    await visit.fetch(requestOf(urlOf(server, '/')));
    const { fact } = await visit.fetch(requestOf(urlOf(server, '/a')));
    expect(fact).toMatchObject({ outcome: 'ok', bytes: 5, headers: { etag: '"5-20200131120000"' } });
  });
});
