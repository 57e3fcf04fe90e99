/** Reads the sheets of an xlsx: a block for each row, its cells between tabs, as their formats show them. */

import type { TextBlock } from './document.ts';
import { DocumentRefusal, mostText } from './document.ts';
import type { NumberFormat } from './number-format.ts';
import { builtInFormat, numberFormat } from './number-format.ts';
import type { OfficePart } from './office-package.ts';
import type { XmlNode } from './office-xml.ts';
import { attributeOf, readTags, readXml } from './office-xml.ts';

export interface Workbook {
  /** The names of the sheets. */
  readonly names: readonly TextBlock[];
  readonly shared: readonly string[];
  /** Number formats by the style number of a cell. */
  readonly formats: readonly NumberFormat[];
  /** Days are counted from 1904, not 1900. */
  readonly is1904: boolean;
}

export function readWorkbook(parts: readonly OfficePart[]): Workbook {
  const xmlOf = (wanted: string): string => parts.find(({ root }) => root === wanted)?.xml ?? '';
  const names: TextBlock[] = [];
  let is1904 = false;
  readTags(xmlOf('workbook'), ({ name, attributes }) => {
    const title = name === 'sheet' ? attributeOf(attributes, 'name') : undefined;
    if (title !== undefined) names.push({ text: title, level: 2 });
    if (name === 'workbookPr') is1904 = /^(?:1|true|on)$/.test(attributeOf(attributes, 'date1904') ?? '');
  });
  return { names, is1904, shared: sharedStrings(xmlOf('sst')), formats: cellFormats(xmlOf('styleSheet')) };
}

/** Empty ones keep their number. */
function sharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  if (xml === '') return strings;
  let text = '';
  const isText = shownText();
  readXml(xml, {
    open: ({ name }) => {
      if (name === 'si') text = '';
      isText.open(name);
    },
    close: (name) => {
      isText.close(name);
      if (name === 'si') strings.push(text);
    },
    text: (more) => {
      if (isText.now()) text += more;
    },
  });
  return strings;
}

/** Whether text of a string is shown: that of how a word is read aloud is not. */
function shownText() {
  let [isText, phonetic] = [false, 0];
  return {
    open: (name: string): void => {
      if (name === 'rPh') phonetic++;
      isText = name === 't' || name === 'v';
    },
    close: (name: string): void => {
      if (name === 'rPh') phonetic--;
      isText = false;
    },
    now: (): boolean => isText && phonetic === 0,
  };
}

function cellFormats(xml: string): readonly NumberFormat[] {
  const own = new Map<number, string>();
  const formats: NumberFormat[] = [];
  const made = new Map<string, NumberFormat>();
  let inside = '';
  readTags(xml, ({ name, attributes }) => {
    const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
    if (name === 'numFmts' || /Xfs$|^dxfs$/.test(name)) inside = name;
    if (name === 'numFmt' && inside === 'numFmts') own.set(id, attributeOf(attributes, 'formatCode') ?? '');
    if (name !== 'xf' || inside !== 'cellXfs') return;
    const code = own.get(id) ?? builtInFormat(id);
    const format = made.get(code) ?? numberFormat(code);
    made.set(code, format);
    formats.push(format);
  });
  return formats;
}

interface Cell {
  readonly type: string;
  readonly style: number;
  value: string;
}

function cellOf({ attributes }: XmlNode): Cell {
  return { type: attributeOf(attributes, 't') ?? 'n', style: Number(attributeOf(attributes, 's') ?? 0), value: '' };
}

function shownCell({ type, style, value }: Cell, { shared, formats, is1904 }: Workbook): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
  const number = Number(value);
  if (type !== 'n' || value.trim() === '' || !Number.isFinite(number)) return value;
  return (formats[style] ?? plain)(number, is1904);
}

const plain = numberFormat('General');
const margins = /^(?:odd|even|first)(?:Header|Footer)$/;

export function readSheet(xml: string, book: Workbook): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let row: string[] = [];
  let cell: Cell | undefined;
  let margin: string | undefined;
  let length = 0;
  const isText = shownText();
  readXml(xml, {
    open: (node) => {
      if (node.name === 'row') row = [];
      if (node.name === 'c') cell = cellOf(node);
      if (margins.test(node.name)) margin = '';
      isText.open(node.name);
    },
    close: (name) => {
      isText.close(name);
      if (name === 'c' && cell !== undefined) {
        const value = shownCell(cell, book);
        length += value.length;
        if (length > mostText) throw new DocumentRefusal('too-large', `more than ${mostText} characters of text`);
        if (value !== '') row.push(value);
        cell = undefined;
      }
      if (name === 'row' && row.length > 0) blocks.push({ text: row.join('\t') });
      if (margin === undefined || !margins.test(name)) return;
      blocks.push(...marginText(margin));
      margin = undefined;
    },
    text: (text) => {
      if (margin !== undefined) margin += text;
      else if (isText.now() && cell !== undefined) cell.value += text;
    },
  });
  return blocks;
}

/** Without the codes for fonts, colours, places, and what is of each page (ECMA-376 part 1, 18.3.1.39). */
function marginText(text: string): readonly TextBlock[] {
  const shown = text.replaceAll(/&(?:"[^"]*"|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d+|([^]))/g, (_, sign?: string) =>
    sign === '&' ? '&' : ' ',
  );
  return shown.trim() === '' ? [] : [{ text: shown.replaceAll(/\s+/g, ' ').trim() }];
}
