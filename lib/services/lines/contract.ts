/**
 * `off`: enable=false. `no-effect`: it never runs here. `never-ran`: no URL came to it. `denied-nothing`: URLs came to
 * it and all went on. `unused`: a rule that no enabled site uses. `matched-nothing`: a rule that matches no URL of the
 * sample. `shadowed`: alone it would decide URLs, which lines before it decide first.
 */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';
export const silenceSchema = z.union([
  z.strictObject({
    kind: z.enum(['off', 'no-effect', 'never-ran', 'denied-nothing', 'unused', 'matched-nothing']),
  }),
  z.strictObject({
    kind: z.literal('shadowed'),
    /** Of the sample, what it would deny (or let in) alone, and how many of them the line takes that takes most. */
    denied: z.number(),
    taken: z.number(),
    /** The other line lets them in rather than denies them. */
    letsIn: z.boolean().exactOptional(),
    by: z.strictObject({
      file: z.string(),
      line: z.number(),
    }),
  }),
]);
export type Silence = ReadModel<typeof silenceSchema>;

/** What the lines of a configuration did in a run. */

export const lineHitsSchema = z.strictObject({
  file: z.string(),
  /** From 1, in the texts of the run's revision. */
  line: z.number(),
  /** URLs it ran on, and those of them it denied. */
  ran: z.number(),
  denied: z.number(),
  /** RDs of the run with a value it wrote; absent for none, and while the run goes on. */
  changed: z.number().exactOptional(),
  /** A URL it denied, or ran on when it denied none, and when the last was counted (ms since the epoch). */
  lastUrl: z.string().exactOptional(),
  lastAt: z.number().exactOptional(),
  /** Why it decided nothing; absent while the run goes on, and for lines that decided or do not deny. */
  silence: silenceSchema.exactOptional(),
  /** Microseconds each time it ran, timed afterwards on the sample; absent for lines that were not timed. */
  each: z.number().exactOptional(),
  /** For a line of a rule: what it does. An including one `ran` on the URLs it let in, of the sample. */
  rule: z.enum(['exclude', 'include']).exactOptional(),
  /** The reason of what it denied, where its place alone does not name it: of a rule, by any of its Match lines. */
  reason: z.string().exactOptional(),
  /**
   * For a line of a RootNode or LeafNode: `ran` is URLs fetched because of it, `denied` those its limits stopped. For a
   * line of a filter file: `ran` is URLs it decided on.
   */
  root: z.enum(['gathers', 'allows', 'denies']).exactOptional(),
  /** True for a site of the filter rules: `ran` is URLs of its hosts, as nothing names a site that let a URL in. */
  byHost: z.boolean().exactOptional(),
});
export type LineHits = ReadModel<typeof lineHitsSchema>;

export const runHitsSchema = z.strictObject({
  run: z.number(),
  /** Number of the revision it went by. */
  revision: z.number(),
  /** Milliseconds since the epoch; absent while it goes on. */
  endedAt: z.number().exactOptional(),
  /** By path: the texts the line numbers belong to; a built-in default by the name that its lines have. */
  texts: z.record(z.string(), z.string()),
  /** Every line that is a directive, those that never ran with zeros. */
  lines: z.array(lineHitsSchema),
  /** URLs that were decided again, for lines without a decision and for times; absent while the run goes on. */
  sample: z
    .strictObject({
      urls: z.number(),
      isAll: z.boolean(),
    })
    .exactOptional(),
  /** URLs looked at for the lines of RootNodes, when those were not all. */
  reachedSample: z.number().exactOptional(),
  /** RDs looked at for who wrote their values, when those were not all. */
  describedSample: z.number().exactOptional(),
});
export type RunHits = ReadModel<typeof runHitsSchema>;
