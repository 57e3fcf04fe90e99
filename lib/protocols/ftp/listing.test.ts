import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { openListing as open } from './list-testing.ts';

const megabyte = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usedMemory(): number {
  // The buffers of what the first collection finds are given back by the second.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const facts = (name: string): string => `type=file;size=5;modify=20200131120000; ${name}\r\n`;

describe('a listing', () => {
  it('is the same, however it arrives, and in whatever order', () => {
    const lines = [
      'type=dir; sub\r\n',
      facts('b'),
      facts('a'),
      facts('b'),
      'nonsense\r\n',
      facts('../x'),
      facts('c').trim(),
    ];
    const bytes = Buffer.from(lines.join(''));
    for (const size of [1, 7, 1000]) {
      const { listing, transfer, notes, factsOf } = open('MLSD');
      for (let at = 0; at < bytes.length; at += size) expect(listing.take(bytes.subarray(at, at + size))).toBe(true);
      expect(Buffer.from(listing.finish()).toString()).toBe('./a\n./b\n./c\n./sub/\n');
      expect(notes).toEqual(['1 line of the listing could not be read', '1 name skipped']);
      expect(transfer.received).toBe(bytes.length);
      expect(factsOf('a')).toEqual({ size: 5, modified: '20200131120000' });
      expect(factsOf('sub')).toBeUndefined();
    }
  });

  it('of a million entries takes no more memory than the references to them', () => {
    const { listing, transfer } = open('LIST', 32 * megabyte);
    const before = usedMemory();
    const portion = 10_000;
    for (let at = 0; at < 1_000_000; at += portion) {
      const lines = Array.from({ length: portion }, (_, each) => `-rw-r--r-- 1 a b 5 Jan 1 12:00 ${at + each}\n`);
      expect(listing.take(Buffer.from(lines.join('')))).toBe(true);
    }
    // They take 9 MB, in buffers that double; as strings they would take 120 MB.
    expect(usedMemory() - before).toBeLessThan(48 * megabyte);
    expect(listing.finish()).toHaveLength(8_888_890);
    expect(transfer.isCut).toBe(false);
  });

  it('that has no room for its entries is cut there', () => {
    const { listing, transfer } = open('MLSD', 10);
    expect(listing.take(Buffer.from(facts('a') + facts('b')))).toBe(true);
    expect(listing.take(Buffer.from(facts('c')))).toBe(false);
    expect(Buffer.from(listing.finish()).toString()).toBe('./a\n./b\n');
    expect(transfer.isCut).toBe(true);
  });
});
