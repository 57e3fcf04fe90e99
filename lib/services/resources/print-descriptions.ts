/** Writes RDs as JSON lines and CSV. (SOIF is written by its language.) */

import type { Writer } from '../../sdk/resource.ts';
import type { DescriptionView } from './contract.ts';

/** An RD as JSON, in the shape the command line promises. */
export interface DescriptionJson {
  readonly url: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly blame: Readonly<Record<string, Writer>>;
}

export function descriptionJson({ url, schema, attributes }: DescriptionView): DescriptionJson {
  return {
    url,
    type: schema,
    attributes: Object.fromEntries(attributes.map(({ name, values }) => [name, values])),
    blame: Object.fromEntries(attributes.map(({ name, writer }) => [name, writer])),
  };
}

/** The columns of the CSV; whatever else an RD has stands as JSON in the last one. */
const columns = [
  'title',
  'description',
  'keywords',
  'author',
  'classification',
  'content-type',
  'content-charset',
  'content-length',
  'last-modified',
  'md5',
  'depth',
  'rd-last-modified',
  'rd-expires',
] as const;

export const csvHead = csvLine(['url', 'type', ...columns, 'other']);

export function csvRow({ url, schema, attributes }: DescriptionView): string {
  const left = new Map(attributes.map(({ name, values }) => [name, values]));
  const cells = columns.map((column) => {
    const values = left.get(column) ?? [];
    left.delete(column);
    return values.join('; ');
  });
  const other = left.size === 0 ? '' : JSON.stringify(Object.fromEntries(left));
  return csvLine([url, schema, ...cells, other]);
}

/** RFC 4180, with CR LF at the end. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
