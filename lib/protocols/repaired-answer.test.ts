import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { chunkRepairs, Dechunker } from './dechunk.ts';
import { withRepairedAnswer } from './repaired-answer.ts';

function inPieces(answer: string, size: number): readonly Buffer[] {
  const bytes = Buffer.from(answer, 'latin1');
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
}

async function mended(answer: string, size: number) {
  const repairs: string[] = [];
  const short: string[] = [];
  const socket = Duplex.from({ readable: inPieces(answer, size), writable: new WritableStream() });
  const read: Buffer[] = [];
  const hearer = { repaired: (how: string) => repairs.push(how), cutShort: (why: string) => short.push(why) };
  for await (const chunk of withRepairedAnswer(socket, hearer)) read.push(chunk);
  return { text: Buffer.concat(read).toString('latin1'), repairs, short };
}

describe.each([1, 3, 7, 1000])('withRepairedAnswer, in pieces of %i bytes', (size) => {
  it('mends every head and no body', async () => {
    const heads = 'HTTP/1.1 103 Early\nbad\n\nHTTP/1.1 200 OK\r\nbad\r\nA : 1\r\n\r\n';
    const { text } = await mended(`${heads}bad\r\nbody : \xff\r\n\r\n`, size);
    expect(text).toBe('HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nA: 1\r\n\r\nbad\r\nbody : \xff\r\n\r\n');
  });

  it('takes chunks apart, and ends with the last one', async () => {
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    const got = await mended(`${head}3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nT: 1\r\n\r\nmore`, size);
    expect(got).toEqual({ text: 'HTTP/1.1 200 OK\r\n\r\nabcde', repairs: [], short: [] });
  });
});

const { bareLf, blanks, emptyLines, noLineEnd, noFinalLine } = chunkRepairs;

describe('Dechunker', () => {
  it.each<[string, string, 'open' | 'whole' | 'damaged', readonly string[]]>([
    ['3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n', 'abcde', 'whole', []],
    ['0003;a="b"\r\nabc\r\n00000\r\nX: 1\r\n\r\n', 'abc', 'whole', []],
    ['3\nabc\n2\nde\n0\n\n', 'abcde', 'whole', [bareLf]],
    ['3  \r\nabc\r\n \t2\r\nde\r\n0 \r\n\r\n', 'abcde', 'whole', [blanks]],
    ['\r\n3\r\nabc\r\n\r\n2\r\nde\r\n0\r\n\r\n', 'abcde', 'whole', [emptyLines]],
    ['3\r\nabc2\r\nde0\r\n\r\n', 'abcde', 'whole', [noLineEnd]],
    ['3\r\nabc\r\n0\r\n', 'abc', 'whole', [noFinalLine]],
    ['3\r\nabc\r\n', 'abc', 'open', []],
    ['3\r\nab', 'ab', 'open', []],
    ['FFFFFFFFFFFFFFFFFFFF\r\nab', 'ab', 'open', []],
    ['3\r\nabc\r\n-2\r\nde', 'abc', 'damaged', []],
    ['0x3\r\nabc', '', 'damaged', []],
    ['<html>', '', 'damaged', []],
  ])('reads %j', (sent, content, state, repairs) => {
    for (const size of [1, 2, 5, 1000]) {
      const chunks = new Dechunker();
      const got = inPieces(sent, size).map((piece) => chunks.take(piece));
      chunks.end();
      expect({ content: Buffer.concat(got).toString(), state: chunks.state }).toEqual({ content, state });
      expect([...chunks.repairs]).toEqual(repairs);
    }
  });

  it('gives up at a line without end, in linear time, however it comes', () => {
    const chunks = new Dechunker();
    const byte = Buffer.from(' ');
    let taken = 0;
    while (chunks.state === 'open' && taken < 1e6) {
      chunks.take(byte);
      taken += 1;
    }
    expect(chunks.state).toBe('damaged');
    expect(taken).toBeLessThan(20_000);
  });

  it('keeps nothing of empty lines, chunks and trailers without end', () => {
    for (const endless of ['\r\n', '1\r\nx\r\n', '0\r\nT: 1\r\n']) {
      const chunks = new Dechunker();
      const bytes = Buffer.from(endless.repeat(1000));
      for (let n = 0; n < 100; n++) chunks.take(bytes);
      expect(chunks.state).toBe('open');
      expect(chunks.repairs.size).toBeLessThan(2);
    }
  });
});
