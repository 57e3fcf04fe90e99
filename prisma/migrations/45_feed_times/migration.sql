-- Uploads of a span of time: those of today, and those that ended in the last hour.
CREATE INDEX feed_received ON crawl.feed (source_id, received_at);
CREATE INDEX feed_ended ON crawl.feed (source_id, ended_at) WHERE ended_at IS NOT NULL;
