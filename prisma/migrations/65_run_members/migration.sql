-- The engines that work on a run, and how much of the bounds of the run each may use. Over the members of a run, the
-- granted connections and URLs never exceed the bounds: a member gets more only after the others have given it up. A
-- member that has not renewed its row by `until` uses nothing any more. Written by hand, used by lib/store/lease/members.ts.
CREATE TABLE crawl.run_member (
  run_id      int NOT NULL REFERENCES crawl.run (id) ON DELETE CASCADE,
  worker_id   int NOT NULL REFERENCES crawl.worker (id) ON DELETE CASCADE,
  until       timestamptz NOT NULL,
  -- Granted of the bounds, and wanted of them. Null: without a bound.
  connections        int,
  wanted_connections int NOT NULL,
  urls               int,
  wanted_urls        int NOT NULL,
  -- Sites it visits, and whether it would visit more.
  sites       int NOT NULL,
  wants_sites boolean NOT NULL,
  PRIMARY KEY (run_id, worker_id)
);
CREATE INDEX run_member_worker ON crawl.run_member (worker_id);

-- What a run has learnt of the robots.txt of a site: found, absent or unreachable. Null: nothing. The state of the site itself
-- may be that of another collection, or of a later run.
ALTER TABLE crawl.run_site ADD COLUMN robots text CHECK (robots IN ('found', 'absent', 'unreachable'));
UPDATE crawl.run_site rs SET robots = s.robots ->> 'status'
FROM crawl.site s, crawl.run r
WHERE s.id = rs.site_id AND r.id = rs.run_id AND rs.first_request_at IS NOT NULL
  AND (s.robots ->> 'fetchedAt')::float8 BETWEEN extract(epoch FROM r.started_at) * 1000
    AND extract(epoch FROM coalesce(r.ended_at, now())) * 1000;

-- Whether the run had ended when it set the mark: the end of a run sets it in any case, whatever the clocks say.
ALTER TABLE crawl.hand_out ADD COLUMN run_ended boolean NOT NULL DEFAULT false;
UPDATE crawl.hand_out h SET run_ended = true FROM crawl.run r WHERE r.id = h.run_id AND r.ended_at IS NOT NULL AND h.at >= r.ended_at;
