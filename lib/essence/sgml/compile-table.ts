/** An extraction table, ready for use: what it says of each name of elements is found by one look-up. */

import type { ExtractionRow } from '../../sdk/essence-recipe.ts';
import { tagNumber } from '../html-names.ts';
import { closedBy, isVoid } from './implied-tags.ts';

/** What becomes of the content of an element. */
export interface Content {
  /** Attributes it is a value of. */
  readonly names: readonly string[];
  readonly staysInParent: boolean;
  readonly line: number;
}

type Condition = readonly [attribute: number, value: string];

interface ContentRow {
  readonly conditions: readonly Condition[];
  readonly content: Content;
}

interface AttributeRow {
  readonly conditions: readonly Condition[];
  readonly attribute: number;
  /** Or the attribute whose value names one. */
  readonly names: readonly string[] | number;
  readonly line: number;
}

/** What the table, and HTML, say of the elements of one name. Attributes are places in `attributes`. */
export interface Tag {
  /** That of its name. */
  readonly number: number;
  readonly isVoid: boolean;
  readonly closes: ReadonlySet<number> | undefined;
  /** Those that any row asks for, in upper case. */
  readonly attributes: readonly string[];
  readonly attributeRows: readonly AttributeRow[];
  /** Those with more conditions first. */
  readonly contentRows: readonly ContentRow[];
}

/** Values of the attributes of an element, as places in {@link Tag.attributes}. */
export type Values = readonly (string | undefined)[];

/** By the number of the name. */
export type Table = (number: number) => Tag;

const inParent: Content = { names: [], staysInParent: true, line: 0 };
const tables = new WeakMap<readonly ExtractionRow[], Table>();

export function compileTable(rows: readonly ExtractionRow[]): Table {
  const known = tables.get(rows);
  if (known !== undefined) return known;
  const rowsOf = Map.groupBy(rows, ({ element }) => tagNumber(element.tag));
  const tags: (Tag | undefined)[] = [];
  const table = (number: number): Tag => (tags[number] ??= compileTag(number, rowsOf.get(number) ?? []));
  tables.set(rows, table);
  return table;
}

function compileTag(number: number, rows: readonly ExtractionRow[]): Tag {
  const attributes = [...new Set(rows.flatMap(attributesOf))];
  const place = (attribute: string): number => attributes.indexOf(attribute);
  const [attributeRows, contentRows]: [AttributeRow[], ContentRow[]] = [[], []];
  for (const { element, targets, line } of rows) {
    const conditions = element.conditions.map(([name, value]) => [place(name), value.toLowerCase()] as const);
    const names = 'from' in targets ? place(targets.from) : targets.filter(isAttributeName);
    if (element.attribute !== undefined)
      attributeRows.push({ conditions, attribute: place(element.attribute), names, line });
    else {
      const staysInParent = !('from' in targets) && targets.includes('parent');
      contentRows.push({ conditions, content: { names: typeof names === 'number' ? [] : names, staysInParent, line } });
    }
  }
  contentRows.sort((a, b) => b.conditions.length - a.conditions.length);
  return { number, isVoid: isVoid(number), closes: closedBy(number), attributes, attributeRows, contentRows };
}

function attributesOf({ element: { conditions, attribute }, targets }: ExtractionRow): readonly string[] {
  const named = 'from' in targets ? [targets.from] : [];
  return [...conditions.map(([name]) => name), ...(attribute === undefined ? [] : [attribute]), ...named];
}

export function isAttributeName(name: string): boolean {
  return name !== 'ignore' && name !== 'parent' && /^[a-z][\w.-]{0,99}$/.test(name);
}

export function meets({ conditions }: { readonly conditions: readonly Condition[] }, values: Values): boolean {
  return conditions.every(([attribute, value]) => values[attribute]?.toLowerCase() === value);
}

/** By the row with the most conditions that are met; of several the first. */
export function contentOf({ contentRows }: Tag, values: Values): Content {
  for (const row of contentRows) if (meets(row, values)) return row.content;
  return inParent;
}
