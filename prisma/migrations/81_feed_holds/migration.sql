-- A feed all of whose documents the rules of the collection reject has a state of its own.
ALTER TABLE crawl.feed DROP CONSTRAINT feed_state_check;
ALTER TABLE crawl.feed ADD CONSTRAINT feed_state_check
  CHECK (state IN ('accepted', 'in-progress', 'completed', 'completed-with-errors', 'rejected', 'failed'));

-- A feed of the source waits for confirmation when it would delete at least so many, and more than this share of what
-- there is. 100 percent: never.
ALTER TABLE crawl.feed_source
  ADD COLUMN hold_minimum int NOT NULL DEFAULT 10 CHECK (hold_minimum >= 1),
  ADD COLUMN hold_percent smallint NOT NULL DEFAULT 10 CHECK (hold_percent BETWEEN 0 AND 100);
