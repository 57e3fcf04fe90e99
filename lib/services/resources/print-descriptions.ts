/** Writes RDs as SOIF, JSON lines and CSV. */

import { printSoif } from '../../languages/soif/print.ts';
import type { Writer } from '../../sdk/resource.ts';
import { csvLine } from '../csv-line.ts';
import type { DescriptionView } from './contract.ts';

/** The attributes that have a value: one that somebody took away has none. */
function valued({ attributes }: DescriptionView): DescriptionView['attributes'] {
  return attributes.filter(({ values }) => values.length > 0);
}

/**
 * An RD as SOIF, its attributes under the names of the schema: an alias is printed as its attribute, unless that has a
 * value of its own; what the schema does not have keeps its name.
 */
export function descriptionSoif(
  view: DescriptionView,
  byName: ReadonlyMap<string, { readonly name: string }>,
): Uint8Array {
  const attributes = valued(view);
  const names = new Set(attributes.map(({ name }) => name));
  const printed = attributes.map(({ name, values, writer }) => {
    const proper = byName.get(name)?.name ?? name;
    const isTaken = proper.toLowerCase() !== name && names.has(proper.toLowerCase());
    return [isTaken ? name : proper, { values, writer }] as const;
  });
  return printSoif({ url: view.url, schema: view.schema, attributes: new Map(printed) });
}

/** An RD as JSON, in the shape the command line promises. */
export interface DescriptionJson {
  readonly url: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly blame: Readonly<Record<string, Writer>>;
}

export function descriptionJson(view: DescriptionView): DescriptionJson {
  const { url, schema } = view;
  const attributes = valued(view);
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
