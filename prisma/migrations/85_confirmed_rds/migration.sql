-- RDs that were confirmed since their content changed: gatherd sends of them only the times. Written by
-- lib/store/rds/write-rds.ts, read by lib/store/rds/handed-out.ts.

-- Number of the last change of its content; NULL where that is the last change of the RD.
ALTER TABLE crawl.description ADD COLUMN content_changed bigint;
ALTER TABLE crawl.description_at_mark ADD COLUMN content_changed bigint;

-- A statement writes RDs of one collection. Tables that grow from nothing are looked up by statements that are planned each
-- time.
CREATE OR REPLACE FUNCTION crawl.hold_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark bigint := (SELECT number FROM crawl.holding_mark WHERE collection_id = (SELECT collection_id FROM before LIMIT 1));
BEGIN
  IF mark IS NULL THEN RETURN NULL; END IF;
  -- RDs that changed again since the mark, or while it was being set, stay as they were until the next one.
  IF EXISTS (SELECT FROM before WHERE changed > mark) THEN
    EXECUTE $sql$
      UPDATE crawl.description_at_mark h SET until = n.changed FROM before o JOIN after n USING (collection_id, url_hash)
      WHERE h.collection_id = o.collection_id AND h.url_hash = o.url_hash AND o.changed <> n.changed
        AND h.until = o.changed AND o.changed > $1 $sql$ USING mark;
  END IF;
  EXECUTE $sql$
    INSERT INTO crawl.description_at_mark AS h (collection_id, url_hash, changed, content_changed, until, blame_id,
      external_blame, updated_at, expires_at, type, url, attributes, external, given, writers)
    SELECT o.collection_id, o.url_hash, o.changed, o.content_changed, n.changed, o.blame_id, o.external_blame, o.updated_at,
      o.expires_at, o.type, o.url, o.attributes, o.external, g.given, g.writers
    FROM before o JOIN after n USING (collection_id, url_hash)
    LEFT JOIN LATERAL (SELECT given, writers FROM crawl.manual_attributes m
      WHERE m.collection_id = o.collection_id AND m.url_hash = o.url_hash OFFSET 0) g ON true
    WHERE o.changed <> n.changed AND o.changed <= $1
    ON CONFLICT (collection_id, url_hash) DO UPDATE SET (changed, content_changed, until, blame_id, external_blame,
      updated_at, expires_at, type, url, attributes, external, given, writers) = (excluded.changed,
      excluded.content_changed, excluded.until, excluded.blame_id, excluded.external_blame, excluded.updated_at,
      excluded.expires_at, excluded.type, excluded.url, excluded.attributes, excluded.external,
      CASE WHEN h.changed = excluded.changed THEN h.given ELSE excluded.given END,
      CASE WHEN h.changed = excluded.changed THEN h.writers ELSE excluded.writers END)
    -- What people lay over it was kept by the statement itself.
    WHERE h.changed <= excluded.changed $sql$ USING mark;
  RETURN NULL;
END $$;

-- Leaves the tombstones as well: what is held ends with their numbers.
CREATE OR REPLACE FUNCTION crawl.hold_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $sql$
    WITH gone AS (
      INSERT INTO crawl.rd_removed (collection_id, url_hash, url) SELECT collection_id, url_hash, url FROM before
      RETURNING collection_id, url_hash, changed
    ), again AS (
      UPDATE crawl.description_at_mark h SET until = n.changed FROM before o JOIN gone n USING (collection_id, url_hash)
      WHERE h.collection_id = o.collection_id AND h.url_hash = o.url_hash AND h.until = o.changed AND o.changed > $1
    )
    INSERT INTO crawl.description_at_mark AS h (collection_id, url_hash, changed, content_changed, until, blame_id,
      external_blame, updated_at, expires_at, type, url, attributes, external, given, writers)
    SELECT o.collection_id, o.url_hash, o.changed, o.content_changed, n.changed, o.blame_id, o.external_blame, o.updated_at,
      o.expires_at, o.type, o.url, o.attributes, o.external, g.given, g.writers
    FROM before o JOIN gone n USING (collection_id, url_hash)
    LEFT JOIN LATERAL (SELECT given, writers FROM crawl.manual_attributes m
      WHERE m.collection_id = o.collection_id AND m.url_hash = o.url_hash OFFSET 0) g ON true
    WHERE o.changed <> n.changed AND o.changed <= $1
    ON CONFLICT (collection_id, url_hash) DO UPDATE SET (changed, content_changed, until, blame_id, external_blame,
      updated_at, expires_at, type, url, attributes, external, given, writers) = (excluded.changed,
      excluded.content_changed, excluded.until, excluded.blame_id, excluded.external_blame, excluded.updated_at,
      excluded.expires_at, excluded.type, excluded.url, excluded.attributes, excluded.external, excluded.given, excluded.writers)
    WHERE h.changed < excluded.changed $sql$
  USING (SELECT number FROM crawl.holding_mark WHERE collection_id = (SELECT collection_id FROM before LIMIT 1));
  RETURN NULL;
END $$;
