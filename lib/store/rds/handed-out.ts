/**
 * What is handed out of a collection: its RDs as they were at the hand-out mark, in the order of their changes, without
 * those that have expired. Exports, gatherd, and RDM read it. Pages are statements of their own, so a slow reader holds
 * neither connection nor transaction; a reader that the mark overtakes ends at the new one.
 *
 * Whoever reads what changed since a number or a time hears of an RD that has expired since as of one that was deleted.
 */

import type pg from 'pg';
import { descriptionColumns, isHash, toDescriptions, withBlame } from '../read/read-description.ts';
import type { DescriptionRow, DescriptionView } from '../read/read-description.ts';
import { guarded } from '../sql/store-error.ts';
import type { TooFarBehind } from './change-log.ts';
import { settleHandOut } from './hand-out.ts';
import type { HandOut } from './hand-out.ts';
import { findStart } from './hand-out-start.ts';
import type { NothingYet, Since, Start } from './hand-out-start.ts';
import { firstKeysAtMark, keysAtMark, markOf, rdOfKey } from './state-at-mark.ts';

export interface HandedOutRd {
  readonly kind: 'rd';
  /** Of its last change. */
  readonly number: string;
  /** As 32 hexadecimal digits. */
  readonly hash: string;
  readonly description: DescriptionView;
}

export interface HandedOutDeletion {
  readonly kind: 'deleted';
  /** Of the deletion; absent for an RD that has expired and did not change. */
  readonly number?: string;
  readonly hash: string;
  readonly url: string;
  /** When it was deleted, or expired; milliseconds since the epoch. */
  readonly at: number;
  readonly why: 'deleted' | 'expired';
}

export type HandedOutEntry = HandedOutRd | HandedOutDeletion;

export interface HandOutReading {
  /** Where the mark stands at the beginning. */
  readonly mark: HandOut;
  readonly pages: AsyncGenerator<readonly HandedOutEntry[]>;
}

/** `rd`: both `changed` RDs, whose content is another one or new, and `confirmed` ones, whose content is known. */
export type HandedOutPart = HandedOutEntry['kind'] | 'changed' | 'confirmed';

export interface HandOutQuery {
  readonly since: Since;
  /** All, unless given. Whoever reads everything hears of no deletions. */
  readonly only?: HandedOutPart;
  /** RDs of a page, and bytes of their values, of which one RD may have more. */
  readonly atOnce?: number;
  readonly pageBytes?: number;
}

/** Moves the mark first, where the last run has ended since it was set. */
export async function openHandOut(
  pool: pg.Pool,
  collectionId: number,
  { since, only, atOnce = 500, pageBytes = 1_000_000 }: HandOutQuery,
): Promise<HandOutReading | TooFarBehind | NothingYet> {
  await settleHandOut(pool, collectionId);
  const start = await findStart(pool, collectionId, since);
  if ('startAgain' in start || 'nothingYet' in start) return start;
  return { mark: start.mark, pages: readPages(pool, { collectionId, start, only, atOnce, pageBytes }) };
}

interface Reading {
  readonly collectionId: number;
  readonly start: Start;
  readonly only: HandOutQuery['only'];
  readonly atOnce: number;
  readonly pageBytes: number;
}

interface PageRow extends DescriptionRow {
  readonly number: string;
  /** Null for an RD. */
  readonly gone: HandedOutDeletion['why'] | null;
  readonly at: number;
  /** Keys found, more than there are rows where these are large. */
  readonly found: number;
}

const milliseconds = (moment: string): string => `(extract(epoch FROM ${moment}) * 1000)::float8`;

/** SQL: of a key `k`; the parameters are those of the page. */
const isInPage = `k.changed > $2
  AND CASE WHEN k.expired THEN k.changed > $6
    ELSE $7 <> 'deleted' AND ($7 = 'rd' OR (k.content_changed > $9) = ($7 = 'changed'))
      AND (k.changed > $4 OR k.updated_at >= to_timestamp($5)) END`;

/**
 * $1 collection, $2 after, $3 how many, $4 up to here only RDs that were updated at $5 or later, $6 deletions after, $7
 * which RDs are wanted, $8 bytes, $9 content of changes after. The hash and the URL are those of the key.
 */
const pageSql = `
WITH page AS (
  SELECT k.*, sum(k.size) OVER (ORDER BY k.changed) - k.size AS before FROM (
    SELECT url_hash, url, changed, held, size, CASE WHEN expired THEN 'expired' END AS gone,
      CASE WHEN expired THEN expires_at ELSE updated_at END AS at
    FROM (${firstKeysAtMark('$1', isInPage, '$3')}) k
    UNION ALL
    (SELECT url_hash, url, changed, false, 0, 'deleted', at FROM crawl.rd_removed
     WHERE collection_id = $1 AND changed > $2 AND changed > $6 AND changed <= ${markOf('$1')} ORDER BY changed LIMIT $3)
    ORDER BY changed LIMIT $3) k
)
SELECT k.changed::text AS number, k.gone, ${milliseconds('k.at')} AS at, (SELECT count(*)::int FROM page) AS found,
  ${descriptionColumns}, replace(k.url_hash::text, '-', '') AS hash, k.url
FROM page k LEFT JOIN LATERAL (${rdOfKey('$1')}) d ON k.gone IS NULL ${withBlame}
WHERE k.before < $8 ORDER BY k.changed`;

async function* readPages(pool: pg.Pool, reading: Reading): AsyncGenerator<readonly HandedOutEntry[]> {
  const { collectionId, start, only, atOnce, pageBytes } = reading;
  // Whoever begins has nothing that could be confirmed.
  if (only === 'confirmed' && start.after === '0') return;
  const deletedAfter = only === 'rd' || only === 'changed' || only === 'confirmed' ? undefined : start.deletedAfter;
  const { updatedUpto, updatedFrom = null } = start;
  const bounds = [updatedUpto, updatedFrom, deletedAfter ?? null, only ?? 'rd', pageBytes, start.after];
  for (let after: string | undefined = start.after; after !== undefined;) {
    const page = await readPage(pool, collectionId, [collectionId, after, atOnce, ...bounds]);
    if (page.entries.length > 0) yield page.entries;
    after = page.found === atOnce || page.found > page.entries.length ? page.last : undefined;
  }
  if (deletedAfter !== undefined) yield* readExpired(pool, reading, deletedAfter);
}

interface Page {
  readonly entries: readonly HandedOutEntry[];
  readonly found: number;
  readonly last: string | undefined;
}

function readPage(pool: pg.Pool, collectionId: number, values: readonly unknown[]): Promise<Page> {
  return guarded(async () => {
    const { rows } = await pool.query<PageRow>(pageSql, [...values]);
    const entries = await toEntries(pool, collectionId, rows);
    return { entries, found: rows[0]?.found ?? 0, last: rows.at(-1)?.number };
  });
}

async function toEntries(
  pool: pg.Pool,
  collectionId: number,
  rows: readonly PageRow[],
): Promise<readonly HandedOutEntry[]> {
  const rds = rows.filter(({ gone }) => gone === null);
  const descriptions = await toDescriptions(pool, collectionId, rds);
  const byHash = new Map(rds.map(({ hash }, i) => [hash, descriptions[i]]));
  return rows.flatMap(({ number, hash, url, at, gone }): readonly HandedOutEntry[] => {
    if (gone !== null) return [{ kind: 'deleted', number, hash, url, at, why: gone }];
    const description = byHash.get(hash);
    return description === undefined ? [] : [{ kind: 'rd', number, hash, description }];
  });
}

const expiredAtOnce = 10_000;

interface ExpiredRow {
  readonly hash: string;
  readonly url: string;
  readonly at: number;
  /** As text, to the microsecond. */
  readonly expires: string;
}

/** Those that did not change since, and have expired. $1 collection, $2 change, $3 expired after, $4 and that hash. */
const expiredSql = `
SELECT replace(k.url_hash::text, '-', '') AS hash, k.url, ${milliseconds('k.expires_at')} AS at, k.expires_at::text AS expires
FROM (${keysAtMark('$1')}) k WHERE k.expired AND k.changed <= $2 AND (k.expires_at, k.url_hash) > ($3::timestamptz, $4::uuid)
ORDER BY k.expires_at, k.url_hash LIMIT ${expiredAtOnce}`;

async function* readExpired(
  pool: pg.Pool,
  { collectionId, start }: Reading,
  deletedAfter: string,
): AsyncGenerator<readonly HandedOutEntry[]> {
  let [expires, hash] = [start.expiredAfter, 'f'.repeat(32)];
  for (;;) {
    const values = [collectionId, deletedAfter, expires, hash];
    const { rows } = await guarded(() => pool.query<ExpiredRow>(expiredSql, values));
    if (rows.length > 0)
      yield rows.map((row) => ({ kind: 'deleted', hash: row.hash, url: row.url, at: row.at, why: 'expired' }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < expiredAtOnce) return;
    ({ expires, hash } = last);
  }
}

/** $1 collection, $2 hashes. */
const someSql = `
SELECT ${descriptionColumns}, k.changed::text AS number
FROM (${keysAtMark('$1')}) k JOIN LATERAL (${rdOfKey('$1')}) d ON true ${withBlame}
WHERE k.url_hash = ANY ($2::uuid[]) AND NOT k.expired`;

/** Single ones, by hash (32 hexadecimal digits); those that are not handed out are left out. */
export async function readHandedOutRds(
  pool: pg.Pool,
  collectionId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, HandedOutRd>> {
  const asked = [collectionId, hashes.filter(isHash)];
  const entries = await guarded(async () => {
    const { rows } = await pool.query<DescriptionRow & { readonly number: string }>(someSql, asked);
    const descriptions = await toDescriptions(pool, collectionId, rows);
    return rows.flatMap(({ hash, number }, i) => {
      const description = descriptions[i];
      return description === undefined ? [] : [{ kind: 'rd' as const, number, hash, description }];
    });
  });
  return new Map(entries.map((entry) => [entry.hash, entry]));
}
