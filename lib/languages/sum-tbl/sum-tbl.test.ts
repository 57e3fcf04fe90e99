import { describe, expect, it } from 'vitest';

import { isPlaceOf } from '../../lang/file-places.ts';
import { testLineTable } from '../../language-kit/testing.ts';
import { printElement } from './element.ts';
import { sumTbl } from './index.ts';
import type { TableRow } from './model.ts';
import { brief, fullText } from './stock.ts';

const show = ({ element, targets }: Pick<TableRow, 'element' | 'targets'>): string =>
  `${printElement(element)} ${'from' in targets ? `$${targets.from}` : targets.join(',')}`;
const sample = '# a table\n<TITLE> title\n  <A:HREF> url-references  \n<META:CONTENT> $NAME\n';
const address = { element: { tag: 'ADDRESS', conditions: [] }, targets: ['address'] };

testLineTable({
  language: sumTbl,
  folder: import.meta.dirname,
  show: ({ rows }) => rows.map(show).join('\n'),
  laws: {
    samples: [sample, brief, fullText, ''],
    changes: [
      {
        title: 'a row before another',
        text: sample,
        change: { kind: 'add-row', at: 0, row: address },
        expected: ({ rows }) => ({ rows: [address, ...rows] }),
      },
      {
        title: 'another row below a heading',
        text: `ELEMENT ATTRIBUTES\n------- ----------\n${sample}`,
        change: { kind: 'set-row', at: 1, row: address },
        expected: ({ rows }) => ({ rows: [rows[0], address, rows[2]] }),
      },
      {
        title: 'a row at the end of a table with a heading',
        text: `ELEMENT ATTRIBUTES\n${sample}`,
        change: { kind: 'add-row', at: 3, row: address },
        expected: ({ rows }) => ({ rows: [...rows, address] }),
      },
      {
        title: 'a row less',
        text: sample,
        change: { kind: 'remove-row', at: 1 },
        expected: ({ rows }) => ({ rows: [rows[0], rows[2]] }),
      },
      {
        title: 'other attributes in the first row below a heading',
        text: `ELEMENT ATTRIBUTES\n------- ----------\n${sample}`,
        change: { kind: 'set-cell', at: 0, column: 1, text: 'title,parent' },
        expected: ({ rows: [first, ...rest] }) => ({ rows: [{ ...first, targets: ['title', 'parent'] }, ...rest] }),
      },
      {
        title: 'a row over one with a comment',
        text: `<A> keywords\n# headings\n<H1> headings\n`,
        change: { kind: 'move-row', at: 0, by: 1 },
        expected: ({ rows }) => ({ rows: rows.toReversed() }),
      },
    ],
    attacks: ['<A> a\n', '<A,', ['<A> ', ','], ['<', 'A,B='], '-', '\t'],
  },
});

describe('an extraction table', () => {
  it.each(['lib/HTML.sum.tbl', 'lib/FOO.sum.tbl'])('is %s', (path) => {
    expect(isPlaceOf(sumTbl, path)).toBe(true);
  });
});
