-- True while RootNodes of the run may still lead to URLs: it does not end before.
ALTER TABLE crawl.run ADD COLUMN roots_open boolean NOT NULL DEFAULT false;

-- The addresses that the hosts met by the RootNodes of a run are counted by. Null: the host had none.
CREATE TABLE crawl.run_address (
  run_id  int NOT NULL REFERENCES crawl.run (id) ON DELETE CASCADE,
  host    text NOT NULL,
  address text,
  PRIMARY KEY (run_id, host)
);
