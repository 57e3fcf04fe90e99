import { describe, expect, it } from 'vitest';
import type { BodyFact } from '../../sdk/resource.ts';
import { testUrl } from '../testing.ts';
import { Refusal } from '../transfer.ts';
import { readAnswer } from './answer.ts';
import { itemOf } from './item.ts';

interface Options {
  readonly etag?: string;
  readonly body?: BodyFact;
  readonly notes?: readonly string[];
}

function read(path: string, received: string, { etag, ...rest }: Options = {}) {
  const item = itemOf(testUrl(`gopher://gopher.example${path}`));
  if (item instanceof Refusal) throw new TypeError(item.message);
  const bytes = Buffer.from(received, 'latin1');
  const size = { bytes: bytes.length, received: bytes.length, ms: 1 };
  const fact = { outcome: 'ok', headers: {}, ...size, ...rest } as const;
  const answer = readAnswer(item, etag === undefined ? {} : { etag }, { fact, body: bytes });
  return { ...answer.fact, retry: answer.retry, text: answer.body && Buffer.from(answer.body).toString('latin1') };
}

const item = '0A\t/a\th.example\t70\r\n';
const url = 'gopher://h.example/0/a\n';

describe('a text', () => {
  it.each([
    ['one\r\ntwo\r\n.\r\n', 'one\r\ntwo\r\n'],
    ['one\n.\n', 'one\n'],
    ['one\r.\r', 'one\r'],
    ['one\r\n.', 'one\r\n'],
    ['.\r\n', ''],
    ['..one\r\n...\r\na..\r\n.\r\n', '.one\r\n..\r\na..\r\n'],
  ])('%j ends at its closing dot', (received, text) => {
    const got = read('/0x', received);
    expect(got).toMatchObject({ outcome: 'ok', text, bytes: text.length, received: received.length });
    expect(got.notes).toBeUndefined();
    expect(got.headers).toMatchObject({ 'content-type': 'text/plain', 'content-length': String(text.length) });
  });

  it.each(['one\r\n', 'one.', 'a\r\n.\r\nb\r\n', '..one\r\n', 'x..\r\n'])('%j has none, and is whole', (received) => {
    expect(read('/0x', received)).toMatchObject({ outcome: 'ok', text: received, notes: ['no closing dot'] });
  });

  it('that was cut says nothing of dots, and not how long it is', () => {
    const got = read('/0x', '..one\r\n.', { body: { truncated: 'limit' }, notes: ['cut'] });
    expect(got).toMatchObject({ text: '..one\r\n.', notes: ['cut'] });
    expect(got.headers).not.toHaveProperty('content-length');
  });
});

describe('a menu', () => {
  it('is a listing of URLs, in the lines of which it is made', () => {
    for (const end of ['\r\n', '\n', '\r', '\r\r\n'])
      expect(read('/', `${item.trim()}${end}.${end}`), JSON.stringify(end)).toMatchObject({ outcome: 'ok', text: url });
    const { headers } = read('/', `${item}.\r\n`);
    expect(headers).toMatchObject({ 'content-type': 'text/directory' });
    expect(headers).not.toHaveProperty('content-length');
  });

  it('without a closing dot is whole, marked', () => {
    expect(read('/', item)).toMatchObject({ text: url, notes: ['no closing dot'] });
  });

  it.each([`${item}0B\t/bbb\th.exam`, `${item}0B\t/b\th.example\t7`, `${item}0`, '0A\t/a\th.example\t70'])(
    'that ends in the middle of a line was broken off: %j',
    (received) => {
      for (const path of ['/', '/7x%09y']) {
        const got = read(path, received);
        expect(got).toMatchObject({ outcome: 'reset', headers: {}, bytes: 0, received: received.length });
        expect(got.text).toBeUndefined();
      }
    },
  );

  it('that ends with its closing dot, or the end of a line, is whole', () => {
    for (const end of ['.', '.\r', '.\n', ''])
      expect(read('/', item + end)).toMatchObject({ outcome: 'ok', text: url });
    expect(read('/', '0A\t/a\th.example\t70\r')).toMatchObject({ outcome: 'ok', text: url });
  });

  it('that begins with an error keeps its links', () => {
    const notice = '3Under repair\t\terror.host\t1\r\n';
    const screen = 'iWords\t\tnull.host\t1\r\n';
    for (const menu of [
      notice + item,
      notice + screen + item,
      notice + screen.repeat(100) + item,
      notice + item.repeat(100),
    ])
      expect(read('/', `${menu}.\r\n`)).toMatchObject({
        outcome: 'ok',
        text: url,
        notes: ['1 error message skipped'],
      });
  });

  it('that was cut loses the line it was cut in', () => {
    const cut = { body: { truncated: 'limit' }, notes: ['cut'] } as const;
    expect(read('/', `${item}0B\t/bbb\th.exam`, cut)).toMatchObject({ text: url, notes: ['cut'] });
    expect(read('/', '0A\t/a\th.exam', cut)).toMatchObject({ text: '', notes: ['cut'] });
  });

  it('is the same as long as its links are', () => {
    const { headers } = read('/', `iVisitor 1\t\tnull.host\t1\r\n${item}.\r\n`);
    const etag = headers['etag'] ?? '';
    expect(read('/', `iVisitor 2\t\tnull.host\t1\r\n${item}.\r\n`, { etag })).toMatchObject({
      outcome: 'not-modified',
      bytes: 0,
      text: undefined,
      headers: { etag },
    });
    expect(read('/', `${item}0B\t/b\th.example\t70\r\n.\r\n`, { etag }).outcome).toBe('ok');
  });
});

it('other files are taken as they are', () => {
  for (const path of ['/9x', '/hx', '/5x', '/Xx']) {
    const got = read(path, '..\r\n\0\xFF\r\n.\r\n');
    expect(got, path).toMatchObject({ outcome: 'ok', text: '..\r\n\0\xFF\r\n.\r\n' });
    expect(got.notes).toBeUndefined();
  }
});

describe('an error', () => {
  it.each([
    ['/', "3'/x' does not exist\t\terror.host\t1\r\n", "'/x' does not exist"],
    ['/', '3Not here\tTITLE\tnull.host\t1\r\ni____\t\tnull.host\t1\r\n.\r\n', 'Not here'],
    ['/', '3Gone\t/x\th.example\t70\r\n.\r\n', 'Gone'],
    ['/', '3Sorry, no fields', 'Sorry, no fields'],
    ['/', `3Gone\t\terror.host\t1\r\n${'iWords\t\tnull.host\t1\r\n'.repeat(100)}.\r\n`, 'Gone'],
    ['/', '3Gone\t/x\th.example\t70\r\niWords\t\tnull.host\t1\r\n.\r\n', 'Gone'],
    ['/0x', '3Gone\t\terror.host\t1\r\n.\r\n', 'Gone'],
    ['/9x', '3Gone\t\terror.host\t1', 'Gone'],
    ['/hx', '3Gone\t\tERROR.HOST\t1\r\n', 'Gone'],
    ['/7x%09y', '3Gr\xFC\xDFe\t\terror.host\t1\r\n', 'Grüße'],
    ['/0x', '3\xE2\x82\xAC\x1B[31m\t\terror.host\t1\r\n', '€ [31m'],
    ['/0x', 'Error: File or directory not found! (null)\r\n', 'File or directory not found! (null)'],
    ['/1x', 'Error: Access denied! No\r\n____\r\n', 'Access denied! No'],
    ['/hx', '<HTML>\n<TITLE>Error: Access denied! No</TITLE>\n', 'Access denied! No'],
  ])('in place of %s: %j', (path, received, message) => {
    const got = read(path, received);
    expect(got).toMatchObject({ outcome: 'gone', headers: {}, bytes: 0, text: undefined, retry: undefined });
    expect(got.detail).toBe(`the server said: ${message}`);
  });

  it.each(['Too many connections', 'Server busy, try again later', 'Gateway timeout', 'Timed out', 'Internal error'])(
    'of the server is none of the item: %s',
    (message) => {
      for (const path of ['/', '/0x', '/9x']) {
        const got = read(path, `3${message}\t\terror.host\t1\r\n.\r\n`);
        expect(got, path).toMatchObject({ outcome: 'http-error', retry: 'resource', headers: {}, bytes: 0 });
        expect(got.detail, path).toBe(`the server said: ${message}`);
        expect(got.text, path).toBeUndefined();
      }
    },
  );

  it.each([
    ['/0x', '3 apples\r\n.\r\n'],
    ['/0x', '3 apples\ta\tb\t4\r\nand more\r\n'],
    ['/9x', '3 apples\ta\tb\t4'],
    ['/9x', `3Gone\t\terror.host\t1${'x'.repeat(600)}`],
    ['/0x', 'Error: what it is, and how to avoid it\r\n'],
    ['/0x', '<TITLE>Error: Access denied! No</TITLE>\n'],
    ['/', `3Gone\t\th.example\t1\r\n${item}`],
  ])('is not what %s is: %j', (path, received) => {
    expect(read(path, received).outcome).toBe('ok');
  });

  it('is shown in short', () => {
    expect(read('/', `3${'x'.repeat(400)}\t\terror.host\t1\r\n`).detail?.length).toBeLessThan(250);
  });
});
