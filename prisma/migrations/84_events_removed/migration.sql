-- Runs whose events were removed are not looked at again.
ALTER TABLE crawl.run ADD COLUMN events_removed_at timestamptz;
CREATE INDEX run_with_events ON crawl.run (collection_id, ended_at) WHERE events_removed_at IS NULL;
