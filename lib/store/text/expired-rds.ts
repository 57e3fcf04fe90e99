/** RDs that have expired: full-text search and hand-outs leave them out until they are valid again. */

/** SQL: of a row `d` of crawl.description. */
export const hasExpired = 'd.expires_at <= now()';

/** SQL: the hashes of those of the collection `$1`. */
export const expiredHashes = `SELECT d.url_hash FROM crawl.description d WHERE d.collection_id = $1 AND ${hasExpired}`;
