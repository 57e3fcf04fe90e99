/** What became of a feed, in figures that add up: `records` = applied + repeated + errors. */

import { z } from 'zod';

const count = z.int().min(0);

export const feedCountsSchema = z.strictObject({
  /** Read from the file, ACLs of groups included; memberships of a feed of groups. */
  records: count,
  /** Took effect: documents added, changed, or deleted, URLs given to the crawl, or ACLs. */
  applied: count,
  /** A later record or ACL of the same feed has the same URL: that one counts. */
  repeated: count,
  /** Skipped; the messages say why. */
  errors: count,
  warnings: count,
  /** Of a feed of groups: their members; changed are those that belonged to another source. */
  documents: z.strictObject({ added: count, changed: count, unchanged: count, deleted: count }),
  /** Documents that the rules of the collection keep out: they are among the applied records, and have no RD. */
  rejected: count.default(0),
  /** Who may see documents: ACLs of records and of groups. */
  acls: z
    .strictObject({ changed: count, unchanged: count, removed: count })
    .default({ changed: 0, unchanged: 0, removed: 0 }),
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
  rejected: 0,
  acls: { changed: 0, unchanged: 0, removed: 0 },
  codes: {},
};
