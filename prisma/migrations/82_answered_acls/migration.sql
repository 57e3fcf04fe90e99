-- ACLs that connectors give in the headers of their answers, beside those of feeds: the one that was said last counts.
ALTER TABLE crawl.acl
  ADD COLUMN by_crawl boolean NOT NULL DEFAULT false,
  ADD COLUMN said_at timestamptz NOT NULL DEFAULT now(),
  ALTER COLUMN source_id DROP NOT NULL,
  ALTER COLUMN feed_id DROP NOT NULL,
  ALTER COLUMN line DROP NOT NULL,
  DROP CONSTRAINT acl_pkey,
  ADD CONSTRAINT acl_pkey PRIMARY KEY (collection_id, url_hash, by_crawl),
  ADD CONSTRAINT acl_said_by CHECK (by_crawl = (source_id IS NULL));

-- Members of archives (found_as 8), with the outermost archive: whoever may see that may see them.
CREATE TABLE crawl.part (
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  url_hash      uuid NOT NULL,
  whole_hash    uuid NOT NULL,
  PRIMARY KEY (collection_id, url_hash)
);
CREATE INDEX part_of_whole ON crawl.part (collection_id, whole_hash);

WITH RECURSIVE inside AS (
  SELECT collection_id, url_hash, found_on AS whole FROM crawl.resource WHERE found_as = 8
  UNION
  SELECT i.collection_id, i.url_hash, a.found_on FROM inside i
  JOIN crawl.resource a ON a.collection_id = i.collection_id AND a.url = i.whole AND a.found_as = 8
)
INSERT INTO crawl.part (collection_id, url_hash, whole_hash)
SELECT i.collection_id, i.url_hash, a.url_hash FROM inside i
JOIN crawl.resource a ON a.collection_id = i.collection_id AND a.url = i.whole AND a.found_as <> 8
ON CONFLICT DO NOTHING;
