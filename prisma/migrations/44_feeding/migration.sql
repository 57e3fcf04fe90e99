-- Applying feeds. Written by hand, read and written by lib/store/feeds.

-- Not before: what cannot be applied yet is looked at again later, with the reason beside it.
ALTER TABLE crawl.feed ADD COLUMN due_at timestamptz NOT NULL DEFAULT now();
-- Batches of documents that are committed: whoever goes on after a crash begins after them.
ALTER TABLE crawl.feed ADD COLUMN batches int NOT NULL DEFAULT 0;
-- When something of it was committed last.
ALTER TABLE crawl.feed ADD COLUMN progress_at timestamptz;
-- Of a feed that waits for confirmation: what it would change.
ALTER TABLE crawl.feed ADD COLUMN effect jsonb;
-- What the DTD does not allow is an error.
ALTER TABLE crawl.feed ADD COLUMN is_strict boolean NOT NULL DEFAULT false;
