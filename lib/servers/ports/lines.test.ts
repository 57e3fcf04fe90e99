import { describe, expect, it } from 'vitest';
import { createLineReader } from './lines.ts';

const texts = (lines: readonly Uint8Array[] | undefined): readonly string[] | undefined =>
  lines?.map((line) => Buffer.from(line).toString());

describe('lines of a client', () => {
  it('are the same however the bytes are cut', () => {
    const bytes = Buffer.from('status\r\nstats\n\nädd x\n');
    const whole = texts(createLineReader(100).push(bytes));
    expect(whole).toEqual(['status\r', 'stats', '', 'ädd x']);
    for (let at = 0; at <= bytes.length; at += 1) {
      const reader = createLineReader(100);
      const parts = [bytes.subarray(0, at), bytes.subarray(at)].flatMap((part) => texts(reader.push(part)) ?? []);
      expect(parts).toEqual(whole);
    }
  });

  it('have a longest one, with its end or without', () => {
    expect(texts(createLineReader(4).push(Buffer.from('1234\n')))).toEqual(['1234']);
    expect(createLineReader(4).push(Buffer.from('12345\n'))).toBeUndefined();
    const reader = createLineReader(4);
    expect(texts(reader.push(Buffer.from('ok\n123')))).toEqual(['ok']);
    expect(reader.push(Buffer.from('45'))).toBeUndefined();
  });
});
