/** Reads the sheets of an xlsx: a block for each row, its cells between tabs. */

import type { TextBlock } from './document.ts';
import { DocumentRefusal, mostText } from './document.ts';
import { attributeOf, readXml, textBlocks } from './office-xml.ts';

export function readSheets(parts: ReadonlyMap<string, string>): readonly TextBlock[] {
  const shared = sharedStrings(parts.get('xl/sharedStrings.xml'));
  const sheets = [...parts.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name));
  const numberOf = (name: string): number => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0);
  const rows = sheets
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .flatMap((name) => sheetRows(parts.get(name) ?? '', shared));
  return [...sheetNames(parts.get('xl/workbook.xml') ?? ''), ...rows];
}

function sheetNames(workbook: string): readonly TextBlock[] {
  const names: TextBlock[] = [];
  readXml(workbook, {
    open: ({ name, attributes }) => {
      const title = name === 'sheet' ? attributeOf(attributes, 'name') : undefined;
      if (title !== undefined) names.push({ text: title, level: 2 });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return names;
}

/** Empty ones keep their number. */
function sharedStrings(xml: string | undefined): readonly string[] {
  if (xml === undefined) return [];
  const strings: string[] = [];
  let text = '';
  let isText = false;
  readXml(xml, {
    open: ({ name }) => {
      if (name === 'si') text = '';
      isText = name === 't';
    },
    close: (name) => {
      isText = false;
      if (name === 'si') strings.push(text);
    },
    text: (more) => {
      if (isText) text += more;
    },
  });
  return strings;
}

interface Cell {
  readonly isShared: boolean;
  value: string;
}

function sheetRows(xml: string, shared: readonly string[]): readonly TextBlock[] {
  const rows: TextBlock[] = [];
  let row: string[] = [];
  let cell: Cell | undefined;
  let isValue = false;
  let length = 0;
  readXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'row') row = [];
      if (name === 'c') cell = { isShared: attributeOf(attributes, 't') === 's', value: '' };
      isValue = name === 'v' || name === 't';
    },
    close: (name) => {
      isValue = false;
      if (name === 'c' && cell !== undefined) {
        const value = cell.isShared ? (shared[Number(cell.value)] ?? '') : cell.value;
        length += value.length;
        if (length > mostText) throw new DocumentRefusal('too-large', `more than ${mostText} characters of text`);
        if (value !== '') row.push(value);
        cell = undefined;
      }
      if (name === 'row' && row.length > 0) rows.push({ text: row.join('\t') });
    },
    text: (text) => {
      if (isValue && cell !== undefined) cell.value += text;
    },
  });
  return rows.length > 0
    ? rows
    : textBlocks(xml, { blocks: ['is'], texts: ['t'], signs: {}, levelOf: () => undefined });
}
