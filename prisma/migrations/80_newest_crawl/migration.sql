-- The last crawl of a collection, however many uploads came after it.
CREATE INDEX run_of_crawls ON crawl.run (collection_id, id) WHERE kind <> 'feed';
