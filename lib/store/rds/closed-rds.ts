/**
 * RDs of documents that only some people may see: by an access list of their own, because they are secure, or by what
 * another server said of them.
 */

import type pg from 'pg';
import { wholeOf } from '../access/parts.ts';
import { isSecure } from '../access/security.ts';
import { guarded } from '../sql/store-error.ts';

/** What RDs that were handed out by another server say about who may see them. */
export const accessAttributes = ['acl-allow', 'acl-require-list', 'acl-deny', 'acl-expression'] as const;

const names = accessAttributes.map((name) => `'${name}'`).join(', ');

/** SQL: blame sets that name such attributes. They are few, so no RD has to be read. */
const closedBlames = `SELECT s.id FROM crawl.blame_set s, jsonb_array_elements(s.blame) p WHERE p ->> 0 IN (${names})`;

/** SQL: whether a crawl, an upload, or what is laid over them says so of an RD. */
const isSaid = (rd: string): string =>
  `(${rd}.blame_id IN (${closedBlames}) OR ${rd}.external_blame IN (${closedBlames}))`;

/** SQL: whether people have given it such an attribute. */
const isGiven = (row: string): string => `${row}.given ?| ARRAY[${names}]`;

const ofKey = (row: string): string => `${row}.collection_id = c.id AND ${row}.url_hash = k.url_hash`;

const ofWhole = (row: string): string =>
  `${row}.collection_id = c.id AND ${row}.url_hash = ${wholeOf('c.id', 'k.url_hash')}`;

/** SQL: of a key `k` of a collection `c`. The full-text index has the text of now, the answer that of the mark: neither is for everybody. */
export const isClosed = `(EXISTS (SELECT FROM crawl.acl a WHERE ${ofWhole('a')})
  OR ${isSecure(ofWhole)} IS TRUE
  OR EXISTS (SELECT FROM crawl.description o WHERE ${ofKey('o')} AND ${isSaid('o')})
  OR EXISTS (SELECT FROM crawl.manual_attributes m WHERE ${ofKey('m')} AND ${isGiven('m')})
  OR k.held AND EXISTS (SELECT FROM crawl.description_at_mark h WHERE ${ofKey('h')} AND (${isSaid('h')} OR ${isGiven('h')})))`;

/**
 * Nothing says of a URL that was deleted who might see it. Principals stay when their lists are gone, and so do sources of
 * SOIF and blame sets, which are those of all collections.
 */
const hasClosedSql = `SELECT EXISTS (SELECT FROM crawl.acl WHERE collection_id = $1)
  OR EXISTS (SELECT FROM crawl.principal WHERE collection_id = $1)
  OR EXISTS (SELECT FROM crawl.restricted_collection WHERE collection_id = $1)
  OR EXISTS (SELECT FROM crawl.feed_source WHERE collection_id = $1 AND kind = 'soif') AND EXISTS (${closedBlames})
  OR EXISTS (SELECT FROM crawl.manual_attributes m WHERE m.collection_id = $1 AND ${isGiven('m')})
  OR EXISTS (SELECT FROM crawl.description o WHERE o.collection_id = $1 AND ${isSaid('o')}) AS "hasClosed"`;

/** Whether a collection has such documents, or may have had them. */
export async function readHasClosed(pool: pg.Pool, collectionId: number): Promise<boolean> {
  const { rows } = await guarded(() => pool.query<{ hasClosed: boolean }>(hasClosedSql, [collectionId]));
  return rows[0]?.hasClosed ?? false;
}
