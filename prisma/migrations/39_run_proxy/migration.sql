-- How a run reaches the web, and since when its proxy cannot be used.
ALTER TABLE crawl.run ADD COLUMN proxy jsonb;
