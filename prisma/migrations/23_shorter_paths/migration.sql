-- Shorter paths are appended by commits, several to the same URL if it comes so, and passed on by one worker of the run:
-- level by level, so that each URL is lowered once. `at`: not to be looked at before; 'infinity' = the links of the URL
-- are passed on once more at the end.
ALTER TABLE crawl.shortening DROP CONSTRAINT shortening_pkey;
CREATE INDEX shortening_by_depth ON crawl.shortening (run_id, depth);
ALTER TABLE crawl.shortening SET (autovacuum_vacuum_scale_factor = 0.05);
