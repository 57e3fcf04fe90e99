/** The context of a job that is done in the process of the test, beside no crawl. */

import type { JobContext } from '../job-work.ts';
import type { TestCollection, TestInstallation } from './installation.ts';

export function contextOf({ pool }: TestInstallation, { id }: TestCollection): JobContext {
  return {
    pool,
    collectionId: id,
    slug: 'test',
    createdBy: 'test',
    report: () => undefined,
    yieldNow: () => Promise.resolve(),
  } as unknown as JobContext;
}
