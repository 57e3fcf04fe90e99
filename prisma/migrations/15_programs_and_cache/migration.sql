-- A program that RootNodes or LeafNodes of a run name: what it was given and what it printed, stored before it is used.
CREATE TABLE crawl.program_run (
  run_id        int NOT NULL REFERENCES crawl.run (id) ON DELETE CASCADE,
  -- The same for the same command and input.
  call          text NOT NULL,
  seq           int GENERATED ALWAYS AS IDENTITY,
  command       text NOT NULL,
  printing      text NOT NULL CHECK (printing IN ('urls', 'roots')),
  -- Of gatherer.cf.
  line          int NOT NULL,
  -- URLs it was given.
  given         int NOT NULL,
  -- The worker that runs it or did.
  worker_id     int NOT NULL,
  attempts      int NOT NULL DEFAULT 1,
  begun_at      timestamptz NOT NULL DEFAULT now(),
  ended_at      timestamptz,
  name          text,
  argv          jsonb,
  sha256        text,
  -- Null while it runs: exit, signal, timeout, output, memory, processes, not-started, refused.
  outcome       text,
  -- The exit code, the signal, or why it was not run.
  detail        text,
  ms            int,
  bytes         int,
  complaint     text,
  -- Lines taken, as [number, text]; the first of those that were not, with reasons.
  lines         jsonb,
  refused       jsonb,
  accepted      int,
  refused_count int,
  PRIMARY KEY (run_id, call)
);

-- The disk cache of a collection with a gatherer.cf: which of its pages may be answered without asking their servers.
-- The content is a body in the data directory like those kept for people.
CREATE TABLE crawl.cached (
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  url_hash      uuid NOT NULL,
  body_hash     bytea NOT NULL,
  bytes         int NOT NULL,
  -- The answer it came with: status, headers.
  response      jsonb NOT NULL,
  stored_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (collection_id, url_hash)
);
CREATE INDEX cached_by_age ON crawl.cached (collection_id, stored_at);
CREATE INDEX cached_by_body ON crawl.cached (body_hash);
