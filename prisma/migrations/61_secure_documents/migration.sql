-- Documents that nobody may see until an ACL says who. Written by hand, read and written by lib/store/access.

-- What feeds and servers say of a document beside its ACL. A row of the server counts more than one of a feed.
CREATE TABLE crawl.serve_security (
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  url_hash      uuid NOT NULL,
  -- Said by the answer of the server; else by a record of a feed.
  by_crawl      boolean NOT NULL,
  is_secure     boolean NOT NULL,
  -- As it was written: authmethod="ntlm", or the header.
  said          text NOT NULL,
  -- Of a feed: its source, the upload, and the line of the record.
  source_id     int REFERENCES crawl.feed_source (id) ON DELETE CASCADE,
  feed_id       int,
  line          int,
  PRIMARY KEY (collection_id, url_hash, by_crawl),
  CHECK (by_crawl = (source_id IS NULL))
);
CREATE INDEX serve_security_of_source ON crawl.serve_security (source_id) WHERE source_id IS NOT NULL;

-- Collections that have such documents, or had some: of what was deleted, nothing says any more who might have seen it.
CREATE TABLE crawl.restricted_collection (
  collection_id int PRIMARY KEY REFERENCES public."Collection" (id) ON DELETE CASCADE
);

CREATE OR REPLACE VIEW crawl.holding_mark AS
SELECT collection_id, number FROM crawl.hand_out o
WHERE NOT EXISTS (SELECT FROM crawl.principal p WHERE p.collection_id = o.collection_id)
  AND NOT EXISTS (SELECT FROM crawl.acl a WHERE a.collection_id = o.collection_id)
  AND NOT EXISTS (SELECT FROM crawl.restricted_collection r WHERE r.collection_id = o.collection_id);

-- What feeds have said of the documents that are there.
INSERT INTO crawl.serve_security (collection_id, url_hash, by_crawl, is_secure, said, source_id, feed_id, line)
SELECT r.collection_id, r.url_hash, false, true, 'authmethod="' || (p.facts #>> '{fed,authMethod}') || '"', r.fed_by,
  coalesce((p.facts #>> '{discovery,fed,feed}')::int, 0), coalesce((p.facts #>> '{discovery,fed,line}')::int, 0)
FROM crawl.resource r JOIN crawl.page p ON p.collection_id = r.collection_id AND p.url_hash = r.url_hash
WHERE r.fed_by IS NOT NULL AND lower(trim(p.facts #>> '{fed,authMethod}')) <> 'none';

INSERT INTO crawl.serve_security (collection_id, url_hash, by_crawl, is_secure, said, source_id, feed_id, line)
SELECT collection_id, url_hash, false, true, 'authmethod="' || (fact ->> 'authMethod') || '"', source_id, feed_id, line
FROM crawl.fed_url WHERE NOT deletes AND lower(trim(fact ->> 'authMethod')) <> 'none'
ON CONFLICT DO NOTHING;

-- What servers have said of the pages that are there.
INSERT INTO crawl.serve_security (collection_id, url_hash, by_crawl, is_secure, said)
SELECT collection_id, url_hash, true, true, 'a header of the last answer'
FROM crawl.page, LATERAL (SELECT encode(head, 'escape') AS text) h
WHERE head IS NOT NULL AND (h.text ~* '\nX-Gsa-Serve-Security:\s*secure' OR h.text ~* '\nX-Gsa-Doc-Controls:[^\r\n]*acl=[^\s,]'
  OR h.text ~* '\nX-Gsa-External-Metadata:[^\r\n]*google(:|%3a)acl');

INSERT INTO crawl.restricted_collection SELECT DISTINCT collection_id FROM crawl.serve_security;

-- Whoever took them over is told, and what is kept of their earlier states goes.
UPDATE crawl.description d SET changed = nextval('crawl.rd_change'), updated_at = now()
FROM crawl.serve_security s WHERE d.collection_id = s.collection_id AND d.url_hash = s.url_hash;
DELETE FROM crawl.description_at_mark h USING crawl.restricted_collection r WHERE h.collection_id = r.collection_id;

-- Records of the source that say nothing of who may see them are for nobody; else for everybody.
ALTER TABLE crawl.feed_source ADD COLUMN secure_by_default boolean NOT NULL DEFAULT false;

-- How the ACLs of a collection are read; without a row as the guide has it.
CREATE TABLE crawl.access_rule (
  collection_id     int PRIMARY KEY REFERENCES public."Collection" (id) ON DELETE CASCADE,
  -- A denied group counts more than a permitted user.
  denied_groups_win boolean NOT NULL
);
