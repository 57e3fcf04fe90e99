-- Work asked of the engine beside its runs: plans, simulations and the like. Written by hand, read and written by
-- lib/store/jobs.ts. Kinds are declared in lib/jobs, with the shape of input, progress and result.

CREATE TABLE crawl.job (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: of the installation.
  collection_id int REFERENCES public."Collection" (id) ON DELETE CASCADE,
  kind          text NOT NULL,
  -- A newer job of the same collection, kind and slot takes the place of this one.
  slot          text,
  state         text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'finished', 'failed', 'cancelled')),
  -- Somebody asked for its end while it runs.
  cancel        boolean NOT NULL DEFAULT false,
  -- The worker that has it, and how often it was taken up: older claims write nothing any more.
  owner         int,
  attempts      int NOT NULL DEFAULT 0,
  created_by    text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  due_at        timestamptz NOT NULL DEFAULT now(),
  started_at    timestamptz,
  beat_at       timestamptz,
  ended_at      timestamptz,
  -- When it is forgotten, with its result. Set at its end.
  expires_at    timestamptz,
  error         text,
  input         jsonb NOT NULL,
  progress      jsonb,
  result        jsonb
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX job_open ON crawl.job (kind, id) WHERE state IN ('queued', 'running');
CREATE INDEX job_of_collection ON crawl.job (collection_id, id);
CREATE INDEX job_expires ON crawl.job (expires_at) WHERE expires_at IS NOT NULL;
