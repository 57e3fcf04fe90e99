-- A user has one link for a password reset at a time: it is found by its user, and holds the hash of its token.
WITH links AS (DELETE FROM "Setting" WHERE starts_with(key, 'password reset ') RETURNING key, value)
INSERT INTO "Setting" (key, value)
SELECT DISTINCT ON (value ->> 'userId') 'password reset ' || (value ->> 'userId'),
  jsonb_build_object('hash', substr(key, length('password reset ') + 1), 'expiresAt', value -> 'expiresAt')
FROM links WHERE value ? 'userId' ORDER BY value ->> 'userId', (value ->> 'expiresAt')::float8 DESC;

-- Numbers are drawn by transactions that have an ID: whoever knows that all transactions below an ID are over has missed none
-- of their numbers. No clock takes part.
CREATE FUNCTION crawl.next_change() RETURNS bigint LANGUAGE sql VOLATILE AS
  $$ SELECT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('crawl.rd_change') END $$;
CREATE FUNCTION crawl.next_resource() RETURNS bigint LANGUAGE sql VOLATILE AS
  $$ SELECT CASE WHEN pg_current_xact_id() IS NOT NULL THEN nextval('crawl.resource_seq') END $$;
ALTER TABLE crawl.description ALTER COLUMN changed SET DEFAULT crawl.next_change();
ALTER TABLE crawl.rd_removed ALTER COLUMN changed SET DEFAULT crawl.next_change();

-- Nothing writes during a migration: marks from before it are settled.
ALTER TABLE crawl.change_mark ADD COLUMN below xid8 NOT NULL DEFAULT '0', DROP COLUMN at;
ALTER TABLE crawl.change_mark ALTER COLUMN below DROP DEFAULT;
COMMENT ON COLUMN crawl.change_mark.below IS 'Settled when every transaction with a lower ID is over.';
ALTER TABLE crawl.run ADD COLUMN ended_below xid8;
COMMENT ON COLUMN crawl.run.ended_below IS 'Whatever was written before the run ended has a lower transaction ID.';

-- Events are read in the order of transactions, up to the oldest that may yet write.
ALTER TABLE crawl.commit_log ADD COLUMN written_by xid8 NOT NULL DEFAULT '0';
ALTER TABLE crawl.commit_log ALTER COLUMN written_by SET DEFAULT pg_current_xact_id();
CREATE INDEX commit_log_order ON crawl.commit_log (run_id, written_by, id);
