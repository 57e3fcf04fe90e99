-- RDs that have expired are counted and listed. A range of pages has an entry, so that a commit of a crawl pays nothing for it.
CREATE INDEX description_expiry ON crawl.description USING brin (collection_id, expires_at)
  WITH (pages_per_range = 32, autosummarize = on);
