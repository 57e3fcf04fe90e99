-- How many URLs a run fetched in each of equal parts of its time: kept when it ends, because its counters are folded.
ALTER TABLE crawl.run ADD rate real[];

-- The RDs of every collection, and their change in a day, are summed at each look at the overview.
DROP INDEX crawl.tally_of_removals;
CREATE INDEX tally_of_rds ON crawl.tally (run_id, kind) INCLUDE (n, at) WHERE kind IN (6, 8);
