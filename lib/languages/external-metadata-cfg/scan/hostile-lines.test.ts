import { describe, expect, it } from 'vitest';

import { MAX_LINE_BYTES } from './limits.ts';
import { loadMetadata } from '../look-up/load.ts';
import { lookUp } from '../look-up/look-up.ts';
import { validateText } from '../testing.ts';
import { NO_ERRORS } from '../validate/threshold.ts';
import { createValidator } from '../validate/validate.ts';

const megabyte = 1024 * 1024;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('lines nobody writes by hand', () => {
  it('of a megabyte are read like others, and say what is wrong with them where it is', () => {
    const value = 'a'.repeat(megabyte);
    const index = loadMetadata(bytesOf(`site.com/ c:"${value}" x:1\n`), 'single');
    expect(lookUp(index, 'http://site.com/').metadata.get('c')?.[0]).toHaveLength(megabyte);
    const [found, ...others] = validateText(`site.com/ c:${value} "\n`).findings;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'E_NO_COLON', line: 1, column: megabyte + 14 });
    expect(found?.message.length).toBeLessThan(2000);
  });

  it.each([
    ['NUL', [0]],
    ['a byte that is no UTF-8', [0xff]],
    ['a torn character', [0xe2, 0x82]],
  ])('with %s at the end of a megabyte are malformed, and the lines around them are not', (_, bad) => {
    const start = bytesOf(`site.com/a/ c:1\nsite.com/ c:"${'a'.repeat(megabyte)}`);
    const text = Buffer.concat([start, Uint8Array.from(bad), bytesOf('"\nsite.com/b/ c:2\n')]);
    const { total, malformed, findings } = validateText(text);
    expect({ total, malformed }).toEqual({ total: 3, malformed: 1 });
    expect(findings).toMatchObject([{ code: 'E_ENCODING', line: 2, column: megabyte + 14 }]);
  });

  it('of half a gigabyte are told of, and not kept', () => {
    const chunk = new Uint8Array(megabyte).fill(0x61);
    const written: number[] = [];
    const validator = createValidator({
      classes: 'single',
      threshold: NO_ERRORS,
      limit: 10,
      write: (bytes) => written.push(bytes.length),
    });
    const scanner = validator.file('external_metadata.cfg');
    const before = process.memoryUsage().arrayBuffers;
    scanner.push(bytesOf('site.com/ c:'));
    let most = 0;
    for (let i = 0; i < 512; i++) {
      scanner.push(chunk);
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    scanner.push(bytesOf('\nsite.com/b/ c:2\n'));
    scanner.end();
    const { total, malformed, findings } = validator.result();
    expect({ total, malformed }).toEqual({ total: 2, malformed: 1 });
    expect(findings).toMatchObject([{ code: 'E_LENGTH', line: 1 }]);
    expect(written.reduce((sum, n) => sum + n, 0)).toBe('site.com/b/ c:2\n'.length);
    expect(most).toBeLessThan(4 * MAX_LINE_BYTES);
  });
});
