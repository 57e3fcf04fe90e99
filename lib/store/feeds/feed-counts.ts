/** What became of a feed, in figures that add up: `records` = applied + repeated + errors. */

import { z } from 'zod';

const count = z.int().min(0);

export const feedCountsSchema = z.strictObject({
  /** Read from the file; memberships of a feed of groups. */
  records: count,
  /** Took effect: documents added, changed, or deleted, or URLs given to the crawl. */
  applied: count,
  /** A later record of the same feed has the same URL: that one counts. */
  repeated: count,
  /** Skipped; the messages say why. */
  errors: count,
  warnings: count,
  documents: z.strictObject({ added: count, changed: count, unchanged: count, deleted: count }),
  /** Messages by code, whether the log has room for them or not. */
  codes: z.record(z.string(), count),
});
export type FeedCounts = z.infer<typeof feedCountsSchema>;

export const noCounts: FeedCounts = {
  records: 0,
  applied: 0,
  repeated: 0,
  errors: 0,
  warnings: 0,
  documents: { added: 0, changed: 0, unchanged: 0, deleted: 0 },
  codes: {},
};
