-- Who may see documents, as feeds say. Written by hand, read and written by lib/store/access.

-- A user or a group. Names are compared as written, and where `ignores_case` in lower case.
CREATE TABLE crawl.principal (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  is_group      boolean NOT NULL,
  namespace     text NOT NULL,
  name          text NOT NULL,
  ignores_case  boolean NOT NULL,
  UNIQUE (collection_id, is_group, namespace, name, ignores_case)
);
CREATE INDEX principal_folded ON crawl.principal (collection_id, is_group, lower(name));

-- The list of a URL: of a document, or of a folder or share that only lists inherit from.
CREATE TABLE crawl.acl (
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  url_hash      uuid NOT NULL,
  url           text NOT NULL,
  source_id     int NOT NULL REFERENCES crawl.feed_source (id) ON DELETE CASCADE,
  -- The upload that it came with, the line of its tag there, and the run of the upload.
  feed_id       int NOT NULL,
  line          int NOT NULL,
  run_id        int,
  inheritance   text NOT NULL CHECK (inheritance IN ('child-overrides', 'parent-overrides', 'and-both-permit', 'leaf-node')),
  -- The URL it inherits from, and its hash; null at the top of a chain.
  inherit_from  text,
  inherit_hash  uuid,
  -- In the order of the feed, each kind: ids of crawl.principal.
  permits       int[] NOT NULL,
  denies        int[] NOT NULL,
  PRIMARY KEY (collection_id, url_hash)
);
CREATE INDEX acl_of_source ON crawl.acl (source_id);
CREATE INDEX acl_of_parent ON crawl.acl (collection_id, inherit_hash) WHERE inherit_hash IS NOT NULL;

-- Members of groups, as groups feeds say. A group may have members from several sources.
CREATE TABLE crawl.membership (
  source_id int NOT NULL REFERENCES crawl.feed_source (id) ON DELETE CASCADE,
  group_id  int NOT NULL,
  member_id int NOT NULL,
  -- The upload, and the line of the group's tag in it.
  feed_id   int NOT NULL,
  line      int NOT NULL,
  PRIMARY KEY (group_id, member_id, source_id)
);
CREATE INDEX membership_of_member ON crawl.membership (member_id, group_id);
CREATE INDEX membership_of_source ON crawl.membership (source_id);
