-- RDs that come as SOIF: uploads like those of feeds. Written by hand, read and written by lib/store/feeds.

ALTER TABLE crawl.feed_source DROP CONSTRAINT feed_source_kind_check;
ALTER TABLE crawl.feed_source ADD CONSTRAINT feed_source_kind_check CHECK (kind IN ('xmlfeed', 'xmlgroups', 'soif'));
