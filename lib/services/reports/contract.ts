/** What the reports answer. */

import { z } from 'zod';
import { runViewSchema } from '../../store/runs/run-store.ts';
import { siteSumsSchema } from '../../store/read/read-site-sums.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { SiteSums } from '../../store/read/read-site-sums.ts';

export type { SiteSums };

/** `summary`, `sites`, the account of types, and the URLs in one state; `fetched` with or without an RD. */
export const reportNameSchema = z.enum(['summary', 'sites', 'extraction', 'rejected', 'fetched', 'failed']);
export type ReportName = ReadModel<typeof reportNameSchema>;

export const reportSchema = z.strictObject({
  /** The last run that crawled; its counters are the summary. */
  run: runViewSchema,
  /** The largest first. */
  sites: z.array(siteSumsSchema),
  /** Sites of the run, more than are listed perhaps. */
  siteCount: z.number(),
});
export type Report = ReadModel<typeof reportSchema>;
