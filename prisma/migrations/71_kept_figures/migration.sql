-- What a collection holds now is a row of its own for each decision, so that no page adds up the counters of every run.

-- The sums of counters of runs that have ended; those that are not part of it are in crawl.counter.
CREATE TABLE crawl.collection_sum (
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  kind          smallint NOT NULL,
  state         smallint NOT NULL,
  path_id       bigint NOT NULL,
  n             bigint NOT NULL,
  PRIMARY KEY (collection_id, kind, state, path_id)
);

ALTER TABLE crawl.counter ADD COLUMN summed boolean NOT NULL DEFAULT false;

ALTER TABLE crawl.run
  -- All of its counters are part of crawl.collection_sum.
  ADD COLUMN summed boolean NOT NULL DEFAULT false,
  -- Up to when its counters and its pace are folded into minutes, and into quarters of an hour; infinity: for good.
  ADD COLUMN minutes_to timestamptz NOT NULL DEFAULT '-infinity',
  ADD COLUMN quarters_to timestamptz NOT NULL DEFAULT '-infinity',
  -- The chart of a run that has ended, as it was at its end.
  ADD COLUMN series jsonb,
  -- When its course over time was removed: counters, pace, chart, hosts, and events. Its sums are kept.
  ADD COLUMN course_removed_at timestamptz;

CREATE INDEX run_unsummed ON crawl.run (collection_id) WHERE NOT summed;
CREATE INDEX run_unfolded ON crawl.run (id) WHERE quarters_to < 'infinity';
CREATE INDEX run_ended ON crawl.run (collection_id, ended_at);
CREATE INDEX run_ended_at ON crawl.run (ended_at);

-- Everything that counts for the collection, whoever has counted it.
CREATE VIEW crawl.collection_count AS
SELECT collection_id, kind, state, path_id, n FROM crawl.collection_sum
UNION ALL
SELECT r.collection_id, t.kind, t.state, t.path_id, t.n
FROM crawl.run r JOIN crawl.counter t ON t.run_id = r.id AND NOT t.summed WHERE NOT r.summed;

-- A decision about held deletions and the emptying of a collection count for runs that ended long ago.
CREATE FUNCTION crawl.count_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE crawl.run SET summed = false, quarters_to = least(quarters_to, now())
  WHERE run.summed AND id IN (SELECT run_id FROM added WHERE NOT added.summed);
  RETURN NULL;
END $$;
CREATE TRIGGER count_late AFTER INSERT ON crawl.counter REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION crawl.count_late();

-- How many days things are kept; what has no row is kept as long as lib/forms/retention.ts says.
CREATE TABLE crawl.retention (
  -- Of one collection; null: of the installation.
  collection_id int REFERENCES public."Collection" (id) ON DELETE CASCADE,
  what          text NOT NULL,
  days          int NOT NULL CHECK (days BETWEEN 1 AND 36500),
  UNIQUE NULLS NOT DISTINCT (collection_id, what)
);

-- What was removed from the audit log: one row, once anything was.
CREATE TABLE crawl.audit_cut (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  entries  bigint NOT NULL,
  -- Id and time of the last entry removed.
  upto     bigint NOT NULL,
  until    timestamptz NOT NULL,
  checksum text NOT NULL
);

-- The oldest entries may be removed by who says so for the transaction; nothing may be changed.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('winnow.cuts_audit', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
DROP TRIGGER append_only ON "AuditEvent";
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "AuditEvent" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE INDEX run_with_course ON crawl.run (collection_id, ended_at) WHERE course_removed_at IS NULL;
