-- The URLs behind each figure of a plan, in the order of discovery; forgotten with the job that made it. A crash of the
-- server may empty the table: then the plan is made again.
CREATE UNLOGGED TABLE crawl.plan_urls (
  job_id int NOT NULL REFERENCES crawl.job (id) ON DELETE CASCADE,
  -- Row and column of the plan, such as rejected.edit.
  figure text NOT NULL,
  seqs   int8[] NOT NULL,
  PRIMARY KEY (job_id, figure)
);
