-- Deleting data sources of feeds, and deciding on their documents again. Written by hand, read and written by lib/store/feeds.

-- A deletion waits its turn among the uploads of its source, and is listed as one; so does a decision on the documents
-- that are there, when the configuration has changed.
ALTER TABLE crawl.feed DROP CONSTRAINT feed_type_check;
ALTER TABLE crawl.feed ADD CONSTRAINT feed_type_check
  CHECK (type IN ('full', 'incremental', 'metadata-and-url', 'cleanup', 'replace', 'deleted', 'decided-again'));

-- Files of uploads that have ended: by age, and the oldest first.
CREATE INDEX feed_kept ON crawl.feed (ended_at, id) WHERE file IS NOT NULL AND ended_at IS NOT NULL;

-- The revision that the documents were decided with last, the oldest where they differ; null before the first upload.
ALTER TABLE crawl.feed_source ADD COLUMN decided_revision int;
