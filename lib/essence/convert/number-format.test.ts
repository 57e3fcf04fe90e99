import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInFormat, numberFormat } from './number-format.ts';

describe('formats by their numbers, as Excel in English shows them (ECMA-376 part 1, 18.8.30)', () => {
  it.each([
    [0, 1234.5678, '1234.5678'],
    [0, 0.1 + 0.2, '0.3'],
    [1, 1234.5678, '1235'],
    [2, 1234.5678, '1234.57'],
    [2, 1.005, '1.01'],
    [3, 1_234_567, '1,234,567'],
    [4, -1234.5, '-1,234.50'],
    [5, -1234.5, '($1,235)'],
    [6, 1234.5, '$1,235'],
    [7, -1234.5, '($1,234.50)'],
    [8, 1234.5, '$1,234.50'],
    [9, 0.285, '29%'],
    [10, 0.12345, '12.35%'],
    [11, 12_345, '1.23E+04'],
    [11, 0.000_12, '1.20E-04'],
    [12, 1.5, '1 1/2'],
    [12, 0.3, '2/7'],
    [12, 3, '3'],
    [13, Math.PI, '3 14/99'],
    [15, 45_292, '1-Jan-24'],
    [16, 45_292, '1-Jan'],
    [17, 45_292, 'Jan-24'],
    [18, 0.75, '6:00 PM'],
    [19, 0.5, '12:00:00 PM'],
    [20, 0.75, '18:00'],
    [21, 0.7501, '18:00:09'],
    [37, -5, '(5)'],
    [38, 1234, '1,234'],
    [39, -5.255, '(5.26)'],
    [40, 0, '0.00'],
    [41, 0, '-'],
    [42, -12_345, '$ (12,345)'],
    [43, 0, '-'],
    [44, 1.005, '$ 1.01'],
    [45, 0.000_7, '01:00'],
    [46, 1.5, '36:00:00'],
    [47, 0.000_01, '00:00.9'],
    [48, 12_345, '12.3E+3'],
    [48, 999_999, '1.0E+6'],
    [49, 12, '12'],
    [99, 12, '12'],
  ])('%i of %d: %s', (id, value, shown) => {
    expect(numberFormat(builtInFormat(id))(value, false)).toBe(shown);
  });

  it.each([
    [14, '2024-02-29'],
    [22, '2024-02-29 12:00'],
    [30, '2024-02-29'],
    [33, '12:00:00'],
    [57, '2024-02-29'],
  ])('%i differs with the language of the reader: %s', (id, shown) => {
    expect(numberFormat(builtInFormat(id))(45_351.5, false)).toBe(shown);
  });
});

describe('formats of a workbook', () => {
  it.each([
    ['dd.mm.yyyy', 45_293, '02.01.2024'],
    ['[$-409]mmmm d, yyyy;@', 45_293, 'January 2, 2024'],
    ['yyyy-mm-dd"T"hh:mm:ss.000', 45_292.123456, '2024-01-01T02:57:46.598'],
    ['ddd dddd mmmmm', 45_292, 'Mon Monday J'],
    ['d/m/yy', 60, '29/2/00'],
    ['d/m/yyyy', 59, '28/2/1900'],
    ['d/m/yyyy', 61, '1/3/1900'],
    ['yyyy', -1, '-1'],
    ['yyyy', 1e9, '1000000000'],
    ['[mm]:ss', 0.1, '144:00'],
    ['h:mm:ss', 0.999_999, '0:00:00'],
    ['h "h" m "min"', 0.51, '12 h 14 min'],
    ['0.00;[Red]-0.00;"zero"', 0, 'zero'],
    ['0.00;[Red]-0.00;"zero"', -3, '-3.00'],
    ['General;[Red]-General', -4, '-4'],
    ['General" items"', 4, '4 items'],
    [';;;', 3, ''],
    ['"N/A"', 3, 'N/A'],
    ['00000', 123, '00123'],
    ['0,000', 5, '0,005'],
    ['000-0000', 5_551_234, '555-1234'],
    ['[<=9999999]###-####;(###) ###-####', 8_005_551_234, '(800) 555-1234'],
    ['#,##0,"K"', 1_234_567, '1,235K'],
    ['0.0,,\\M', 1_234_567, '1.2M'],
    ['#.##', 5, '5.'],
    ['.00', 5.25, '5.25'],
    ['0.0%', 0.285, '28.5%'],
    ['# ?/8', 0.3, '2/8'],
    ['[$€-407] #,##0.00', 12.5, '€ 12.50'],
    ['#,##0.00\\ [$€-1]', 1234.5, '1,234.50 €'],
    ['0', 1e22, '10000000000000000000000'],
    ['0E+0', 0, '0E+0'],
  ])('%s of %d: %s', (code, value, shown) => {
    expect(numberFormat(code)(value, false)).toBe(shown);
  });

  it('days counted from 1904', () => {
    expect(numberFormat('yyyy-mm-dd')(0, true)).toBe('1904-01-01');
    expect(numberFormat('yyyy-mm-dd')(43_830, true)).toBe('2024-01-01');
  });
});

describe('laws', () => {
  it('every day is shown as the calendar has it', () => {
    const days = fc.integer({ min: 61, max: 2_958_465 });
    fc.assert(
      fc.property(days, (day) => {
        const date = new Date(Date.UTC(1899, 11, 30) + day * 86_400_000);
        expect(numberFormat('yyyy-mm-dd')(day, false)).toBe(date.toISOString().slice(0, 10));
        expect(numberFormat('dddd')(day, false)).toBe(
          date.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }),
        );
      }),
    );
  });

  it('places and groups are those of other formatters', () => {
    const numbers = fc.integer({ min: -1e12, max: 1e12 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(numbers, fc.integer({ min: 2, max: 6 }), (value, places) => {
        const options = { minimumFractionDigits: places, maximumFractionDigits: places };
        const shown = value.toLocaleString('en', options);
        expect(numberFormat(`#,##0.${'0'.repeat(places)}`)(value, false)).toBe(shown);
      }),
    );
  });

  it('any code shows any number as some text', () => {
    const code = fc.oneof(fc.string(), fc.stringMatching(/^[0#?.,%/E+ymdhsAP;"\\[\]<>=1 _*@$-]*$/));
    fc.assert(
      fc.property(code, fc.double({ noNaN: true, noDefaultInfinity: true }), (made, value) => {
        expect(typeof numberFormat(made)(value, false)).toBe('string');
      }),
      { numRuns: 2000 },
    );
  });

  it('a long code takes no longer than a short one', () => {
    for (const repeated of '0 # ? , . % / y h "" [h] E+'.split(' ')) {
      const format = numberFormat(repeated.repeat(100_000));
      expect(format(1234.5, false).length).toBeLessThan(2000);
    }
  });
});
