/** SQL: what a batch has to pass before anything of it is written, as the table `fence`, empty when it does not. */

import { lockOpenRun } from '../sql/run-states.ts';

/**
 * Leases that are still ours, all of them, locked until the end so that nobody can take one meanwhile; and decisions that
 * know all aliases of the run, to which none can be added meanwhile.
 */
export const leaseFence = `
lease AS MATERIALIZED (
  SELECT s.id FROM unnest(:leaseSites::int[], :leaseEpochs::int8[]) l (site, epoch)
  JOIN crawl.site s ON s.id = l.site JOIN crawl.run r ON r.id = :run
  WHERE s.lease_epoch = l.epoch AND s.lease_owner = :worker
    AND coalesce(jsonb_array_length(r.options -> 'aliases'), 0) = :aliases
  ORDER BY s.id FOR SHARE OF s FOR KEY SHARE OF r
),
fence AS MATERIALIZED (
  SELECT WHERE (SELECT count(*) FROM lease) = cardinality(:leaseSites::int[])
    AND NOT EXISTS (SELECT FROM crawl.commit_log p WHERE p.run_id = :run AND p.batch = ANY (:batches::uuid[]))
)`;

/** Without a lease, to record start points: a run that has not ended, and cannot meanwhile. */
export const runFence = `
fence AS MATERIALIZED (
  SELECT FROM (${lockOpenRun(':run')}) r WHERE (:leaseSites::int[], :leaseEpochs::int8[], :worker::int) IS NOT NULL
    AND NOT EXISTS (SELECT FROM crawl.commit_log p WHERE p.run_id = :run AND p.batch = ANY (:batches::uuid[]))
)`;
