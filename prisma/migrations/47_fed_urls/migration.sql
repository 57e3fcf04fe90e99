-- URLs that feeds name, to be crawled. Written by hand, read and written by lib/store/feeds.

-- The last record of each. It stays for as long as feeds name the URL: every crawl reads what it says.
CREATE TABLE crawl.fed_url (
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  url_hash      uuid NOT NULL,
  url           text NOT NULL,
  source_id     int NOT NULL REFERENCES crawl.feed_source (id) ON DELETE CASCADE,
  -- The upload, and the line of the record in it.
  feed_id       int NOT NULL,
  line          int NOT NULL,
  -- It waits to be deleted; afterwards the row is gone.
  deletes       boolean NOT NULL,
  -- What it says of the document; the shape is FedFact of lib/sdk/resource.ts.
  fact          jsonb NOT NULL,
  -- Pairs of name and value, in the order of the record.
  metas         jsonb NOT NULL,
  -- No crawl has taken it yet.
  pending       boolean NOT NULL,
  -- 0: crawled before the others of its site; else 1.
  rank          smallint NOT NULL,
  PRIMARY KEY (collection_id, url_hash)
);
CREATE INDEX fed_url_pending ON crawl.fed_url (collection_id, rank, feed_id, line) WHERE pending;
-- In the order in which a crawl takes all of them.
CREATE INDEX fed_url_in_order ON crawl.fed_url (collection_id, rank, url_hash);
CREATE INDEX fed_url_of_source ON crawl.fed_url (source_id);
