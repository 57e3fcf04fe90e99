import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLine, scan } from './scan.ts';
import { validateText } from '../testing.ts';
import { createValidator } from '../validate/validate.ts';
import { NO_ERRORS } from '../validate/threshold.ts';

const manual = `www.anu.edu.au w:ACT
www.anu.edu.au/chem/ x:knowledge x:science x:chemistry
www.anu.edu.au/physics/ x:"knowledge science physics" y:external y:funding
www.anu.edu.au/physics/molecular/ x:knowledge x:science x:chemistry
`;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the scanner', () => {
  it('names every finding of a line with its column, the prefix first', () => {
    const { findings } = validateText('  /é c:"ä" word ab:"x"y c:\n');
    expect(findings.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      'E_HOST 1:3',
      'E_NO_COLON 1:12',
      'E_CLASS 1:17',
      'E_AFTER_QUOTE 1:23',
      'E_EMPTY_VALUE 1:25',
    ]);
  });

  it('finds the same however a file is cut into pieces', () => {
    const text = bytesOf(`\u{feff}${manual}# x\r\nsite.com/ c:"ü\n\nftp://a/ d:1\n\u{1f600}\0 c:a`);
    const whole = validateText(text);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: text.length }), { maxLength: 8 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
        const validator = createValidator({ classes: 'single', threshold: NO_ERRORS, limit: 1000 });
        const scanner = validator.file('external_metadata.cfg');
        for (const piece of pieces) scanner.push(piece);
        scanner.end();
        expect(validator.result()).toEqual(whole);
      }),
    );
  });

  it('reads lines of a megabyte, and passes over lines longer than its limit', () => {
    const long = `site.com/ c:"${'a '.repeat(500_000)}"\n`;
    expect(validateText(long)).toMatchObject({ total: 1, malformed: 0 });
    const piece = bytesOf('a'.repeat(1_000_000));
    const found: string[] = [];
    let lines = 0;
    scan([...Array.from({ length: 9 }, () => piece), bytesOf('\nsite.com/ c:a\n')], {
      classes: 'single',
      finding: (code, line) => found.push(`${code} ${line.number}`),
      line: () => lines++,
    });
    expect([found, lines]).toEqual([['E_LENGTH 1'], 2]);
  });

  it('reads one line by itself', () => {
    const found: string[] = [];
    const line = parseLine('site.com/ c:a ab:1', 'single', (code, start, end) => found.push(`${code} ${start} ${end}`));
    expect([line.malformed, line.count, found]).toEqual([true, 2, ['E_CLASS 14 16']]);
  });

  it('counts what it does not keep', () => {
    const found = validateText('x\n'.repeat(2000), 'single', 5);
    expect(found.counts).toEqual({ W_SHORT_HOST: 2000, E_NO_ELEMENTS: 2000 });
    expect(found.findings).toHaveLength(10);
  });
});
