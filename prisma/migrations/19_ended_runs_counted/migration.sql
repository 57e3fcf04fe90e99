-- A run that ended without its accounting was counted again at every look, by when its URLs belonged to later runs: it gets
-- what its counters say. From now on none ends without.
UPDATE crawl.run r SET accounting = jsonb_build_object('discovered', c.discovered, 'queued', c.queued, 'rejected', c.rejected,
  'fetched', c.fetched, 'failed', c.failed, 'lost', c.discovered - c.queued - c.rejected - c.fetched - c.failed, 'seconds', c.seconds)
FROM (
  SELECT u.id, s.seconds, coalesce(sum(t.n) FILTER (WHERE t.kind = 3), 0) AS discovered,
    coalesce(sum(t.n) FILTER (WHERE t.kind = 1 AND t.state = 0), 0) AS queued,
    coalesce(sum(t.n) FILTER (WHERE t.kind = 1 AND t.state = 1), 0) AS rejected,
    coalesce(sum(t.n) FILTER (WHERE t.kind = 1 AND t.state = 2), 0) AS fetched,
    coalesce(sum(t.n) FILTER (WHERE t.kind = 1 AND t.state = 3), 0) AS failed
  FROM crawl.run u
  LEFT JOIN crawl.tally t ON t.run_id = u.id,
  LATERAL (SELECT coalesce(extract(epoch FROM max(last_commit_at) - min(first_request_at)), 0) AS seconds
    FROM crawl.run_site WHERE run_id = u.id) s
  WHERE u.state IN ('finished', 'stopped', 'failed') AND u.accounting IS NULL
  GROUP BY u.id, s.seconds
) c WHERE c.id = r.id;
ALTER TABLE crawl.run ADD CONSTRAINT run_ended_is_counted
  CHECK (accounting IS NOT NULL OR state NOT IN ('finished', 'stopped', 'failed'));
