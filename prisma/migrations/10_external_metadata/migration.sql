-- External metadata: validations and their findings, what of it is on each RD, what its lines reach.

-- Every validation of a collection. Findings are bounded; `counts` has all of them, by code.
CREATE TABLE crawl.metadata_validation (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  at            timestamptz NOT NULL DEFAULT now(),
  created_by    text NOT NULL,
  mode          text NOT NULL CHECK (mode IN ('check', 'concatenate')),
  -- Asked for by somebody, or by a run before it began.
  before_run    boolean NOT NULL,
  threshold     text NOT NULL,
  -- Number of the revision it read.
  revision      int NOT NULL,
  total         int NOT NULL,
  malformed     int NOT NULL,
  ok            boolean NOT NULL,
  -- Of a concatenation.
  written       boolean,
  counts        jsonb NOT NULL,
  files         jsonb NOT NULL,
  -- Findings beyond the newest validations are let go.
  kept          boolean NOT NULL DEFAULT true
);
CREATE INDEX metadata_validation_of_collection ON crawl.metadata_validation (collection_id, id);

CREATE TABLE crawl.metadata_finding (
  validation_id int NOT NULL REFERENCES crawl.metadata_validation (id) ON DELETE CASCADE,
  position      int NOT NULL,
  line          int NOT NULL,
  col           int NOT NULL,
  severity      text NOT NULL,
  code          text NOT NULL,
  file          text NOT NULL,
  message       text NOT NULL,
  PRIMARY KEY (validation_id, position)
);
CREATE INDEX metadata_finding_by_code ON crawl.metadata_finding (validation_id, code, position);

-- What external metadata writes over the attributes that were crawled, with its own blame. Null: nothing. The crawled
-- values stay in `attributes`, so that they come back when a line is changed or taken away.
ALTER TABLE crawl.description ADD COLUMN external jsonb, ADD COLUMN external_blame bigint;

-- Which revision's file was applied on demand last.
CREATE TABLE crawl.metadata_applied (
  collection_id int PRIMARY KEY REFERENCES public."Collection" (id) ON DELETE CASCADE,
  at            timestamptz NOT NULL DEFAULT now(),
  created_by    text NOT NULL,
  revision      int NOT NULL,
  summary       jsonb NOT NULL
);

-- What the lines of a collection's metadata reach of the URLs it knows: the last count.
CREATE TABLE crawl.metadata_coverage (
  collection_id int PRIMARY KEY REFERENCES public."Collection" (id) ON DELETE CASCADE,
  at            timestamptz NOT NULL DEFAULT now(),
  created_by    text NOT NULL,
  revision      int NOT NULL,
  summary       jsonb NOT NULL
);
-- A line of the last count. Kinds are in lib/store/metadata-coverage.ts. Lost in a crash, and counted again.
CREATE UNLOGGED TABLE crawl.metadata_line (
  collection_id int NOT NULL,
  number        int NOT NULL,
  line          int NOT NULL,
  urls          int NOT NULL,
  expires       int,
  winner        int,
  file          smallint NOT NULL,
  kind          smallint NOT NULL,
  prefix        text NOT NULL,
  near          text,
  PRIMARY KEY (collection_id, number)
);
CREATE INDEX metadata_line_by_kind ON crawl.metadata_line (collection_id, kind, number);
CREATE INDEX metadata_line_expires ON crawl.metadata_line (collection_id, expires, number) WHERE expires IS NOT NULL;
