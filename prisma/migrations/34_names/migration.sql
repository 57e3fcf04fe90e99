-- Tables and columns get the names people look for.
ALTER TABLE crawl.tally RENAME TO counter;
ALTER INDEX crawl.tally_of_run RENAME TO counter_of_run;
ALTER INDEX crawl.tally_of_rds RENAME TO counter_of_rds;
ALTER TABLE crawl.pulse RENAME TO commit_log;
ALTER TABLE crawl.commit_log RENAME CONSTRAINT pulse_run_id_batch_key TO commit_log_run_id_batch_key;
ALTER TABLE crawl.run RENAME COLUMN wish TO desired_state;
