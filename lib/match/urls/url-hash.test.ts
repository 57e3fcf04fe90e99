import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashToBytes, hashToHex, hexToHash, keyedHash } from './url-hash.ts';

const secret = Uint32Array.of(0x833d3433, 0x009f389f, 0x2398e64f, 0x417acf39);

function hexOf(text: string, key = secret): string {
  const out = new Uint32Array(4);
  keyedHash(key)(text, out);
  return hashToHex(out);
}

describe('keyedHash', () => {
  test.each([
    ['', '792e8fe575ce87aa2d1450b51191970b'],
    ['\u0000', '13a9307b50e62c894577bd88c0bbdc18'],
    ['\u0000\u0001', '55df89222c7ff57773809ef44e5084c0'],
  ])('gives the published test vectors of Chaskey', (text, hex) => {
    expect(hexOf(text)).toBe(hex);
  });

  test('texts that differ only in length or padding hash differently', () => {
    const texts = Array.from({ length: 70 }, (_, length) => 'a'.repeat(length)).flatMap((text) => [
      text,
      `${text}\u0001`,
      `${text}\u0000`,
    ]);
    expect(new Set(texts.map((text) => hexOf(text))).size).toBe(texts.length);
  });

  test('another secret gives another hash', () => {
    expect(hexOf('http://a.example/', Uint32Array.of(1, 2, 3, 4))).not.toBe(hexOf('http://a.example/'));
  });

  test('a secret has four words', () => {
    expect(() => keyedHash(new Uint32Array(3))).toThrow(RangeError);
  });

  test('text outside ASCII has hashes of its own', () => {
    expect(hexOf('ü')).not.toBe(hexOf('u'));
    expect(hexOf('日本'.repeat(20))).not.toBe(hexOf('日木'.repeat(20)));
  });

  test('writes at the offset given and leaves the rest', () => {
    const out = new Uint32Array(9).fill(7);
    keyedHash(secret)('http://a.example/', out, 4);
    expect([...out.slice(0, 4), out[8]]).toEqual([7, 7, 7, 7, 7]);
    expect(hashToHex(out, 4)).toBe(hexOf('http://a.example/'));
  });

  test('digits, words and bytes are the same number', () => {
    fc.assert(
      fc.property(fc.uint32Array({ minLength: 4, maxLength: 4 }), (words) => {
        const hex = hashToHex(words);
        const again = new Uint32Array(4);
        hexToHash(hex, again);
        expect(again).toEqual(words);
        const bytes = new Uint8Array(17);
        hashToBytes(words, bytes, 1);
        expect(Buffer.from(bytes.subarray(1)).toString('hex')).toBe(hex);
      }),
    );
  });

  test('changing one character changes about half of the bits', () => {
    let changed = 0;
    const rounds = 500;
    for (let round = 0; round < rounds; round++) {
      const url = `http://www.example.com/docs/${round}/index.html`;
      const [before, after] = [BigInt(`0x${hexOf(url)}`), BigInt(`0x${hexOf(url.replace('index', 'indey'))}`)];
      changed += (before ^ after).toString(2).replaceAll('0', '').length;
    }
    expect(changed / rounds).toBeGreaterThan(62);
    expect(changed / rounds).toBeLessThan(66);
  });

  test('numbered URLs spread evenly over 256 buckets of every word', () => {
    const hash = keyedHash(secret);
    const out = new Uint32Array(4);
    const buckets = Array.from({ length: 4 }, () => new Uint32Array(256));
    for (let at = 0; at < 25_600; at++) {
      hash(`http://www.example.com/item?id=${at}`, out);
      for (const [word, counts] of buckets.entries()) {
        const bucket = (out[word] ?? 0) >>> 24;
        counts[bucket] = (counts[bucket] ?? 0) + 1;
      }
    }
    for (const counts of buckets) {
      const chiSquare = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
      // 255 degrees of freedom: mean 255, standard deviation 22.6; the input is fixed, so this cannot flicker.
      expect(chiSquare).toBeGreaterThan(150);
      expect(chiSquare).toBeLessThan(370);
    }
  });
});
