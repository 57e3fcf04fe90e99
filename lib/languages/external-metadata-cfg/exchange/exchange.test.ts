import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXCHANGE_FORMATS, exportMetadata, importMetadata } from './exchange.ts';
import { printLine } from '../print.ts';
import { printRows, readRows } from './table-text.ts';

const value = fc
  .string({ unit: 'binary', maxLength: 12 })
  .filter((text) => text !== '' && !/["\r\n\u0000]/.test(text) && text.isWellFormed());
const line = fc
  .record({
    path: fc.stringMatching(/^[a-z0-9/=&]{0,8}$/),
    // Classes in the order of their names: columns keep no other.
    classes: fc.dictionary(fc.constantFrom('a', 'b', 't', '7'), fc.array(value, { minLength: 1, maxLength: 3 }), {
      minKeys: 1,
    }),
  })
  .map(({ path, classes }) => ({
    prefix: `site.com/${path}`,
    elements: ['7', 'a', 'b', 't'].flatMap((name) =>
      (Object.hasOwn(classes, name) ? (classes[name] ?? []) : []).map((each) => ({ class: name, value: each })),
    ),
  }));

describe('external metadata as a table', () => {
  it('comes back as it was, in every format', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...EXCHANGE_FORMATS),
        (lines, format) => {
          // The first line has all classes, so that the columns stand in the order of the lines.
          const all = ['7', 'a', 'b', 't'].map((name) => ({ class: name, value: 'x' }));
          const text = [{ prefix: 'site.com/', elements: all }, ...lines]
            .map((each) => `${printLine(each)}\n`)
            .join('');
          const exported = exportMetadata(text, format, 'single');
          expect(exported.left).toBe(0);
          expect(importMetadata(exported.text, format, 'leave-out')).toEqual({
            text,
            lines: lines.length + 1,
            notes: [],
          });
        },
      ),
    );
  });

  it('has a column for each value of a class, and leaves malformed lines out', () => {
    const { text, left } = exportMetadata('site.com/ x:1 x:2 t:"A, b"\nsite.com/b/ y:3\nbad\n', 'csv', 'single');
    expect(text).toBe('url,x,x,t,y\r\nsite.com/,1,2,"A, b",\r\nsite.com/b/,,,,3\r\n');
    expect(left).toBe(1);
  });

  it('holds no cell that a spreadsheet takes for a formula', () => {
    const cells = ['=1+1', '+1', '-1', '@x', "'=x", '\tx', 'x'];
    const text = printRows([cells], ';');
    expect(text).toBe("'=1+1;'+1;'-1;'@x;''=x;'\tx;x\r\n");
    expect(readRows(text, ';')).toEqual([cells]);
  });
});

describe('a table as external metadata', () => {
  const table =
    'URL;t;two words;x\nsite.com/;"Say ""hi""";1;a\n;b;;c\nsite.com/a b;c;;\nsite.com/e;;;\nsite.com/n;"one\ntwo";;\n';

  it('says of every value that cannot be written where it is and what became of it', () => {
    const left = importMetadata(table, 'csv', 'leave-out');
    expect(left.text).toBe('site.com/ x:a\nsite.com/n t:"one two"\n');
    expect(left.notes.map(({ row, class: name }) => [row, name])).toEqual([
      [1, undefined],
      [2, 't'],
      [3, undefined],
      [4, undefined],
      [5, undefined],
      [6, 't'],
    ]);
  });

  it('replaces quotes when that is chosen', () => {
    const { text } = importMetadata(table, 'csv', 'replace');
    expect(text).toContain('site.com/ t:"Say \'hi\'" x:a\n');
  });

  it('reads objects with classes beside the URL, and never throws', () => {
    const text = '[{"url":"site.com/","x":["a",1],"t":"T","__proto__":"p"},3]';
    expect(importMetadata(text, 'json', 'replace')).toMatchObject({ text: 'site.com/ x:a x:1 t:T\n', lines: 1 });
    expect(importMetadata('{', 'json', 'replace').notes).toHaveLength(1);
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...EXCHANGE_FORMATS), (any, format) => {
        importMetadata(any, format, 'replace');
      }),
    );
  });
});
