import { PassThrough } from 'node:stream';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedHead, WireHead } from './wire-head.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const stored = (text: string, ...secrets: readonly string[]): string => storedHead(bytes(text), secrets).head;

/** The head taken of what comes in these pieces. */
function taken(...pieces: readonly string[]): string | undefined {
  const connection = new PassThrough();
  const wire = new WireHead();
  wire.watch(connection);
  wire.begin();
  for (const piece of pieces) connection.push(bytes(piece));
  return wire.take()?.toString('latin1');
}

describe('WireHead', () => {
  const head = 'HTTP/1.1 200 OK\r\nserver: a\r\nSERVER:b \r\n\r\n';

  it('takes the head as it is, wherever it was cut, and nothing of the body', () => {
    fc.assert(
      fc.property(fc.nat(head.length), fc.nat(head.length), (one, other) => {
        const [a = 0, b = 0] = [one, other].toSorted((x, y) => x - y);
        expect(taken(head.slice(0, a), head.slice(a, b), `${head.slice(b)}body\r\n\r\n`)).toBe(head);
      }),
    );
  });

  it('passes over interim answers and blank lines', () => {
    expect(taken(`\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n`, head)).toBe(head);
  });

  it('ends at an empty line of any kind, and has none without one', () => {
    expect(taken('HTTP/1.0 200 OK\na: b\n\nbody')).toBe('HTTP/1.0 200 OK\na: b\n\n');
    expect(taken('a body without a head')).toBeUndefined();
    expect(taken()).toBeUndefined();
  });

  it('has nothing of an answer before', () => {
    const connection = new PassThrough();
    const wire = new WireHead();
    wire.watch(connection);
    wire.begin();
    connection.push(bytes(`${head}rest`));
    wire.take();
    connection.push(bytes('more of the body\r\n\r\n'));
    wire.begin();
    connection.push(bytes('HTTP/1.1 404 Not Found\r\n\r\n'));
    expect(wire.take()?.toString()).toBe('HTTP/1.1 404 Not Found\r\n\r\n');
  });
});

describe('storedHead', () => {
  it('leaves out what may let somebody in, with the lines that continue it', () => {
    const secret = [
      'Set-Cookie: a=1\r\n',
      'SET-COOKIE : b=2\r\n',
      'set-cookie2:c=3\r\n\tand more\r\n',
      'Authorization: Basic dTpw\r\n',
      'proxy-authorization: x\n',
      'Authentication-Info: nextnonce="1"\r\n',
      'Cookie: d\r',
    ];
    const kept = ['HTTP/1.1 200 OK\r\n', 'X: 1\r\n  folded\r\n', 'WWW-Authenticate: Basic realm="Cookies"\r\n', '\r\n'];
    const mixed = [kept[0], ...secret.slice(0, 3), kept[1], ...secret.slice(3), kept[2], kept[3]];
    expect(stored(mixed.join(''))).toBe(kept.join(''));
  });

  it('leaves out lines that repeat the credentials sent', () => {
    expect(stored('HTTP/1.1 200 OK\r\nX-Was: Basic dXNlcjpwYXNz\r\nA: b\r\n\r\n', 'dXNlcjpwYXNz')).toBe(
      'HTTP/1.1 200 OK\r\nA: b\r\n\r\n',
    );
  });

  it('keeps everything else byte for byte', () => {
    const line = fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((text) => text.replaceAll(/[\r\n]/g, ''));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const harmless = lines.filter((text) => !/cookie|auth/i.test(text) && !/^[ \t]/.test(text));
        const whole = `HTTP/1.1 200 OK\r\n${harmless.map((text) => `X${text}\r\n`).join('')}\r\n`;
        expect(stored(`${whole.slice(0, -2)}Set-Cookie: a\r\n\r\n`)).toBe(whole);
      }),
    );
  });

  it('cuts a head of more than 16 KB between lines, and says so', () => {
    const { head, isCut } = storedHead(bytes(`HTTP/1.1 200 OK\r\n${'X-Long: value\r\n'.repeat(2000)}\r\n`), []);
    expect(isCut).toBe(true);
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n(X-Long: value\r\n)+\r\n$/);
    expect(head.length).toBeLessThanOrEqual(16 * 1024 + 2);
  });
});
