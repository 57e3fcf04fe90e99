-- Values people gave to attributes of RDs, beside the crawled ones, which stay as they are and come back when they are
-- undone. An RD that is deleted and made again has them again.
CREATE TABLE crawl.manual_attributes (
  url_hash      uuid NOT NULL,
  collection_id int NOT NULL,
  -- By attribute: the values, and who gave them.
  given         jsonb NOT NULL,
  writers       jsonb NOT NULL,
  PRIMARY KEY (collection_id, url_hash)
);

-- Attributes the full-text index of a collection looks into, and the revision whose schema says so.
CREATE TABLE crawl.text_schema (
  collection_id int PRIMARY KEY REFERENCES public."Collection" (id) ON DELETE CASCADE,
  revision_id   int NOT NULL,
  names         text[] NOT NULL
);
