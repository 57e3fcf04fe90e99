-- What comes after a run that has completed: the program of cmd-hook, then idle, loop or quit (onCompletion).
CREATE TABLE crawl.completion (
  run_id        int PRIMARY KEY REFERENCES crawl.run (id) ON DELETE CASCADE,
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  action        text NOT NULL CHECK (action IN ('idle', 'loop', 'quit')),
  -- ending: last acts of the run; waiting: for the next round of a loop; over: nothing is left to do.
  state         text NOT NULL DEFAULT 'ending' CHECK (state IN ('ending', 'waiting', 'over')),
  -- The worker that does it or did.
  owner         int,
  -- Of a loop: when the next round may start.
  next_at       timestamptz,
  next_run      int REFERENCES crawl.run (id) ON DELETE SET NULL,
  -- Why no round followed.
  reason        text
);
CREATE INDEX completion_open ON crawl.completion (collection_id) WHERE state <> 'over';
