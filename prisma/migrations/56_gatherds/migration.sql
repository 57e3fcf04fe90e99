-- Collecting from the gatherd of other Gatherers. Written by hand, read and written by lib/store/feeds.

-- What is collected is an upload of its source, which is called after the server: gatherd host:port.
CREATE TABLE crawl.gatherd (
  source_id   int PRIMARY KEY REFERENCES crawl.feed_source (id) ON DELETE CASCADE,
  host        text NOT NULL,
  port        int NOT NULL,
  tls         boolean NOT NULL,
  -- Asked for gzip.
  compressed  boolean NOT NULL,
  created_by  text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE crawl.feed DROP CONSTRAINT feed_channel_check;
ALTER TABLE crawl.feed ADD CONSTRAINT feed_channel_check CHECK (channel IN ('http', 'https', 'console', 'gatherd'));
-- Of what was collected: up to which time of the server, in seconds since 1970, it has everything. Null: not known.
ALTER TABLE crawl.feed ADD COLUMN position bigint;

-- A schedule can also collect from every gatherd of its collection, without a run.
ALTER TABLE crawl.schedule DROP CONSTRAINT schedule_what_check;
ALTER TABLE crawl.schedule ADD CONSTRAINT schedule_what_check CHECK (what IN ('full', 'incremental', 'collect'));
