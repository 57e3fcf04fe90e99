-- Where the installation listens: no crawl may reach it, whichever process crawls.
CREATE TABLE crawl.own_place (
  -- Of the process that listens there.
  machine      text NOT NULL,
  what         text NOT NULL,
  port         int NOT NULL,
  -- Names and addresses that lead there from elsewhere.
  hosts        text[] NOT NULL,
  announced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (machine, what, port)
);
