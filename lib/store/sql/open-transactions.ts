/**
 * How far a table that is filled in the order of a sequence can be read without missing anything: numbers are drawn in
 * order, but committed in any. A number drawn and written by one statement belongs to a transaction that had begun.
 */

/**
 * SQL: when the oldest transaction began that may yet write, null when there is none. One that rests and has written
 * nothing draws later numbers: an export that waits for its reader holds nobody up.
 */
export const oldestWriter = `
SELECT min(xact_start) FROM pg_stat_activity
WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'pg_dump'
  AND NOT (state LIKE 'idle in transaction%' AND backend_xid IS NULL)`;
