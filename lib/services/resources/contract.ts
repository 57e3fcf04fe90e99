/** What the resource services answer. */

import { z } from 'zod';
import { cutSchema } from '../../store/models/cut.ts';
import { fetchRecordSchema } from '../../store/models/engine-models.ts';
import { handOutSchema } from '../../store/rds/hand-out.ts';
import { resourceViewSchema } from '../../store/read/resource-rows.ts';
import { bytes, opaque, streamOf } from '../../store/models/read-model.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import {
  attributeViewSchema,
  descriptionViewSchema as storedDescriptionSchema,
} from '../../store/read/read-description.ts';
import { profileLineSchema } from '../external-metadata/contract.ts';
import type { ExplainedChange, ExplainedStep, Explanation as Decided } from '../../engine/decide/explain.ts';
import type { ResourceOutcome } from '../../engine/program/program.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { Facets } from '../../store/read/read-facets.ts';
import type { LinkPage } from '../../store/read/read-links.ts';
import type { Neighbours } from '../../store/read/read-neighbours.ts';
import type { ResourcePage } from '../../store/read/read-resources.ts';
import type { ResourceView } from '../../store/read/resource-rows.ts';

export type { ExplainedChange, ExplainedStep };
export type { Facets, LinkPage, Neighbours, ResourceOutcome, ResourcePage, ResourceView };

/** The decision made again over the stored facts with the revision that made it. */
export interface Explanation extends Decided {
  /** Number of the revision decided with. */
  readonly revision: number;
  /** Whether the path is the stored one; undefined for a URL that is not stored, or not decided yet. */
  readonly agrees?: boolean;
  /** Decided by texts that are not those of the run. */
  readonly isOther?: boolean;
}

/** Why the RD of a URL is hidden from search and exports. */
export const expirySchema = z.strictObject({
  /** Milliseconds since the epoch. */
  since: z.number(),
  /** Since when, what set the date, and what brings the RD back. */
  words: z.string(),
  /** The line that set the date. */
  file: z.string().exactOptional(),
  line: z.number().exactOptional(),
});
export type Expiry = ReadModel<typeof expirySchema>;

/** As it is stored, with the place in the profiles that a line of external metadata was made of. */
export const descriptionViewSchema = storedDescriptionSchema.extend({
  attributes: z.array(attributeViewSchema.extend({ profile: profileLineSchema.exactOptional() })),
});
export type DescriptionView = ReadModel<typeof descriptionViewSchema>;

const mergedUrlSchema = z.strictObject({ hash: z.string(), url: z.string() });

export const resourceDetailSchema = z.strictObject({
  row: resourceViewSchema,
  facts: opaque<Facts>('Facts'),
  /** Newest first, at most 10. */
  fetches: z.array(fetchRecordSchema),
  /** Undefined when it has no RD. */
  description: descriptionViewSchema.exactOptional(),
  /** Of an RD that has expired. */
  expired: expirySchema.exactOptional(),
  bodyKept: z.boolean(),
  /**
   * Status line and headers as received, with the empty line after them, a byte a character; without cookies and
   * credentials. Those of the last answer that was neither a 304 nor a failure, which the kept body came with.
   */
  head: z.string().exactOptional(),
  outlinks: z.number(),
  /** The URL that has the RD in place of this one. */
  mergedInto: mergedUrlSchema.exactOptional(),
  /** Those that this one has the RD for: how many, and the first of them. */
  merged: z.strictObject({ count: z.number(), first: z.array(mergedUrlSchema) }).exactOptional(),
  /** What limits left out of it. */
  cuts: z.array(cutSchema).exactOptional(),
});
export type ResourceDetail = ReadModel<typeof resourceDetailSchema>;

/** A site's robots.txt as it was answered last, whichever collection asked for it. */
export const robotsFileSchema = z.strictObject({
  /** `host:port`. */
  site: z.string(),
  status: z.enum(['found', 'absent', 'unreachable']),
  text: z.string(),
  /** Milliseconds since the epoch. */
  fetchedAt: z.number(),
  /** Why it could not be fetched. */
  detail: z.string().exactOptional(),
  groups: z.array(
    z.strictObject({
      agents: z.array(
        z.strictObject({
          token: z.string(),
          line: z.number(),
        }),
      ),
      /** Lines of its rules, from 1. */
      rules: z.array(z.number()),
    }),
  ),
});
export type RobotsFile = ReadModel<typeof robotsFileSchema>;

export const exportStreamSchema = z.strictObject({
  fileName: z.string(),
  contentType: z.string(),
  chunks: streamOf(z.union([z.string(), bytes])),
  /** Of RDs: how many have expired, and are left out. */
  expired: z.number().exactOptional(),
  /** RDs as they were at this hand-out mark; absent for those of now, and before the first mark. */
  mark: handOutSchema.exactOptional(),
});
export type ExportStream = ReadModel<typeof exportStreamSchema>;

export const exportFiguresSchema = z.strictObject({
  /** RDs that an export has now, and those that it leaves out because they have expired. */
  exported: z.number(),
  expired: z.number(),
  /** The hand-out mark; absent before the first one, when an export has the RDs of now. */
  mark: handOutSchema.exactOptional(),
});
export type ExportFigures = ReadModel<typeof exportFiguresSchema>;
