-- The state of the RDs at the hand-out mark. Written by the triggers below, read by lib/store/rds/handed-out.ts.

-- An RD as it was at the mark, when it has been changed or deleted since.
CREATE TABLE crawl.description_at_mark (
  url_hash       uuid NOT NULL,
  -- Numbers of the log of changes: the last one of this state, and the one that ended it.
  changed        bigint NOT NULL,
  until          bigint NOT NULL,
  blame_id       bigint NOT NULL,
  external_blame bigint,
  updated_at     timestamptz NOT NULL,
  expires_at     timestamptz,
  collection_id  int NOT NULL,
  type           text NOT NULL,
  url            text NOT NULL,
  attributes     jsonb NOT NULL,
  external       jsonb,
  -- Of crawl.manual_attributes.
  given          jsonb,
  writers        jsonb,
  PRIMARY KEY (collection_id, url_hash)
);
ALTER TABLE crawl.description_at_mark ALTER attributes SET STORAGE EXTERNAL;
CREATE INDEX description_at_mark_changed ON crawl.description_at_mark (collection_id, changed);

-- Where the mark stood when: the first one, and those of the last days.
CREATE TABLE crawl.hand_out_mark (
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  number        bigint NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (collection_id, number)
);
INSERT INTO crawl.hand_out_mark (collection_id, number, at) SELECT collection_id, number, at FROM crawl.hand_out;

-- Marks of collections whose RDs are held. Lists of who may see what change in the same transactions as the RDs, and an
-- earlier text is shown to nobody who may see the later one only: RDs of such collections have no earlier state.
CREATE VIEW crawl.holding_mark AS
SELECT collection_id, number FROM crawl.hand_out o
WHERE NOT EXISTS (SELECT FROM crawl.principal p WHERE p.collection_id = o.collection_id)
  AND NOT EXISTS (SELECT FROM crawl.acl a WHERE a.collection_id = o.collection_id);

-- A statement writes RDs of one collection. Tables that grow from nothing are looked up by statements that are planned each
-- time.
CREATE FUNCTION crawl.hold_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO crawl.description_at_mark AS h (collection_id, url_hash, changed, until, blame_id, external_blame, updated_at,
      expires_at, type, url, attributes, external, given, writers)
    SELECT o.collection_id, o.url_hash, o.changed, n.changed, o.blame_id, o.external_blame, o.updated_at, o.expires_at,
      o.type, o.url, o.attributes, o.external, g.given, g.writers
    FROM before o JOIN after n USING (collection_id, url_hash)
    LEFT JOIN LATERAL (SELECT given, writers FROM crawl.manual_attributes m
      WHERE m.collection_id = o.collection_id AND m.url_hash = o.url_hash OFFSET 0) g ON true
    WHERE o.changed <> n.changed AND o.changed <= $1
    ON CONFLICT (collection_id, url_hash) DO UPDATE SET (changed, until, blame_id, external_blame, updated_at, expires_at,
      type, url, attributes, external, given, writers) = (excluded.changed, excluded.until, excluded.blame_id,
      excluded.external_blame, excluded.updated_at, excluded.expires_at, excluded.type, excluded.url, excluded.attributes,
      excluded.external, CASE WHEN h.changed = excluded.changed THEN h.given ELSE excluded.given END,
      CASE WHEN h.changed = excluded.changed THEN h.writers ELSE excluded.writers END)
    -- What people lay over it was kept by the statement itself.
    WHERE h.changed <= excluded.changed $sql$ USING mark;
  RETURN NULL;
END $$;
CREATE TRIGGER hold_changed AFTER UPDATE ON crawl.description REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION crawl.hold_changed();

-- Leaves the tombstones as well: what is held ends with their numbers.
CREATE FUNCTION crawl.hold_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $sql$
    WITH gone AS (
      INSERT INTO crawl.rd_removed (collection_id, url_hash, url) SELECT collection_id, url_hash, url FROM before
      RETURNING collection_id, url_hash, changed
    ), again AS (
      UPDATE crawl.description_at_mark h SET until = n.changed FROM before o JOIN gone n USING (collection_id, url_hash)
      WHERE h.collection_id = o.collection_id AND h.url_hash = o.url_hash AND h.until = o.changed AND o.changed > $1
    )
    INSERT INTO crawl.description_at_mark AS h (collection_id, url_hash, changed, until, blame_id, external_blame, updated_at,
      expires_at, type, url, attributes, external, given, writers)
    SELECT o.collection_id, o.url_hash, o.changed, n.changed, o.blame_id, o.external_blame, o.updated_at, o.expires_at,
      o.type, o.url, o.attributes, o.external, g.given, g.writers
    FROM before o JOIN gone n USING (collection_id, url_hash)
    LEFT JOIN LATERAL (SELECT given, writers FROM crawl.manual_attributes m
      WHERE m.collection_id = o.collection_id AND m.url_hash = o.url_hash OFFSET 0) g ON true
    WHERE o.changed <> n.changed AND o.changed <= $1
    ON CONFLICT (collection_id, url_hash) DO UPDATE SET (changed, until, blame_id, external_blame, updated_at, expires_at,
      type, url, attributes, external, given, writers) = (excluded.changed, excluded.until, excluded.blame_id,
      excluded.external_blame, excluded.updated_at, excluded.expires_at, excluded.type, excluded.url, excluded.attributes,
      excluded.external, excluded.given, excluded.writers)
    WHERE h.changed < excluded.changed $sql$
  USING (SELECT number FROM crawl.holding_mark WHERE collection_id = (SELECT collection_id FROM before LIMIT 1));
  RETURN NULL;
END $$;
CREATE TRIGGER hold_removed AFTER DELETE ON crawl.description REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION crawl.hold_removed();
