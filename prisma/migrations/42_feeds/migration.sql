-- Feeds that clients push: their sources, and each upload from the time it is complete. Written by hand, read and
-- written by lib/store/feeds.

-- A data source of feeds, or a source of groups; the two kinds have names of their own.
CREATE TABLE crawl.feed_source (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  kind          text NOT NULL CHECK (kind IN ('xmlfeed', 'xmlgroups')),
  name          text NOT NULL,
  -- Its documents are gone, its uploads are still listed.
  deleted_at    timestamptz,
  UNIQUE (collection_id, kind, name)
);

-- An upload. Those of a source are applied one after the other, in the order of their ids.
CREATE TABLE crawl.feed (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id   int NOT NULL REFERENCES crawl.feed_source (id) ON DELETE CASCADE,
  type        text NOT NULL CHECK (type IN ('full', 'incremental', 'metadata-and-url', 'cleanup', 'replace')),
  state       text NOT NULL DEFAULT 'accepted'
              CHECK (state IN ('accepted', 'in-progress', 'completed', 'completed-with-errors', 'failed')),
  channel     text NOT NULL CHECK (channel IN ('http', 'https', 'console')),
  -- The address it came from, or who pushed it from the console.
  sender      text NOT NULL,
  -- When the upload was complete.
  received_at timestamptz NOT NULL DEFAULT now(),
  -- Its file in the spool; null when it has none, or none any more.
  file        text UNIQUE,
  size        bigint NOT NULL,
  started_at  timestamptz,
  ended_at    timestamptz,
  -- How often it was begun: a feed that ends the engine each time must not do so for ever.
  attempts    int NOT NULL DEFAULT 0,
  run_id      int REFERENCES crawl.run (id) ON DELETE SET NULL,
  -- Since when it waits for somebody to confirm what it would delete.
  held_at     timestamptz,
  -- Who said that they may be deleted; null when nobody was asked, or has not answered.
  confirmed_by text,
  -- Records by what became of them, documents by what changed; the shape is in lib/store/feeds/feed-counts.ts.
  counts      jsonb NOT NULL DEFAULT '{}',
  -- Why it failed.
  reason      text,
  CHECK ((ended_at IS NULL) = (state IN ('accepted', 'in-progress')))
);
CREATE INDEX feed_of_source ON crawl.feed (source_id, id);
CREATE INDEX feed_open ON crawl.feed (source_id, id) WHERE state IN ('accepted', 'in-progress');

-- The log of a feed: the first findings of each code, with their places in the file. `counts` has how many there are.
CREATE TABLE crawl.feed_message (
  feed_id     int NOT NULL REFERENCES crawl.feed (id) ON DELETE CASCADE,
  -- In the order of the file.
  n           int NOT NULL,
  severity    text NOT NULL CHECK (severity IN ('error', 'warning', 'info', 'hint')),
  code        text NOT NULL,
  line        int NOT NULL,
  column_no   int NOT NULL,
  message     text NOT NULL,
  -- Of the record it is about, its tag; null for what is in none.
  record_line int,
  url         text,
  PRIMARY KEY (feed_id, n)
);

-- Feeds of documents are applied beside a crawl; those that name URLs crawl them, and only one run crawls at a time.
ALTER TABLE crawl.run DROP CONSTRAINT run_kind_check;
ALTER TABLE crawl.run ADD CONSTRAINT run_kind_check CHECK (kind IN ('full', 'incremental', 'single', 'feed'));
DROP INDEX crawl.run_active;
CREATE UNIQUE INDEX run_active ON crawl.run (collection_id)
  WHERE state NOT IN ('finished', 'stopped', 'failed') AND (kind <> 'feed' OR options #>> '{feed,crawls}' = 'true');

-- The source whose feeds brought the document. No crawl visits, replaces, or removes it.
ALTER TABLE crawl.resource ADD COLUMN fed_by int;
CREATE INDEX resource_fed ON crawl.resource (fed_by, url_hash) WHERE fed_by IS NOT NULL;
