/**
 * How far a table that is filled in the order of a sequence can be read without missing anything: numbers are drawn in
 * order, but committed in any. A transaction has its ID before it draws a number (`crawl.next_change`,
 * `crawl.next_resource`), so the IDs tell which numbers may still appear. Clocks, which can be set back, take no part.
 */

/**
 * SQL: the ID of the statement's own transaction, which is above those of all that have one already. A mark is taken by it in
 * a statement of its own, after the last number was read; it holds from the commit on.
 */
export const ownTransaction = 'pg_current_xact_id()';

/** SQL: the ID after that of the last transaction that has ended. One that is open may have this ID, or a later one. */
export const nextTransaction = 'pg_snapshot_xmax(pg_current_snapshot())';

/**
 * SQL: the ID of the oldest transaction that has written and may yet commit, of those before `nextTransaction`. Transactions
 * of other databases of the server don't count, and neither do those of its own maintenance.
 */
export const oldestWriter = `
coalesce((SELECT x FROM pg_snapshot_xip(pg_current_snapshot()) x WHERE NOT EXISTS (
    SELECT FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE l.locktype = 'transactionid' AND l.mode = 'ExclusiveLock' AND l.granted AND l.transactionid = x::xid
      AND (a.datname IS DISTINCT FROM current_database() OR a.backend_type <> 'client backend'))
  ORDER BY x LIMIT 1), ${nextTransaction})`;

/**
 * SQL: whether every transaction with an ID below this one is over, by the results of the expressions above. An ID that no
 * transaction can have yet is from before the database was restored from a backup.
 */
export const isOver = (below: string, { oldest, next }: { readonly oldest: string; readonly next: string }): string =>
  `(${below} <= ${oldest} OR ${below} > ${next})`;
