/** External metadata as a table or as JSON, and back: one row or object for each line, one column for each class. */

import { sourceText } from '../../../lang/source-text.ts';
import type { MetadataElement } from '../model.ts';
import { printLine } from '../print.ts';
import { parse } from '../syntax.ts';
import type { ClassMode } from '../vocabulary.ts';
import { guessDelimiter, printRows, readRows } from './table-text.ts';

export const EXCHANGE_FORMATS = ['csv', 'tsv', 'json'] as const;
export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number];

export interface Exported {
  readonly text: string;
  /** Malformed lines, which are left out. */
  readonly left: number;
}

const URL_COLUMN = 'url';

/** A class with several values on a line has several columns of its name, or a list. */
export function exportMetadata(text: string, format: ExchangeFormat, classes: ClassMode): Exported {
  const { lines } = parse(sourceText('external_metadata.cfg', text), classes).ast;
  const right = lines.filter(({ malformed }) => !malformed);
  const entries = right.map(({ prefix, elements }) => ({ prefix: prefix.text, values: valuesByClass(elements) }));
  const left = lines.length - right.length;
  if (format === 'json') {
    const objects = entries.map(({ prefix, values }) => ({ url: prefix, metadata: Object.fromEntries(values) }));
    return { text: `${JSON.stringify(objects, null, 2)}\n`, left };
  }
  const widths = new Map<string, number>();
  for (const { values } of entries) {
    for (const [name, list] of values) widths.set(name, Math.max(widths.get(name) ?? 0, list.length));
  }
  const columns = [...widths].flatMap(([name, width]) => Array.from({ length: width }, (_, at) => ({ name, at })));
  const rows = entries.map(({ prefix, values }) => [
    prefix,
    ...columns.map(({ name, at }) => values.get(name)?.[at] ?? ''),
  ]);
  const head = [URL_COLUMN, ...columns.map(({ name }) => name)];
  return { text: printRows([head, ...rows], format === 'csv' ? ',' : '\t'), left };
}

function valuesByClass(
  elements: readonly { readonly class: { readonly text: string }; readonly value: { readonly text: string } }[],
): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const { class: name, value } of elements) {
    const list = values.get(name.text);
    if (list === undefined) values.set(name.text, [value.text]);
    else list.push(value.text);
  }
  return values;
}

/** What becomes of a value with a quote, which no line can hold. */
export type QuoteChoice = 'leave-out' | 'replace';

export interface ImportNote {
  /** Row or object, from 1; the head of a table is row 1. */
  readonly row: number;
  /** Undefined when it is about the URL or the whole row. */
  readonly class?: string;
  readonly text: string;
}

export interface Imported {
  /** The lines, as an external_metadata.cfg. */
  readonly text: string;
  readonly lines: number;
  /** What was left out or changed, in the order of the rows. */
  readonly notes: readonly ImportNote[];
}

interface ReadEntry {
  readonly row: number;
  readonly prefix: string;
  readonly elements: readonly MetadataElement[];
}

/** Never throws: what cannot be read is a note. */
export function importMetadata(text: string, format: ExchangeFormat, quotes: QuoteChoice): Imported {
  const notes: ImportNote[] = [];
  const entries = format === 'json' ? readJson(text, notes) : readTable(text, notes);
  const written = entries.flatMap((entry) => {
    const line = lineOf(entry, quotes, notes);
    return line === undefined ? [] : [line];
  });
  return { text: written.map((line) => `${line}\n`).join(''), lines: written.length, notes };
}

function lineOf(
  { row, prefix: given, elements }: ReadEntry,
  quotes: QuoteChoice,
  notes: ImportNote[],
): string | undefined {
  const prefix = given.trim();
  if (prefix === '' || /[\s\u0000]/.test(prefix)) {
    notes.push({
      row,
      text: prefix === '' ? 'the row has no URL and is skipped' : 'the URL contains a space, so the row is skipped',
    });
    return undefined;
  }
  const right = elements.flatMap((element) => {
    const value = writable(element.value, quotes);
    if (value.note !== undefined) notes.push({ row, class: element.class, text: value.note });
    return value.text === undefined ? [] : [{ class: element.class, value: value.text }];
  });
  if (right.length > 0) return printLine({ prefix, elements: right });
  notes.push({ row, text: 'the row has no metadata and is skipped' });
  return undefined;
}

interface Writable {
  readonly text?: string;
  readonly note?: string;
}

function writable(given: string, quotes: QuoteChoice): Writable {
  if (given.includes('\u0000')) return { note: 'the value contains a NUL character and is skipped' };
  const flat = given.replaceAll(/[\r\n]+/g, ' ');
  if (flat.includes('"')) {
    if (quotes === 'leave-out') return { note: 'the value contains a double quote and is skipped' };
    return { text: flat.replaceAll('"', "'"), note: "double quotes in the value were replaced with '" };
  }
  return flat === given ? { text: given } : { text: flat, note: 'line breaks in the value were replaced with spaces' };
}

function isClass(name: string): boolean {
  return /^[A-Za-z0-9]{1,64}$/.test(name);
}

function readTable(text: string, notes: ImportNote[]): readonly ReadEntry[] {
  const [head = [], ...rows] = readRows(text, guessDelimiter(text));
  const named = head.findIndex((name) => /^(url|prefix|address)$/i.test(name.trim()));
  const at = Math.max(0, named);
  const columns = head.map((name) => name.trim());
  for (const [index, name] of columns.entries()) {
    if (index === at || isClass(name)) continue;
    notes.push({ row: 1, text: `column ${index + 1}, “${name}”, is not a metadata class and is skipped` });
  }
  return rows.map((cells, index) => ({
    row: index + 2,
    prefix: cells[at] ?? '',
    elements: columns.flatMap((name, column) => {
      const value = cells[column] ?? '';
      return column === at || value === '' || !isClass(name) ? [] : [{ class: name, value }];
    }),
  }));
}

function readJson(text: string, notes: ImportNote[]): readonly ReadEntry[] {
  const items = parseList(text);
  if (items === undefined) {
    notes.push({ row: 1, text: 'it is no JSON list of objects with a url and its metadata' });
    return [];
  }
  return items.map((item, index) => readObject(item, index + 1, notes));
}

function parseList(text: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** `{ "url": …, "metadata": { class: value or list } }`, or the classes beside the url. */
function readObject(item: unknown, row: number, notes: ImportNote[]): ReadEntry {
  const fields = entriesOf(item);
  const prefix = fields.find(([name]) => name === URL_COLUMN)?.[1];
  const nested = fields.find(([name]) => name === 'metadata')?.[1];
  const given = nested === undefined ? fields.filter(([name]) => name !== URL_COLUMN) : entriesOf(nested);
  const elements = given.flatMap(([name, value]) => {
    if (!isClass(name)) {
      notes.push({ row, text: `“${name}” is not a metadata class and is skipped` });
      return [];
    }
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    return list.flatMap((each) => (isScalar(each) ? [{ class: name, value: String(each) }] : []));
  });
  return { row, prefix: typeof prefix === 'string' ? prefix : '', elements };
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
