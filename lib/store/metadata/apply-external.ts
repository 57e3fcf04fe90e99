/** Lays external metadata over the descriptions of a collection, a portion at a time: one read and one write for each. */

import type pg from 'pg';
import type { Attribute } from '../../sdk/resource.ts';
import { binaryArray } from '../sql/binary-array.ts';
import { encodeExternal, expiryDate } from '../commit/encode-external.ts';
import type { EncodedExternal } from '../commit/encode-external.ts';
import { changeRds } from '../rds/write-rds.ts';
import { guarded } from '../sql/store-error.ts';
import { inTransaction } from '../sql/transaction.ts';

export type External = ReadonlyMap<string, Attribute>;

interface Row {
  readonly hash: string;
  readonly url: string;
  readonly external: string | null;
  readonly blame: string | null;
  /** What was crawled of the expiry, where external metadata stands over it. */
  readonly expiry: string | null;
}

export interface AppliedPortion {
  /** Where the next portion begins; undefined after the last. */
  readonly next?: string;
  readonly read: number;
  readonly changed: number;
  readonly withMetadata: number;
}

const portion = 2_000;

export interface Portion {
  readonly after?: string;
  /** Only RDs of these URLs, as 32 hexadecimal digits each; all of them when left out. */
  readonly hashes?: readonly string[];
  /** Gives the same map for the same metadata: it is encoded once. */
  readonly externalOf: (url: string) => External | undefined;
}

export async function applyPortion(
  pool: pg.Pool,
  collectionId: number,
  { after, hashes, externalOf }: Portion,
): Promise<AppliedPortion> {
  const { rows } = await guarded(() =>
    pool.query<Row>({
      name: `winnow-external-3${hashes === undefined ? '' : '-some'}`,
      text: `SELECT encode(uuid_send(url_hash), 'hex') AS hash, url, external::text AS external, external_blame::text AS blame,
          CASE WHEN external ? 'rd-expires' THEN attributes #>> '{rd-expires,0}' END AS expiry
        FROM crawl.description WHERE collection_id = $1 AND url_hash > $2::uuid
          ${hashes === undefined ? '' : 'AND url_hash = ANY ($4::uuid[])'} ORDER BY url_hash LIMIT $3`,
      values: [collectionId, after ?? '0'.repeat(32), portion, ...(hashes === undefined ? [] : [hashes])],
    }),
  );
  const wanted = rows.map((row) => ({ row, external: encoded(externalOf(row.url)) }));
  const changes = wanted.filter(({ row, external }) => isOther(row, external));
  if (changes.length > 0) await guarded(() => write(pool, collectionId, changes));
  const last = rows.at(-1);
  return {
    read: rows.length,
    changed: changes.length,
    withMetadata: wanted.filter(({ external }) => external !== undefined).length,
    ...(rows.length === portion && last !== undefined && { next: last.hash }),
  };
}

/** What is remembered of metadata that many RDs have. */
const remembered = 10_000;
const encodings = new Map<External, EncodedExternal>();

function encoded(external: External | undefined): EncodedExternal | undefined {
  if (external === undefined) return undefined;
  const known = encodings.get(external);
  if (known !== undefined) return known;
  const made = encodeExternal(external);
  if (encodings.size >= remembered) encodings.clear();
  encodings.set(external, made);
  return made;
}

interface Change {
  readonly row: Row;
  readonly external: EncodedExternal | undefined;
}

/** Blame says which line of which file; values may be others under the same blame. */
function isOther({ external: stored, blame }: Row, external: EncodedExternal | undefined): boolean {
  if (external === undefined || stored === null) return external !== undefined || stored !== null;
  return blame !== String(external.blame.id) || !saysTheSame(stored, external.json);
}

type Stored = Readonly<Record<string, unknown>>;

/** PostgreSQL has written one of them: mostly as we know it, but it is what the texts say that counts. */
function saysTheSame(stored: string, json: string): boolean {
  const wanted: Stored = JSON.parse(json);
  if (stored === asStored(wanted)) return true;
  const found: Stored = JSON.parse(stored);
  return asStored(found) === asStored(wanted);
}

/** As PostgreSQL writes jsonb: shorter keys first, blanks behind colons and commas. */
function asStored(attributes: Stored): string {
  const entries = Object.entries(attributes).toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  const printed = entries.map(([name, values]) => `${JSON.stringify(name)}: ${printList(values)}`);
  return `{${printed.join(', ')}}`;
}

function printList(values: unknown): string {
  return Array.isArray(values) ? `[${values.map((each) => JSON.stringify(each)).join(', ')}]` : JSON.stringify(values);
}

/** The title and the expiry beside the attributes follow; what was crawled comes back where nothing is laid over it. */
async function write(pool: pg.Pool, collectionId: number, changes: readonly Change[]): Promise<void> {
  const blames = new Map(
    changes.flatMap(({ external }) => (external ? [[external.blame.id, external.blame.json]] : [])),
  );
  await inTransaction(pool, async (client) => {
    await client.query(
      `INSERT INTO crawl.blame_set (id, blame) SELECT * FROM unnest($1::int8[], $2::jsonb[]) ON CONFLICT DO NOTHING`,
      [binaryArray.int8([...blames.keys()]), binaryArray.jsonb([...blames.values()])],
    );
    await client.query({
      name: 'winnow-external-5',
      text: `WITH given AS (
          SELECT * FROM unnest($2::uuid[], $3::jsonb[], $4::int8[], $5::text[], $6::bool[], $7::timestamptz[])
            AS g (hash, external, blame, title, is_dated, expires)
        ), locked AS (
          SELECT d.url_hash FROM crawl.description d JOIN given g ON g.hash = d.url_hash
          WHERE d.collection_id = $1 ORDER BY d.url_hash FOR NO KEY UPDATE OF d
        )
        ${changeRds({
          set: `external = g.external, external_blame = g.blame,
            title = CASE WHEN g.title IS NOT NULL THEN g.title
              WHEN d.external ? 'title' THEN d.attributes #>> '{title,0}' ELSE d.title END,
            expires_at = CASE WHEN g.is_dated THEN g.expires ELSE d.expires_at END`,
          of: 'FROM given g, locked l WHERE d.collection_id = $1 AND d.url_hash = g.hash AND l.url_hash = g.hash',
          when: 'd.external IS DISTINCT FROM g.external',
        })}`,
      values: [
        collectionId,
        binaryArray.uuid(changes.map(({ row }) => row.hash)),
        binaryArray.jsonb(changes.map(({ external }) => external?.json)),
        binaryArray.int8(changes.map(({ external }) => external?.blame.id)),
        binaryArray.text(changes.map(({ external }) => external?.title)),
        changes.map(({ row, external }) => external?.expires !== undefined || row.expiry !== null || wasDated(row)),
        changes.map(({ row, external }) =>
          external?.expires === undefined ? expiryDate(row.expiry ?? undefined) : external.expires,
        ),
      ],
    });
  });
}

function wasDated({ external }: Row): boolean {
  return external?.includes('"rd-expires"') ?? false;
}
