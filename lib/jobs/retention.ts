/** Removes what is kept no longer, in small steps, as the retention settings say. */

import type pg from 'pg';
import { usualDays } from '../forms/retention.ts';
import { cutAudit } from '../store/retention/cut-audit.ts';
import { removeCourses, removeEvents } from '../store/retention/remove-course.ts';
import { removeFirings, removeRuns } from '../store/retention/remove-runs.ts';
import { createRetentionStore } from '../store/retention/retention-store.ts';

/** Looking for runs that nothing refers to reads all pages of the runs at hand. */
const runsEveryMs = 24 * 3_600_000;

/** Answers the work of a maintenance task. */
export function createRetention(pool: pg.Pool): () => Promise<number> {
  const settings = createRetentionStore(pool);
  let runsAt = performance.now();
  const removeOldRuns = async (): Promise<number> => {
    if (performance.now() < runsAt) return 0;
    runsAt = performance.now() + runsEveryMs;
    return removeRuns(pool, usualDays('runs'));
  };
  return async () => {
    const { audit = usualDays('audit') } = await settings.read(null);
    const events = await removeEvents(pool, usualDays('events'));
    const courses = await removeCourses(pool, usualDays('course'));
    const firings = await removeFirings(pool, usualDays('firings'));
    return events + courses + firings + (await cutAudit(pool, audit)) + (courses > 0 ? 0 : await removeOldRuns());
  };
}
