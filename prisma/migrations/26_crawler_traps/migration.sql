-- Pages whose URLs grew out of URLs like them, with what they say: the evidence by which a crawler trap is told from a
-- large site. `print` is an MD5 of the text, `rest` of the URL without its session ID. In the order of the commits.
CREATE TABLE crawl.growth (
  id            bigint GENERATED ALWAYS AS IDENTITY,
  url_hash      uuid NOT NULL,
  print         uuid NOT NULL,
  rest          uuid,
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  generation    int NOT NULL,
  site_id       int NOT NULL,
  kind          text NOT NULL,
  pattern       text NOT NULL,
  PRIMARY KEY (collection_id, generation, site_id, url_hash, kind, pattern)
);

-- Traps found. `pages` had brought nothing new by then.
CREATE TABLE crawl.trap (
  collection_id int NOT NULL REFERENCES public."Collection" (id) ON DELETE CASCADE,
  generation    int NOT NULL,
  site_id       int NOT NULL,
  kind          text NOT NULL,
  pattern       text NOT NULL,
  pages         int NOT NULL,
  run_id        int NOT NULL REFERENCES crawl.run (id) ON DELETE CASCADE,
  found_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (collection_id, generation, site_id, kind, pattern)
);
CREATE INDEX trap_of_run ON crawl.trap (run_id);
