-- RDs whose URL is not that of their resource, by the hash of the URL they are handed out under. A row may be outdated:
-- whoever reads it looks at the RD. Written by lib/store/commit/shown-urls.ts, read by lib/store/rds/handed-out-reads.ts.
CREATE TABLE crawl.shown_url (
  collection_id int NOT NULL,
  url_hash      uuid NOT NULL,
  shown_hash    uuid NOT NULL,
  PRIMARY KEY (collection_id, url_hash, shown_hash)
);
CREATE INDEX shown_url_by_hash ON crawl.shown_url (collection_id, shown_hash);
