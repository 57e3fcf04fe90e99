/** What the service about annotations answers. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';
import { resourceViewSchema } from '../../store/read/resource-rows.ts';

export const annotationStatesSchema = z.strictObject({
  /** Number of the revision that is spoken of: the newest. */
  revision: z.number(),
  /** Annotated URLs. */
  urls: z.number(),
  /** Those with an RD. */
  described: z.number(),
  /** Every RD has what the revision gives it. False, too, while a run has not come so far. */
  isApplied: z.boolean(),
  /** URLs without an RD, in the order of the file; at most 100. */
  without: z.array(
    z.strictObject({
      url: z.string(),
      line: z.number(),
      /** Absent for a URL that was never found. */
      resource: resourceViewSchema.pick({ hash: true, outcome: true }).exactOptional(),
    }),
  ),
});
export type AnnotationStates = ReadModel<typeof annotationStatesSchema>;
