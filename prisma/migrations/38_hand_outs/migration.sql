-- How far the RDs of a collection are handed out: a number of its log of changes, moved on during runs and at their end.
CREATE TABLE crawl.hand_out (
  collection_id int PRIMARY KEY REFERENCES public."Collection" (id) ON DELETE CASCADE,
  -- Null when it was deleted since.
  run_id        int REFERENCES crawl.run (id) ON DELETE SET NULL,
  number        bigint NOT NULL,
  at            timestamptz NOT NULL
);
