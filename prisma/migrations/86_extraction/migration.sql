-- What the reading of content came to: 'text', 'empty', 'none', or 'failed:' with the reason. Empty: an earlier version read it.
ALTER TABLE crawl.answer ADD COLUMN extraction text NOT NULL DEFAULT '';
ALTER TABLE crawl.answer DROP CONSTRAINT answer_status_type_key, ADD UNIQUE (status, type, extraction);

-- Size of the content as decoded, and the words of its text, at the last visit.
ALTER TABLE crawl.resource ADD COLUMN content_bytes bigint NOT NULL DEFAULT 0, ADD COLUMN words int NOT NULL DEFAULT 0;

-- What collections hold by answer is read for alerts while runs add to it.
CREATE INDEX counter_of_answers ON crawl.counter (run_id) INCLUDE (path_id, n) WHERE kind = 10;
