-- The external metadata that every RD of a collection has: a digest of the file and of what its classes may be. No row
-- while that is not certain, as while a run with another file writes RDs.
CREATE TABLE crawl.metadata_layer (
  collection_id int PRIMARY KEY REFERENCES public."Collection" (id) ON DELETE CASCADE,
  digest        text NOT NULL
);
