-- The crawl: frontier, decisions, facts, resource descriptions, counters. Written by hand, read and written by
-- lib/store. Nothing here needs more than PostgreSQL 15.
--
-- Numbers used in columns:
--   state  0 queued · 1 rejected · 2 fetched · 3 failed · 4 orphan (not found again by a finished full run)
--   path   a decision_path, or 0 = not decided yet, -1 = orphan

CREATE SCHEMA crawl;

-- A process that crawls. It holds the advisory lock (worker_lock, id) as long as its connection lives.
CREATE TABLE crawl.worker (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  host         text NOT NULL,
  pid          int NOT NULL,
  started      text NOT NULL,
  version      text NOT NULL,
  started_at   timestamptz NOT NULL DEFAULT now(),
  heartbeat_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE crawl.run (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  revision_id   int NOT NULL REFERENCES public."Revision" (id),
  kind          text NOT NULL CHECK (kind IN ('full', 'incremental', 'single')),
  state         text NOT NULL DEFAULT 'queued' CHECK
                (state IN ('queued', 'running', 'pausing', 'paused', 'stopping', 'finished', 'stopped', 'failed')),
  wish          text NOT NULL DEFAULT 'go' CHECK (wish IN ('go', 'pause', 'stop', 'drain')),
  reason        text,
  generation    int NOT NULL,
  options       jsonb NOT NULL,
  -- What the compiled program says of itself: key, depthAttributes, readsDepth. Null until a worker compiled it.
  program       jsonb,
  created_by    text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  started_at    timestamptz,
  ended_at      timestamptz,
  heartbeat_at  timestamptz,
  -- RDs of the collection when the run started: a tenth of them may be deleted without asking.
  rds_before    int NOT NULL DEFAULT 0,
  -- The accounting as recounted at the end.
  accounting    jsonb
);
-- One active run per collection.
CREATE UNIQUE INDEX run_active ON crawl.run (collection_id) WHERE state NOT IN ('finished', 'stopped', 'failed');
CREATE INDEX run_of_collection ON crawl.run (collection_id, id);

-- The unit of politeness, of the whole installation. Every lease raises the epoch: older commits are refused.
CREATE TABLE crawl.site (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key         text NOT NULL UNIQUE,
  avail_at    timestamptz NOT NULL DEFAULT '-infinity',
  lease_epoch bigint NOT NULL DEFAULT 0,
  lease_until timestamptz NOT NULL DEFAULT '-infinity',
  lease_owner int,
  lease_run   int,
  held_reason text,
  robots      jsonb
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
CREATE INDEX site_leased ON crawl.site (lease_run) WHERE lease_owner IS NOT NULL;

-- A site in a run: when something is due there ('infinity' = nothing), and the counters of the host table.
CREATE TABLE crawl.run_site (
  run_id           int NOT NULL REFERENCES crawl.run (id) ON DELETE CASCADE,
  site_id          int NOT NULL,
  queued           int NOT NULL DEFAULT 0,
  rejected         int NOT NULL DEFAULT 0,
  fetched          int NOT NULL DEFAULT 0,
  failed           int NOT NULL DEFAULT 0,
  due_at           timestamptz NOT NULL DEFAULT 'infinity',
  served_at        timestamptz,
  first_request_at timestamptz,
  last_commit_at   timestamptz,
  bytes            bigint NOT NULL DEFAULT 0,
  ms               bigint NOT NULL DEFAULT 0,
  -- Fetched in the ten seconds numbered `span` (epoch / 10) and in the ten before.
  span             int NOT NULL DEFAULT 0,
  in_span          int NOT NULL DEFAULT 0,
  in_last_span     int NOT NULL DEFAULT 0,
  PRIMARY KEY (run_id, site_id)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
CREATE INDEX run_site_due ON crawl.run_site (run_id, served_at NULLS FIRST) WHERE due_at < 'infinity';

-- What an answer looked like: status and MIME type of a fetch, a few hundred distinct pairs.
CREATE TABLE crawl.answer (
  id     int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  status smallint NOT NULL,
  type   text NOT NULL,
  UNIQUE (status, type)
);

-- A URL of a collection, stored in the order of discovery (seq).
CREATE SEQUENCE crawl.resource_seq CACHE 1;
CREATE TABLE crawl.resource (
  url_hash      uuid NOT NULL,
  seq           bigint NOT NULL,
  due_at        timestamptz,
  path_id       bigint NOT NULL,
  was_path      bigint NOT NULL,
  collection_id int NOT NULL,
  site_id       int NOT NULL,
  -- 0 = never answered.
  answer_id     int NOT NULL,
  was_answer    int NOT NULL,
  -- The run that found it last, and that run's generation.
  run_id        int NOT NULL,
  generation    int NOT NULL,
  depth         smallint NOT NULL,
  state         smallint NOT NULL,
  -- With was_path and was_answer: what the row was before its last write, for counters that are exact. States of
  -- this run, those of an earlier run plus 10; -1 found, -2 settled: the row is new; 100 found again by a shorter path.
  was           smallint NOT NULL,
  attempts      smallint NOT NULL DEFAULT 0,
  found_as      smallint NOT NULL,
  hops          smallint NOT NULL,
  url           text NOT NULL,
  found_on      text,
  PRIMARY KEY (collection_id, url_hash)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.5, autovacuum_analyze_scale_factor = 0.2);
CREATE INDEX resource_queue ON crawl.resource (run_id, site_id, depth, seq) WHERE state = 0;
CREATE INDEX resource_in_order ON crawl.resource (collection_id, seq);
CREATE INDEX resource_by_path ON crawl.resource (collection_id, path_id, seq) WHERE path_id <> 0;
CREATE INDEX resource_by_site ON crawl.resource (collection_id, site_id, seq);

-- Bodies kept, content-addressed (SHA-256); the files are in the data directory.
CREATE TABLE crawl.body (
  hash    bytea PRIMARY KEY,
  size    int NOT NULL,
  stored  int NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX body_by_age ON crawl.body (kept_at);

-- What the last visit of a URL observed. Outlinks are the first 8 bytes of URL hashes, in order of the page.
CREATE TABLE crawl.page (
  url_hash      uuid NOT NULL,
  collection_id int NOT NULL,
  run_id        int NOT NULL,
  cut           int NOT NULL DEFAULT 0,
  cut_reason    text,
  etag          text,
  last_modified text,
  body_hash     bytea,
  facts         jsonb NOT NULL,
  fetches       jsonb NOT NULL,
  outlinks      bytea NOT NULL,
  PRIMARY KEY (collection_id, url_hash)
);
CREATE INDEX page_by_body ON crawl.page (body_hash) WHERE body_hash IS NOT NULL;
-- Compressing costs more than half of what the server does in a crawl.
ALTER TABLE crawl.page ALTER facts SET STORAGE EXTERNAL, ALTER outlinks SET STORAGE EXTERNAL;

-- Who wrote which attribute, as [name, writer] pairs in order; the same for many descriptions.
CREATE TABLE crawl.blame_set (
  id    bigint PRIMARY KEY,
  blame jsonb NOT NULL
);

CREATE TABLE crawl.description (
  url_hash      uuid NOT NULL,
  blame_id      bigint NOT NULL,
  updated_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz,
  -- Set when a deletion waits for confirmation: the run and the decision that would delete it.
  held_path     bigint,
  held_run      int,
  collection_id int NOT NULL,
  depth         smallint NOT NULL,
  type          text NOT NULL,
  url           text NOT NULL,
  title         text,
  md5           text,
  attributes    jsonb NOT NULL,
  PRIMARY KEY (collection_id, url_hash)
);
ALTER TABLE crawl.description ALTER attributes SET STORAGE EXTERNAL;
CREATE INDEX description_held ON crawl.description (collection_id, held_run) WHERE held_run IS NOT NULL;

-- Descriptions whose full-text vector is to be made; the age of the oldest row is the lag shown.
CREATE TABLE crawl.text_due (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at            timestamptz NOT NULL DEFAULT now(),
  url_hash      uuid NOT NULL,
  collection_id int NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE TABLE crawl.description_text (
  url_hash      uuid NOT NULL,
  collection_id int NOT NULL,
  tsv           tsvector NOT NULL,
  PRIMARY KEY (collection_id, url_hash)
);
CREATE INDEX description_text_words ON crawl.description_text USING gin (tsv);

-- RDs deleted, with the run and the decision.
CREATE TABLE crawl.removal (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at            timestamptz NOT NULL DEFAULT now(),
  path_id       bigint NOT NULL,
  url_hash      uuid NOT NULL,
  collection_id int NOT NULL,
  run_id        int NOT NULL,
  url           text NOT NULL
);
CREATE INDEX removal_of_run ON crawl.removal (run_id, id);
CREATE INDEX removal_of_collection ON crawl.removal (collection_id, id);

-- Distinct decisions of a program; the id is a hash of program and path, the same in every process.
CREATE TABLE crawl.decision_path (
  id          bigint PRIMARY KEY,
  program_key text NOT NULL,
  state       smallint NOT NULL,
  -- What decided; null when nothing kept the resource from retrieval and from an RD.
  step        int,
  line        int,
  file        text,
  stage       text,
  directive   text,
  reason      text,
  verdict     jsonb NOT NULL,
  path        jsonb NOT NULL
);

-- Counters and time series at once: rows are appended by commits and folded later. Kinds in lib/store/codes.ts.
CREATE TABLE crawl.tally (
  at      timestamptz NOT NULL,
  path_id bigint NOT NULL,
  bytes   bigint NOT NULL,
  ms      bigint NOT NULL,
  run_id  int NOT NULL REFERENCES crawl.run (id) ON DELETE CASCADE,
  n       int NOT NULL,
  kind    smallint NOT NULL,
  state   smallint NOT NULL,
  -- Width of the bucket that begins at `at`, in seconds.
  width   smallint NOT NULL DEFAULT 1,
  note    text
) WITH (autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX tally_of_run ON crawl.tally (run_id, at);
CREATE INDEX tally_of_removals ON crawl.tally (run_id) WHERE kind = 8;

-- One row a commit: sampled events for the tail, and the proof that the batch was applied.
CREATE TABLE crawl.pulse (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at       timestamptz NOT NULL DEFAULT now(),
  batch    uuid NOT NULL,
  run_id   int NOT NULL REFERENCES crawl.run (id) ON DELETE CASCADE,
  left_out int NOT NULL,
  events   jsonb NOT NULL,
  UNIQUE (run_id, batch)
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- Shorter paths found, until they are passed on over the outlinks.
CREATE TABLE crawl.shortening (
  url_hash uuid NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),
  run_id   int NOT NULL REFERENCES crawl.run (id) ON DELETE CASCADE,
  depth    smallint NOT NULL,
  PRIMARY KEY (run_id, url_hash)
);

-- The first URL of a collection with an MD5, per filter and generation.
CREATE TABLE crawl.md5_first (
  md5           uuid NOT NULL,
  url_hash      uuid NOT NULL,
  collection_id int NOT NULL,
  generation    int NOT NULL,
  filter        text NOT NULL,
  url           text NOT NULL,
  PRIMARY KEY (collection_id, filter, md5)
);
