import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLineDeadline, createLineReader } from './lines.ts';

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

describe('the deadline of a line', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is over when a line takes too long, and not between lines', () => {
    const late = vi.fn();
    const deadline = createLineDeadline(1_000, late);
    deadline.heard(1, false);
    vi.advanceTimersByTime(5_000);
    expect(late).not.toHaveBeenCalled();
    for (let n = 0; n < 9; n += 1) {
      deadline.heard(0, true);
      vi.advanceTimersByTime(100);
    }
    deadline.heard(1, true);
    vi.advanceTimersByTime(999);
    expect(late).not.toHaveBeenCalled();
    deadline.heard(0, true);
    vi.advanceTimersByTime(1);
    expect(late).toHaveBeenCalledOnce();
  });
});
