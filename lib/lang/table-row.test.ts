import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printRow, readCell } from './table-row.ts';

const piece = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '\t',
  '\r',
  '\n',
  ',',
  ';',
  '|',
  "'",
  '"',
  'a',
  ' ',
);
const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

/** Cells as a spreadsheet reads them that goes by this separator, whichever the file has. */
function cellsOf(text: string, separator: string): readonly string[] {
  return text.split(new RegExp(`[\\r\\n${separator}]`)).map((each) => each.replace(/^"+/, ''));
}

describe('a row of a table', () => {
  it('has no cell that a spreadsheet takes for a formula, whichever separator it goes by', () => {
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(',', ';', '\t'),
        (cells, delimiter) => {
          const text = printRow(cells, delimiter);
          for (const separator of [',', ';', '\t', '|'])
            for (const each of cellsOf(text, separator)) expect(each).not.toMatch(/^[=+\-@＝＋－＠]/);
        },
      ),
    );
  });

  it('has cells that read back as they were', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const printed = printRow([text]).slice(0, -2);
        const bare = printed.startsWith('"') ? printed.slice(1, -1).replaceAll('""', '"') : printed;
        expect(readCell(bare)).toBe(text);
      }),
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['a;=1+1', "a;'=1+1"],
    ['a,\t=1', `"a,'\t'=1"`],
    ['＝1', "'＝1"],
    ['a-b', 'a-b'],
  ])('prints %j as %s', (text, printed) => {
    expect(printRow([text])).toBe(`${printed}\r\n`);
  });

  it('is printed by one function', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const files = ['lib', 'app', 'components'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
        .map((file) => path.join(folder, file)),
    );
    const printing = files.filter((file) =>
      readFileSync(path.join(root, file), 'utf8').includes(`replaceAll('"', '""')`),
    );
    expect(printing).toEqual(['lib/lang/table-row.ts']);
  });
});
