import { describe, expect, it } from 'vitest';
import { repairHead } from './repair-head.ts';

const noLength = (length: string): string => `Content-Length “${length}” is ignored: it is no length`;
const twice = 'Content-Length is given more than once';
const chunked = 'Transfer-Encoding: chunked';

describe('repairHead', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['keeps a sound head', ['A: 1', 'Content-Length: 6'], ['A: 1', 'Content-Length: 6'], []],
    [
      'leaves out a line without a colon',
      ['A: 1', 'no colon here', 'B: 2'],
      ['A: 1', 'B: 2'],
      ['a header line without a name is left out'],
    ],
    ['leaves out a line without a name', [': 1', 'B: 2'], ['B: 2'], ['a header line without a name is left out']],
    [
      'takes the blanks before a colon away',
      ['Content-Type \t: text/html'],
      ['Content-Type: text/html'],
      ['blanks before the colon of a header are ignored'],
    ],
    ['keeps folded lines', ['A: 1', '\tand 2'], ['A: 1', '\tand 2'], ['a header goes on in the next line']],
    [
      'gives a repeated length once',
      ['Content-Length: 6', 'A: 1', 'content-length:6'],
      ['A: 1', 'Content-Length: 6'],
      [twice],
    ],
    ['gives a listed length once', ['Content-Length: 6, 06'], ['Content-Length: 6'], [twice]],
    [
      'keeps lengths that contradict each other',
      ['Content-Length: 6', 'Content-Length: 7'],
      ['Content-Length: 6', 'Content-Length: 7'],
      [],
    ],
    ['keeps other transfer codings', ['Transfer-Encoding: gzip, chunked'], ['Transfer-Encoding: gzip, chunked'], []],
    ...['-1', '+1', '28 bytes', '28bytes', '2.5', '0x1c', '', 'x', '99999999999999999999'].map(
      (length) =>
        [`leaves out the length “${length}”`, [`Content-Length: ${length}`, 'A: 1'], ['A: 1'], [noLength(length)]] as [
          string,
          string[],
          string[],
          string[],
        ],
    ),
    [
      'keeps the length beside one that is none',
      ['Content-Length: x', 'Content-Length: 6'],
      ['Content-Length: 6'],
      [noLength('x')],
    ],
  ])('%s', (_name, lines, expected, repairs) => {
    expect(repairHead(['HTTP/1.1 200 OK', ...lines].join('\r\n'))).toEqual({
      head: ['HTTP/1.1 200 OK', ...expected].join('\r\n'),
      repairs,
      isChunked: false,
    });
  });

  it.each([
    [[chunked], []],
    [['transfer-encoding:Chunked', chunked], []],
    [['Content-Length: -1', chunked], ['Content-Length is ignored: the body comes in chunks']],
  ])('takes the framing of chunks out: %o', (lines, repairs) => {
    const given = ['HTTP/1.1 200 OK', ...lines, 'A: 1'].join('\r\n');
    expect(repairHead(given)).toEqual({ head: 'HTTP/1.1 200 OK\r\nA: 1', repairs, isChunked: true });
  });

  it('says that lines end with LF alone', () => {
    expect(repairHead('HTTP/1.1 200 OK\nA: 1')).toEqual({
      head: 'HTTP/1.1 200 OK\r\nA: 1',
      repairs: ['header lines end with LF alone'],
      isChunked: false,
    });
  });
});
