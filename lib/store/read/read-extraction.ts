/** The extraction account: by content type, what was read, what text came of it, and what came out empty, failed, or cut. */

import { z } from 'zod';
import type pg from 'pg';
import { readingCuts } from '../../sdk/cuts.ts';
import type { CutKind } from '../../sdk/cuts.ts';
import { failureIn } from '../../sdk/extraction.ts';
import { cutKindSchema } from '../models/cut.ts';
import type { ReadModel } from '../models/read-model.ts';
import { counterKinds, orphanPath } from '../sql/codes.ts';
import { hasCut } from '../sql/cuts.ts';
import { guarded } from '../sql/store-error.ts';
import { mostCounted } from './count-groups.ts';
import { countBound, countLimit, toCondition } from './resource-filter.ts';

export const typeExtractionSchema = z.strictObject({
  /** MIME type. */
  type: z.string(),
  /** URLs with content of the type: the sum of text, empty, failed, none, and earlier. */
  documents: z.number(),
  /** Sizes of the contents as decoded, and words of the texts; absent in collections of more than 5,000,000 URLs. */
  bytes: z.number().exactOptional(),
  words: z.number().exactOptional(),
  text: z.number(),
  empty: z.number(),
  /** Each by its value of the filter `extraction`, such as `failed:encrypted`; the commonest first. */
  failed: z.array(z.strictObject({ value: z.string(), documents: z.number() })),
  /** Without text by nature, or of types that nothing reads. */
  none: z.number(),
  /** Read by a version that did not count. */
  earlier: z.number(),
  /** Limits that ended the reading, whatever came of the rest. */
  cut: z.array(
    z.strictObject({ kind: cutKindSchema, documents: z.number(), exact: z.boolean(), reasons: z.array(z.string()) }),
  ),
});
export type TypeExtraction = ReadModel<typeof typeExtractionSchema>;

/** Documents of one type with one outcome. */
interface Extracted {
  readonly type: string;
  /** Empty: an earlier version read them. */
  readonly extraction: string;
  readonly n: number;
  readonly bytes?: number;
  readonly words?: number;
}

export type TypeSums = Omit<TypeExtraction, 'cut'>;

/** The commonest type first. Counted from the rows that the list shows. */
export async function readExtraction(pool: pg.Pool, collectionId: number): Promise<readonly TypeExtraction[]> {
  const condition = await toCondition(pool, collectionId, {});
  if (condition === undefined) return [];
  const isLarge = condition.paths.reduce((sum, { count }) => sum + count, 0) > mostCounted;
  const sums = isLarge
    ? (await countExtractions(pool, [collectionId])).get(collectionId)
    : sumByType(await sumExtractions(pool, collectionId));
  const cuts = Map.groupBy(await readCuts(pool, collectionId, countBound(condition)), ({ type }) => type);
  return (sums ?? []).map((each) => {
    const own = cuts.get(each.type) ?? [];
    const cut = own.map(({ kind, documents, exact, reasons }) => ({ kind, documents, exact, reasons }));
    return { ...each, cut };
  });
}

/** A million URLs take a third of a second. */
async function sumExtractions(pool: pg.Pool, collectionId: number): Promise<readonly Extracted[]> {
  const { rows } = await guarded(() =>
    pool.query<Extracted>(
      `SELECT a.type, a.extraction, x.n, x.bytes, x.words
       FROM (SELECT answer_id, count(*)::float8 AS n, sum(content_bytes)::float8 AS bytes, sum(words)::float8 AS words
         FROM crawl.resource WHERE collection_id = $1 AND path_id <> ${orphanPath} GROUP BY 1) x
       JOIN crawl.answer a ON a.id = x.answer_id`,
      [collectionId],
    ),
  );
  return rows;
}

function sumByType(counted: readonly Extracted[]): readonly TypeSums[] {
  const byType = Map.groupBy(
    counted.filter(({ type }) => type !== ''),
    ({ type }) => type,
  );
  return Array.from(byType, ([type, own]) => sumsOf(type, own)).toSorted(
    (a, b) => b.documents - a.documents || (a.type < b.type ? -1 : 1),
  );
}

function sumsOf(type: string, own: readonly Extracted[]): TypeSums {
  const documents = new Map<string, number>();
  for (const { extraction, n } of own) documents.set(extraction, (documents.get(extraction) ?? 0) + n);
  const of = (value: string): number => documents.get(value) ?? 0;
  const failed = [...documents]
    .filter(([value]) => failureIn(value) !== undefined)
    .map(([value, count]) => ({ value, documents: count }));
  const bytes = sumOf(own, ({ bytes }) => bytes);
  const words = sumOf(own, ({ words }) => words);
  return {
    type,
    documents: own.reduce((sum, { n }) => sum + n, 0),
    ...(bytes !== undefined && { bytes }),
    ...(words !== undefined && { words }),
    text: of('text'),
    empty: of('empty'),
    failed: failed.toSorted((a, b) => b.documents - a.documents || (a.value < b.value ? -1 : 1)),
    none: of('none'),
    earlier: of(''),
  };
}

function sumOf(own: readonly Extracted[], read: (row: Extracted) => number | undefined): number | undefined {
  const numbers = own.flatMap((row) => read(row) ?? []);
  return numbers.length < own.length ? undefined : numbers.reduce((sum, number) => sum + number, 0);
}

interface CountedRow extends Extracted {
  readonly collection_id: number;
}

/** From the counters, for as many collections as are asked for: no URL is counted. */
export async function countExtractions(
  pool: pg.Pool,
  collectionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TypeSums[]>> {
  const { rows } = await guarded(() =>
    pool.query<CountedRow>(
      `SELECT t.collection_id, a.type, a.extraction, sum(t.n)::float8 AS n
       FROM crawl.collection_count t JOIN crawl.answer a ON a.id = t.path_id
       WHERE t.collection_id = ANY ($1::int[]) AND t.kind = ${counterKinds.answer} AND a.type <> ''
       GROUP BY 1, 2, 3 HAVING sum(t.n) > 0`,
      [collectionIds],
    ),
  );
  const byCollection = Map.groupBy(rows, ({ collection_id }) => collection_id);
  return new Map(Array.from(byCollection, ([id, own]) => [id, sumByType(own)]));
}

interface CutRow {
  readonly type: string;
  readonly kind: CutKind;
  readonly documents: number;
  readonly exact: boolean;
  readonly reasons: readonly string[];
}

/** Reasons that are listed of a kind. */
const mostReasons = 5;
const endsReading = readingCuts.map((kind) => hasCut('p.cuts', kind)).join(' OR ');

/** Of all types together, up to a bound; undefined counts all. */
async function readCuts(pool: pg.Pool, collectionId: number, bound: number | undefined): Promise<readonly CutRow[]> {
  const { rows } = await guarded(() =>
    pool.query<Omit<CutRow, 'exact'> & { readonly found: number }>(
      `WITH found AS (
         SELECT a.type, p.cuts FROM crawl.page p
         JOIN crawl.resource r ON r.collection_id = $1 AND r.url_hash = p.url_hash AND r.path_id <> ${orphanPath}
         JOIN crawl.answer a ON a.id = r.answer_id AND a.type <> ''
         WHERE p.collection_id = $1 AND p.cuts IS NOT NULL AND (${endsReading}) ${bound === undefined ? '' : `LIMIT ${bound}`}
       )
       SELECT f.type, c.kind, count(*)::int AS documents, (SELECT count(*)::int FROM found) AS found,
         (array_agg(DISTINCT c.reason ORDER BY c.reason))[1:${mostReasons}] AS reasons
       FROM found f, LATERAL (SELECT kind, min(reason) AS reason FROM jsonb_to_recordset(f.cuts) j (kind text, reason text)
         WHERE kind = ANY ($2::text[]) GROUP BY kind) c
       GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
      [collectionId, readingCuts],
    ),
  );
  return rows.map(({ found, ...row }) => {
    const exact = bound === undefined || found < bound;
    return { ...row, exact, documents: exact ? row.documents : Math.min(row.documents, countLimit) };
  });
}
