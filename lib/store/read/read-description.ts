/** RDs as they are read: what was crawled, with what annotations, external metadata, and people lay over it, and who may see it. */

import { z } from 'zod';
import type pg from 'pg';
import { handedOutSchema, readHandedOut } from '../access/handed-out.ts';
import type { HandedOut } from '../access/handed-out.ts';
import { writerSchema } from '../models/engine-models.ts';
import type { ReadModel } from '../models/read-model.ts';
import { effectiveAttributes } from '../../sdk/manual-first.ts';
import type { Writer } from '../../sdk/resource.ts';
import { guarded } from '../sql/store-error.ts';

export const attributeViewSchema = z.strictObject({
  name: z.string(),
  /** Empty when somebody took the attribute away. */
  values: z.array(z.string()),
  writer: writerSchema,
  /** Of an attribute that somebody gave a value: what is under it, which comes back when that is undone. */
  crawled: z
    .strictObject({
      values: z.array(z.string()),
      writer: writerSchema,
    })
    .exactOptional(),
});
export type AttributeView = ReadModel<typeof attributeViewSchema>;

export const descriptionViewSchema = z.strictObject({
  url: z.string(),
  schema: z.string(),
  attributes: z.array(attributeViewSchema),
  /** Who may see it; absent: everybody. */
  access: handedOutSchema.exactOptional(),
  /** Milliseconds since the epoch. */
  storedAt: z.number().exactOptional(),
  expiresAt: z.number().exactOptional(),
});
export type DescriptionView = ReadModel<typeof descriptionViewSchema>;

export function isHash(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

export interface DescriptionRow {
  readonly hash: string;
  readonly url: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly blame: readonly (readonly [name: string, writer: Writer])[];
  readonly external: Readonly<Record<string, readonly string[]>> | null;
  readonly external_blame: readonly (readonly [name: string, writer: Writer])[] | null;
  readonly given: Readonly<Record<string, readonly string[]>> | null;
  readonly writers: Readonly<Record<string, Writer>> | null;
  readonly updated_at: Date;
  readonly expires_at: Date | null;
}

/** SQL: of an RD `d` with what people gave. */
export const descriptionColumns = `replace(d.url_hash::text, '-', '') AS hash, d.url, d.type, d.attributes, d.external, b.blame,
  e.blame AS external_blame, d.given, d.writers, d.updated_at, d.expires_at`;

/** SQL: who wrote the attributes of an RD `d`. */
export const withBlame = `LEFT JOIN crawl.blame_set b ON b.id = d.blame_id LEFT JOIN crawl.blame_set e ON e.id = d.external_blame`;

/** SQL: RDs as they are now, with what people gave. */
export const overlaid = (where: string): string => `
  SELECT d.collection_id, d.url_hash, d.url, d.type, d.attributes, d.external, d.blame_id, d.external_blame, d.updated_at,
    d.expires_at, m.given, m.writers
  FROM crawl.description d
  LEFT JOIN crawl.manual_attributes m ON m.collection_id = d.collection_id AND m.url_hash = d.url_hash WHERE ${where}`;

const readSql = `SELECT ${descriptionColumns} FROM (${overlaid('d.collection_id = $1 AND d.url_hash = ANY ($2::uuid[])')}) d ${withBlame}`;

/** The RD of a URL, expired or not. */
export async function readDescription(
  pool: pg.Pool,
  collectionId: number,
  hash: string,
): Promise<DescriptionView | undefined> {
  return (await readDescriptions(pool, collectionId, [hash])).get(hash);
}

/** By hash; those that have no RD are left out. */
export async function readDescriptions(
  pool: pg.Pool,
  collectionId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, DescriptionView>> {
  const asked = hashes.filter(isHash);
  if (asked.length === 0) return new Map();
  return guarded(async () => {
    const { rows } = await pool.query<DescriptionRow>(readSql, [collectionId, asked]);
    const descriptions = await toDescriptions(pool, collectionId, rows);
    return new Map(descriptions.map((each, i) => [rows[i]?.hash ?? '', each]));
  });
}

/** By name in lower case. */
export type StoredAttributes = Readonly<Record<string, readonly string[]>>;

/** What a crawl or an upload made, without all that is read over it. */
export interface StoredRd {
  readonly schema: string;
  readonly attributes: StoredAttributes;
}

/** By hash. */
export async function readStoredRds(
  pool: pg.Pool,
  collectionId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, StoredRd>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await guarded(() =>
    pool.query<StoredRd & { readonly hash: string }>(
      `SELECT replace(url_hash::text, '-', '') AS hash, type AS schema, attributes FROM crawl.description
       WHERE collection_id = $1 AND url_hash = ANY ($2::uuid[])`,
      [collectionId, hashes.filter(isHash)],
    ),
  );
  return new Map(rows.map(({ hash, ...rd }) => [hash, rd]));
}

/** With who may see each of them; in the order of the rows. */
export async function toDescriptions(
  db: Pick<pg.ClientBase, 'query'>,
  collectionId: number,
  rows: readonly DescriptionRow[],
): Promise<readonly DescriptionView[]> {
  const access = await readHandedOut(
    db,
    collectionId,
    rows.map(({ hash }) => hash),
  );
  return rows.map((row) => toDescription(row, access.get(row.hash)));
}

function toDescription(row: DescriptionRow, access: HandedOut | undefined): DescriptionView {
  const { url, type, attributes, external, updated_at, expires_at } = row;
  const own = blamed(attributes, row.blame);
  const laid = external === null ? undefined : blamed(external, row.external_blame ?? []);
  const effective = effectiveAttributes({ attributes: own, ...(laid && { external: laid }) });
  const crawled = Array.from(effective, ([name, attribute]): AttributeView => {
    const below = attribute.writer.by === 'annotation' ? own.get(name) : undefined;
    return { name, ...attribute, ...(below && { crawled: below }) };
  });
  return {
    url,
    schema: type,
    attributes: row.given === null ? crawled : withGiven(crawled, row.given, row.writers ?? {}),
    ...(access && { access }),
    storedAt: updated_at.getTime(),
    ...(expires_at !== null && { expiresAt: expires_at.getTime() }),
  };
}

/** In the order in which they were written. */
function blamed(
  attributes: DescriptionRow['attributes'],
  blame: DescriptionRow['blame'],
): ReadonlyMap<string, Pick<AttributeView, 'values' | 'writer'>> {
  const values = new Map(Object.entries(attributes));
  return new Map(blame.map(([name, writer]) => [name, { values: values.get(name) ?? [], writer }]));
}

/** What people gave stands in the place of what was crawled; what is new comes last. */
function withGiven(
  crawled: readonly AttributeView[],
  given: NonNullable<DescriptionRow['given']>,
  writers: NonNullable<DescriptionRow['writers']>,
): readonly AttributeView[] {
  const left = new Map(Object.entries(given));
  const by = new Map(Object.entries(writers));
  const writerOf = (name: string): Writer => by.get(name) ?? { by: 'manual' };
  const kept = crawled.map(({ name, ...was }): AttributeView => {
    const values = left.get(name);
    left.delete(name);
    if (values === undefined) return { name, ...was };
    return { name, values, writer: writerOf(name), crawled: { values: was.values, writer: was.writer } };
  });
  return [...kept, ...[...left].map(([name, values]) => ({ name, values, writer: writerOf(name) }))];
}
