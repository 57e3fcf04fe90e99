import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { repairHead, withRepairedHead } from './repair-head.ts';

describe('repairHead', () => {
  it.each([
    ['leaves out a line without a colon', ['A: 1', 'no colon here', 'B: 2'], ['A: 1', 'B: 2']],
    ['leaves out a line without a name', [': 1', 'B: 2'], ['B: 2']],
    ['takes the blanks before a colon away', ['Content-Type \t: text/html'], ['Content-Type: text/html']],
    ['keeps folded lines', ['A: 1', '\tand 2', 'B: 3'], ['A: 1', '\tand 2', 'B: 3']],
    ['gives a repeated length once', ['Content-Length: 6', 'A: 1', 'content-length:6'], ['A: 1', 'Content-Length: 6']],
    ['gives a listed length once', ['Content-Length: 6, 06'], ['Content-Length: 6']],
    ['leaves out a length that cannot be counted', ['Content-Length: 99999999999999999999'], []],
    [
      'keeps lengths that contradict each other',
      ['Content-Length: 6', 'Content-Length: 7'],
      ['Content-Length: 6', 'Content-Length: 7'],
    ],
    ['keeps a length that is none', ['Content-Length: x'], ['Content-Length: x']],
  ])('%s', (_name, lines, expected) => {
    expect(repairHead(['HTTP/1.1 200 OK', ...lines].join('\r\n'))).toBe(['HTTP/1.1 200 OK', ...expected].join('\r\n'));
  });
});

describe('withRepairedHead', () => {
  const answer = 'HTTP/1.1 103 Early\nbad\n\nHTTP/1.1 200 OK\r\nbad\r\nA : 1\r\n\r\nbad\r\nbody : \xff\r\n\r\n';

  it.each([1, 3, 7, 1000])('mends every head and no body, in pieces of %i bytes', async (size) => {
    const bytes = Buffer.from(answer, 'latin1');
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    );
    const socket = Duplex.from({ readable: pieces, writable: new WritableStream() });
    const read: Buffer[] = [];
    for await (const chunk of withRepairedHead(socket)) read.push(chunk);
    expect(Buffer.concat(read).toString('latin1')).toBe(
      'HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nA: 1\r\n\r\nbad\r\nbody : \xff\r\n\r\n',
    );
  });
});
