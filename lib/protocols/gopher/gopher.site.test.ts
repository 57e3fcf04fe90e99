/** What is made of Gopher servers that answer badly, slowly, or not at all; over real connections on this machine. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BadGopher, breakOff, drip, pour, startBadGopher } from '../../engine/testing/bad-gopher.ts';
import { freePort } from '../../engine/testing/ports.ts';
import { until } from '../../jobs/testing/until.ts';
import { longDeadlines, requestOf, testSettings } from '../testing.ts';
import { gopher } from './gopher.ts';
import { type Got, getGopher, openGopher } from './testing.ts';

const megabyte = 1024 * 1024;
let server: BadGopher;

beforeAll(async () => {
  server = await startBadGopher((port) => {
    const line = (start: string, selector: string): string => `${start}\t${selector}\t127.0.0.1\t${port}\r\n`;
    return {
      '': `${line('0A', '/a')}${line('1Itself', '')}.\r\n`,
      '/a': 'text\r\n.\r\n',
      '/long-line': `1${'x'.repeat(10 * megabyte)}`,
      '/endless': pour(Buffer.from(line('0A', '/a').repeat(500))),
      '/endless-text': pour(Buffer.from('words and words\r\n'.repeat(500))),
      '/nul': `${line('0N\0L', '/a')}${line('0A', '/\0')}${line('0B', '/b')}\0\0\r\n.\r\n`,
      '/nothing': '',
      '/silent': () => {},
      '/slow': drip('slow '),
      '/reset': breakOff('half of'),
      '/names': Buffer.from(`${line('0L', '/gr\xFC\xDFe')}${line('0U', '/\xC3\xA4')}.\r\n`, 'latin1'),
      '/gr\xFC\xDFe': 'Latin-1\r\n.\r\n',
      '/\xC3\xA4': 'UTF-8\r\n.\r\n',
      '/cr': `${line('0A', '/a').trim()}\r${line('0B', '/b').trim()}\r.\r`,
      '/half': `${line('0A', '/a')}0B\t/b\t127.0`,
      '/notice': `3Under repair\t\terror.host\t1\r\n${line('0A', '/a')}.\r\n`,
      '/busy': '3Too many connections\t\terror.host\t1\r\n.\r\n',
      '/error': '3Nobody has it\t\terror.host\t1\r\n.\r\n',
      '/find\twords': `${line('0A', '/a')}.\r\n`,
    };
  });
});
afterAll(() => server.close());

const urlOf = (path: string): string => `gopher://127.0.0.1:${server.port}${path}`;
const get = (path: string, ...rest: Parameters<typeof getGopher> extends [string, ...infer More] ? More : never) =>
  getGopher(urlOf(path), ...rest);
const linksOf = ({ text = '' }: Got) => gopher.entriesOf?.(text).map((href) => href.slice(urlOf('').length));

describe('a menu', () => {
  it('that lists itself is a listing of its URLs', async () => {
    const got = await get('');
    expect(got.fact).toMatchObject({ outcome: 'ok', headers: { 'content-type': 'text/directory' } });
    expect(got.fact.status).toBeUndefined();
    expect(linksOf(got)).toEqual(['/0/a', '/']);
  });

  it('with NUL in it is read, without what cannot be asked for', async () => {
    const got = await get('/1/nul');
    expect(linksOf(got)).toEqual(['/0/a', '/0/b']);
    expect(got.fact.notes).toEqual(['2 invalid lines skipped']);
  });

  it('has links whose bytes reach the server as they were written', async () => {
    const links = linksOf(await get('/1/names')) ?? [];
    expect(links).toEqual(['/0/gr%FC%DFe', '/0/%C3%A4']);
    expect(await Promise.all(links.map(async (path) => (await get(path)).text))).toEqual(['Latin-1\r\n', 'UTF-8\r\n']);
  });

  it('with CR for line ends is read', async () => {
    expect(linksOf(await get('/1/cr'))).toEqual(['/0/a', '/0/b']);
  });

  it('of what was searched for is read', async () => {
    expect(linksOf(await get('/7/find%09words'))).toEqual(['/0/a']);
    expect(server.asked.at(-1)).toBe('/find\twords');
  });

  it('that begins with a notice keeps its links', async () => {
    const got = await get('/1/notice');
    expect(got.fact).toMatchObject({ outcome: 'ok', notes: ['1 error message skipped'] });
    expect(linksOf(got)).toEqual(['/0/a']);
  });

  it('that ends in the middle of a line: reset, and nothing is kept', async () => {
    const { fact, body } = await get('/1/half');
    expect(fact).toMatchObject({ outcome: 'reset' });
    expect(body).toBeUndefined();
  });

  it('that never ends is cut, or refused', async () => {
    const got = await get('/1/endless');
    expect(got.fact).toMatchObject({ outcome: 'ok', notes: ['cut', 'max-filesize-kb'], body: { truncated: 'limit' } });
    expect(linksOf(got)).toEqual(['/0/a']);
    const process = { ...testSettings, cutsLargeFiles: false };
    expect((await get('/1/endless', { process })).fact).toMatchObject({ outcome: 'too-large' });
    await until('no connection is open', () => server.open() === 0);
  });

  it('of one line of ten megabytes has no links', async () => {
    const got = await get('/1/long-line');
    expect(got.fact).toMatchObject({ outcome: 'ok', notes: ['cut', 'max-filesize-kb'] });
    expect(linksOf(got)).toEqual([]);
  });
});

describe('a text', () => {
  it('that never ends is cut, as far as a request says', async () => {
    const { fact, text } = await get('/0/endless-text', {}, { cutBytes: 1000 });
    expect(text).toHaveLength(1000);
    expect(fact).toMatchObject({ outcome: 'ok', notes: ['cut'] });
  });

  it('is not modified as long as its content is the same', async () => {
    const { fact } = await get('/0/a');
    const etag = fact.headers['etag'] ?? '';
    expect(etag).toMatch(/^"[\da-f]{32}"$/);
    expect(await get('/0/a', {}, { etag })).toMatchObject({ fact: { outcome: 'not-modified' }, text: undefined });
    expect(await get('/0/a', {}, { etag: '"x"' })).toMatchObject({ fact: { outcome: 'ok' }, text: 'text\r\n' });
  });
});

describe('a server', () => {
  it('that says there is no such item: gone, with its words', async () => {
    for (const path of ['/0/error', '/1/error', '/9/error'])
      expect((await get(path)).fact, path).toMatchObject({
        outcome: 'gone',
        detail: 'the server said: Nobody has it',
      });
  });

  it('that is busy is asked again', async () => {
    for (const path of ['/0/busy', '/1/busy', '/9/busy'])
      expect(await get(path), path).toMatchObject({ fact: { outcome: 'http-error' }, retry: 'resource' });
  });

  it('that closes the connection without an answer: reset, whatever was asked for', async () => {
    for (const path of ['/0/nothing', '/1/nothing', '/9/nothing'])
      expect((await get(path)).fact, path).toMatchObject({ outcome: 'reset', received: 0 });
  });

  it('that breaks off: reset, and nothing is kept', async () => {
    for (const path of ['/0/reset', '/9/reset']) {
      const { fact, body } = await get(path);
      expect(fact, path).toMatchObject({ outcome: 'reset' });
      expect(fact.detail, path).toContain('reset after');
      expect(body, path).toBeUndefined();
    }
  });

  it('that never answers, or a byte each second: timeout', async () => {
    const silent = await get('/0/silent', { deadlines: { ...longDeadlines, headersMs: 50 } });
    expect(silent.fact).toMatchObject({ outcome: 'timeout', received: 0 });
    const slow = await get('/0/slow', { deadlines: { ...longDeadlines, rateAfterMs: 50, minBytesPerSecond: 1000 } });
    expect(slow.fact).toMatchObject({ outcome: 'timeout' });
    expect(slow.fact.detail).toContain('bytes per second');
    const late = await get('/0/slow', { deadlines: { ...longDeadlines, totalMs: 50 } });
    expect(late.fact).toMatchObject({ outcome: 'timeout' });
    await until('no connection is open', () => server.open() === 0);
  });

  it('that is not there: refused; of an address that may not be connected to: address-refused', async () => {
    expect(await getGopher(`gopher://127.0.0.1:${await freePort()}/`)).toMatchObject({ fact: { outcome: 'refused' } });
    const denied = await getGopher('gopher://127.0.0.1:22/');
    expect(denied).toMatchObject({ fact: { outcome: 'address-refused' }, final: true });
  });
});

describe('a request', () => {
  it('that is refused never reaches the server', async () => {
    const before = server.asked.length;
    let sent = 0;
    const count = { sent: () => void sent++ };
    expect(await get('/1ftp%3Aftp.example%40pub/', {}, count)).toMatchObject({
      fact: { outcome: 'address-refused', received: 0 },
      final: true,
    });
    expect((await get('/0a%0D%0Ab', {}, count)).fact).toMatchObject({ outcome: 'gone' });
    expect((await get('/7/find', {}, count)).fact).toMatchObject({
      outcome: 'http-error',
      detail: 'a search needs words',
    });
    expect(sent).toBe(0);
    expect(server.asked.length).toBe(before);
    await get('/0/a', {}, count);
    expect(sent).toBe(1);
    expect(server.asked.length).toBe(before + 1);
  });

  it('ends with its signal, and with its visit, and leaves no connection', async () => {
    const visit = openGopher();
    const ending = new AbortController();
    const before = server.asked.length;
    const [one, other] = [
      visit.fetch(requestOf(urlOf('/0/silent'), { signal: ending.signal })),
      visit.fetch(requestOf(urlOf('/0/silent'))),
    ];
    await until('both are asked', () => server.asked.length === before + 2);
    ending.abort();
    expect((await one).fact).toMatchObject({ outcome: 'reset' });
    expect(server.open()).toBeGreaterThan(0);
    await visit.close();
    expect((await other).fact).toMatchObject({ outcome: 'reset' });
    const signal = AbortSignal.abort();
    expect((await get('/0/a', {}, { signal })).fact).toMatchObject({ outcome: 'reset' });
    expect(server.asked.length).toBe(before + 2);
    await until('no connection is open', () => server.open() === 0);
  });
});
