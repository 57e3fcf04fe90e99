-- Changes of RDs in an order that can be followed. Each RD has the number of its last change, and each deletion leaves a
-- tombstone with its own: one entry per RD, however often it changes.
CREATE SEQUENCE crawl.rd_change;
-- `last_value` of a sequence that was never asked is that of the first number to come.
SELECT nextval('crawl.rd_change');
ALTER TABLE crawl.description ADD COLUMN changed bigint NOT NULL DEFAULT nextval('crawl.rd_change');

-- The full-text vectors of a collection follow the changes up to this number; what was waiting is numbered again.
CREATE TABLE crawl.text_indexed (
  collection_id int PRIMARY KEY REFERENCES public."Collection" (id) ON DELETE CASCADE,
  upto          bigint NOT NULL
);
INSERT INTO crawl.text_indexed (collection_id, upto) SELECT c.id, s.last_value FROM public."Collection" c, crawl.rd_change s;
UPDATE crawl.description d SET changed = nextval('crawl.rd_change') FROM crawl.text_due t
  WHERE d.collection_id = t.collection_id AND d.url_hash = t.url_hash;
DROP TABLE crawl.text_due;
CREATE INDEX description_changed ON crawl.description (collection_id, changed);

CREATE TABLE crawl.rd_removed (
  changed       bigint NOT NULL DEFAULT nextval('crawl.rd_change'),
  at            timestamptz NOT NULL DEFAULT now(),
  url_hash      uuid NOT NULL,
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  url           text NOT NULL,
  PRIMARY KEY (collection_id, changed)
);
-- Tombstones up to here are gone: who has read less far begins anew.
CREATE TABLE crawl.rd_forgotten (
  collection_id int PRIMARY KEY REFERENCES public."Collection" (id) ON DELETE CASCADE,
  upto          bigint NOT NULL
);

-- Looks at the sequence. Settled: every transaction that had begun by then is over, so no smaller number can appear.
CREATE TABLE crawl.change_mark (
  number     bigint PRIMARY KEY,
  at         timestamptz NOT NULL,
  settled_at timestamptz
);

-- A vector goes with its RD.
DELETE FROM crawl.description_text t WHERE NOT EXISTS (
  SELECT FROM crawl.description d WHERE d.collection_id = t.collection_id AND d.url_hash = t.url_hash);
ALTER TABLE crawl.description_text ADD FOREIGN KEY (collection_id, url_hash) REFERENCES crawl.description ON DELETE CASCADE;

COMMENT ON COLUMN crawl.resource.was IS 'What the row was before its last write: lib/store/commit/was.ts.';
