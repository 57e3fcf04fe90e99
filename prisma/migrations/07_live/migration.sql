-- The live page: what each site gave and how long its answers took, second by second; what a URL was in the run before;
-- pages with links cut; URLs counted by folder. Written by hand, read and written by lib/store.

-- One row a commit, folded later like the counters.
CREATE TABLE crawl.pace (
  at      timestamptz NOT NULL,
  run_id  int NOT NULL REFERENCES crawl.run (id) ON DELETE CASCADE,
  -- 0 = all sites together, of old times.
  site_id int NOT NULL,
  fetched int NOT NULL,
  failed  int NOT NULL,
  -- Width of the bucket that begins at `at`, in seconds.
  width   smallint NOT NULL DEFAULT 1,
  -- Fetches by how long they took, in the classes of lib/store/latency.ts.
  latency int[] NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX pace_of_run ON crawl.pace (run_id, at);

-- The run that had the URL before this one, and what it was then; null when there was none.
ALTER TABLE crawl.resource ADD last_run int, ADD last_path bigint, ADD last_state smallint;

CREATE INDEX page_cut ON crawl.page (collection_id, run_id, url_hash) WHERE cut > 0;

-- URLs counted by folder, made anew while somebody looks: nothing is lost with a crash but a few seconds of counting.
CREATE UNLOGGED TABLE crawl.folder (
  -- Hash of site and path.
  id            bigint NOT NULL,
  -- Of the folder it lies in; 0 for the root of a site.
  parent        bigint NOT NULL,
  first_seq     bigint NOT NULL,
  last_seq      bigint NOT NULL,
  collection_id int NOT NULL,
  site_id       int NOT NULL,
  -- URLs in it and below.
  n             int NOT NULL,
  -- Folders in it.
  folders       int NOT NULL,
  depth         smallint NOT NULL,
  path          text NOT NULL,
  -- [path_id, answer_id, run_id, URLs], one for each that occurs.
  counts        jsonb NOT NULL,
  PRIMARY KEY (collection_id, id)
);
CREATE INDEX folder_children ON crawl.folder (collection_id, parent, n DESC);

CREATE UNLOGGED TABLE crawl.folder_count (
  collection_id int PRIMARY KEY,
  at            timestamptz NOT NULL,
  -- What the counting took.
  ms            int NOT NULL,
  -- Rows and sums of the collection's counters at that time: when they are the same, nothing has changed.
  mark          text NOT NULL
);
