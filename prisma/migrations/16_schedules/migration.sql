-- Schedules: when runs of a collection start and stop by themselves, and what came of each time.

CREATE TABLE crawl.schedule (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  name          text NOT NULL,
  enabled       boolean NOT NULL,
  -- Name of the time zone that the expressions mean.
  zone          text NOT NULL,
  -- Cron expressions; at least one.
  start_cron    text,
  stop_cron     text,
  what          text NOT NULL CHECK (what IN ('full', 'incremental')),
  stop_act      text NOT NULL CHECK (stop_act IN ('stop', 'pause')),
  -- What is done with external metadata before a run; null: what the collection says.
  metadata      jsonb,
  -- The next times; null when there is none. Who moves one on has claimed it.
  next_start    timestamptz,
  next_stop     timestamptz,
  created_by    text NOT NULL,
  changed_at    timestamptz NOT NULL,
  UNIQUE (collection_id, name)
);
CREATE INDEX schedule_due ON crawl.schedule (least(next_start, next_stop)) WHERE next_start IS NOT NULL OR next_stop IS NOT NULL;

-- A time that came. Without an outcome it is being carried out by the worker that owns it, or by the next one.
CREATE TABLE crawl.firing (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  schedule_id int NOT NULL REFERENCES crawl.schedule (id) ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('start', 'stop')),
  due_at      timestamptz NOT NULL,
  owner       int NOT NULL,
  attempts    int NOT NULL DEFAULT 0,
  -- Of a time that came late: how late, and what was missed before it.
  note        text,
  outcome     text CHECK (outcome IN ('started', 'resumed', 'stopped', 'paused', 'skipped', 'refused', 'failed')),
  reason      text,
  run_id      int REFERENCES crawl.run (id) ON DELETE SET NULL,
  done_at     timestamptz,
  UNIQUE (schedule_id, kind, due_at)
);
CREATE INDEX firing_open ON crawl.firing (id) WHERE outcome IS NULL;

-- The firing that started a run: a firing starts one run at most, whoever carries it out and however often.
ALTER TABLE crawl.run ADD COLUMN firing_id bigint CONSTRAINT run_of_firing UNIQUE REFERENCES crawl.firing (id) ON DELETE SET NULL,
-- The schedule whose stop time set the run aside, until somebody orders something else: its start time resumes it.
  ADD COLUMN paused_by int REFERENCES crawl.schedule (id) ON DELETE SET NULL;
