-- One entry per RD whose full-text vector is out of date, however often the RD changed meanwhile.
CREATE TABLE crawl.text_waiting (
  at            timestamptz NOT NULL DEFAULT now(),
  url_hash      uuid NOT NULL,
  collection_id int NOT NULL,
  PRIMARY KEY (collection_id, url_hash)
) WITH (autovacuum_vacuum_scale_factor = 0.05);
INSERT INTO crawl.text_waiting (at, url_hash, collection_id)
  SELECT min(at), url_hash, collection_id FROM crawl.text_due GROUP BY 2, 3;
DROP TABLE crawl.text_due;
ALTER TABLE crawl.text_waiting RENAME TO text_due;
ALTER INDEX crawl.text_waiting_pkey RENAME TO text_due_pkey;

-- How many RDs a second the indexing of a collection got through lately: says when the rest will be done.
CREATE TABLE crawl.text_pace (
  collection_id int PRIMARY KEY REFERENCES public."Collection" (id) ON DELETE CASCADE,
  at            timestamptz NOT NULL,
  per_second    real NOT NULL
);

-- The URLs of a collection, for looking up parts of them: filled behind the crawl, each URL once.
CREATE TABLE crawl.url_index (
  url_hash      uuid NOT NULL,
  collection_id int NOT NULL,
  url           text COLLATE "C" NOT NULL,
  PRIMARY KEY (collection_id, url_hash)
);
-- Resources up to this place in the order of discovery (crawl.resource.seq) are in url_index.
CREATE TABLE crawl.url_indexed (
  collection_id int PRIMARY KEY REFERENCES public."Collection" (id) ON DELETE CASCADE,
  upto          bigint NOT NULL
);
-- Trigrams come with PostgreSQL's contrib modules. A server without them, or a role that may not create them, searches
-- the same table without an index.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA crawl;
  CREATE INDEX url_index_parts ON crawl.url_index USING gin (url crawl.gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Searching for parts of URLs has no index: %', SQLERRM;
END $$;
