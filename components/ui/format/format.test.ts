import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatByteRate,
  formatBytes,
  formatChange,
  formatCount,
  formatDuration,
  formatNumber,
  formatRate,
  formatShare,
} from './format.ts';

/** Units are joined by no-break spaces; the expectations are written with plain ones. */
function plain(text: string): string {
  return text.replaceAll('\u00A0', ' ');
}

describe('numbers', () => {
  it('separate thousands and use a real minus', () => {
    expect(formatNumber(1691152)).toBe('1,691,152');
    expect(formatNumber(-41)).toBe('−41');
    expect(formatNumber(-1234.56, 1)).toBe('−1,234.6');
  });

  it('of a change carry their sign, and none at zero', () => {
    expect([2206, -41, 0].map(formatChange)).toEqual(['+2,206', '−41', '0']);
  });

  it('of a part never round to all or nothing', () => {
    const shares = [0, 0.0004, 0.002, 0.0058, 0.87, 0.9996, 0.996, 1].map((ratio) => plain(formatShare(ratio)));
    expect(shares).toEqual(['0 %', '< 0.1 %', '0.2 %', '0.6 %', '87 %', '> 99.9 %', '99.6 %', '100 %']);
  });

  it('take the singular for one', () => {
    expect([0, 1, 2].map((n) => plain(formatCount(n, 'URL')))).toEqual(['0 URLs', '1 URL', '2 URLs']);
    expect(plain(formatCount(2, 'entry', 'entries'))).toBe('2 entries');
  });
});

describe('lengths of time', () => {
  it.each([
    [0, '0 ms'],
    [61, '61 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [4000, '4.0 s'],
    [9949, '9.9 s'],
    [9950, '10 s'],
    [48_000, '48 s'],
    [59_600, '1 min 00 s'],
    [125_000, '2 min 05 s'],
    [3_599_700, '1 h 00 min'],
    [3_840_000, '1 h 04 min'],
    [183_600_000, '2 d 03 h'],
    [-125_000, '−2 min 05 s'],
  ])('%d ms reads %s', (milliseconds, text) => {
    expect(plain(formatDuration(milliseconds))).toBe(text);
  });

  it('in a sentence have no leading zeros', () => {
    const ages = [400, 48_000, 360_000, 3_600_000, 21_240_000, 273_600_000].map((ms) => plain(formatAge(ms)));
    expect(ages).toEqual(['0 s', '48 s', '6 min', '1 h', '5 h 54 min', '3 d']);
  });
});

describe('sizes and rates', () => {
  it.each([
    [0, '0 B'],
    [512, '512 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [18_400, '18.4 kB'],
    [412_000, '412 kB'],
    [999_960, '1.0 MB'],
    [11_800_000_000, '11.8 GB'],
  ])('%d bytes read %s', (bytes, text) => {
    expect(plain(formatBytes(bytes))).toBe(text);
  });

  it('carry their unit and /s', () => {
    expect(plain(formatByteRate(5_200_000))).toBe('5.2 MB/s');
    expect(plain(formatRate(46, 'pages'))).toBe('46 pages/s');
    expect(plain(formatRate(0.4, 'URLs'))).toBe('0.4 URLs/s');
    expect(plain(formatRate(0.017, 'URLs'))).toBe('< 0.1 URLs/s');
    expect(plain(formatRate(3100))).toBe('3.1 k/s');
    expect(plain(formatRate(0, 'URLs'))).toBe('0 URLs/s');
  });
});
