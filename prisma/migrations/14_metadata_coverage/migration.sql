-- How many URLs a line that matches none would match, were it not for the way in which it misses.
ALTER TABLE crawl.metadata_line ADD COLUMN near_urls int NOT NULL DEFAULT 0;

-- URLs without a line, of the last count: all of them, site by site, those with the most first. A site's begin at the
-- place `first` of the list. Lost in a crash, and counted again.
CREATE UNLOGGED TABLE crawl.metadata_uncovered_site (
  collection_id int NOT NULL,
  number        int NOT NULL,
  urls          int NOT NULL,
  uncovered     int NOT NULL,
  first         int NOT NULL,
  -- host:port
  key           text NOT NULL,
  PRIMARY KEY (collection_id, number)
);
CREATE INDEX metadata_uncovered_site_by_key ON crawl.metadata_uncovered_site (collection_id, key);

-- Their places in the order of discovery (crawl.resource.seq), a thousand in each chunk.
CREATE UNLOGGED TABLE crawl.metadata_uncovered (
  collection_id int NOT NULL,
  chunk         int NOT NULL,
  seqs          bigint[] NOT NULL,
  PRIMARY KEY (collection_id, chunk)
);
