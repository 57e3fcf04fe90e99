/** What Essence did in the last run of a collection: types, stages, lines. Every sum is that of the URLs typed. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';
import { essenceOutcomes } from '../../store/read/essence-paths.ts';
import type { EssenceOutcome } from '../../store/read/essence-paths.ts';
import { typedUrlSchema, unnestedSumsSchema } from '../../store/read/read-essence.ts';
import type { TypedUrl, UnnestedSums } from '../../store/read/read-essence.ts';
import { runViewSchema } from '../../store/runs/run-store.ts';

export type { EssenceOutcome, TypedUrl, UnnestedSums };

const urls = z.number();
/** As places name it: a stock file ends in ` (built-in)`. */
const file = z.string();
const place = z.strictObject({ file, line: z.number() });
const outcomeSchema = z.enum(essenceOutcomes);
const byOutcome = z.record(outcomeSchema, urls);

export const recognizerSchema = place.extend({
  /** What the line matches with. */
  pattern: z.string(),
  urls,
});
export type Recognizer = ReadModel<typeof recognizerSchema>;

export const noRdReasonSchema = z.strictObject({
  outcome: outcomeSchema,
  reason: z.string(),
  /** The line that says so, where one does. */
  at: place.exactOptional(),
  urls,
});
export type NoRdReason = ReadModel<typeof noRdReasonSchema>;

export const typeFiguresSchema = z.strictObject({
  /** As most of its URLs have it. */
  name: z.string(),
  urls,
  /** Received in the run. */
  bytes: z.number(),
  byOutcome,
  /** With `unrecognized`, they add up to its URLs; those with the most first. */
  recognizedBy: z.array(recognizerSchema),
  unrecognized: urls,
  /** Of its URLs that passed summarizing; empty for those that nothing summarized. */
  summarizedBy: z.array(z.strictObject({ summarizer: z.string(), urls })),
  /** They add up to its URLs without an RD. */
  reasons: z.array(noRdReasonSchema),
  /** The line of the list that keeps it out. */
  listedAt: place.exactOptional(),
  /** Documents that were unpacked, or should have been. */
  nested: urls,
});
export type TypeFigures = ReadModel<typeof typeFiguresSchema>;

/** `out` of a stage is `in` of the next; that of the last are the RDs. */
export const stageSchema = z.strictObject({
  name: z.enum(['type', 'unnesting', 'selection', 'summarizing', 'rules']),
  in: urls,
  out: urls,
  /** They add up to the difference. */
  stops: z.array(z.strictObject({ outcome: outcomeSchema, urls })),
});
export type EssenceStage = ReadModel<typeof stageSchema>;

/** A file of Essence, and the URLs its lines decided on. */
export const essenceFileSchema = z.strictObject({ file, isOwn: z.boolean(), lines: z.number(), urls });
export type EssenceFile = ReadModel<typeof essenceFileSchema>;

export const summarizerFiguresSchema = z.strictObject({
  /** Summarizers, tables, or files; several where they are built in. Empty: nothing summarizes these types. */
  names: z.array(z.string()),
  file: z.string().exactOptional(),
  types: z.number(),
  urls,
});
export type SummarizerFigures = ReadModel<typeof summarizerFiguresSchema>;

export const ruleFiguresSchema = place.extend({ what: z.string(), urls });
export type RuleFigures = ReadModel<typeof ruleFiguresSchema>;

export const essenceFiguresSchema = z.strictObject({
  /** URLs with a type: the sum of the outcomes, and of the types. */
  typed: urls,
  bytes: z.number(),
  byOutcome,
  stages: z.array(stageSchema),
  /** The largest first. */
  types: z.array(typeFiguresSchema),
  /** URLs that ended before their type was known. */
  untyped: z.array(z.strictObject({ outcome: z.enum(['kept', 'no-rd', 'rejected', 'failed', 'queued']), urls })),
  /** In the order in which they are asked; with `unrecognized`, they add up to the URLs typed. */
  recognizers: z.array(essenceFileSchema),
  unrecognized: urls,
  /** The collection's own magic file. */
  magicFile: z.string().exactOptional(),
  stopList: essenceFileSchema,
  allowList: essenceFileSchema.exactOptional(),
  /** They add up to what summarizing lets through. */
  summarizers: z.array(summarizerFiguresSchema),
  /** By line; a URL counts for each of them. */
  rules: z.array(ruleFiguresSchema),
  rulesFile: z.string().exactOptional(),
});
export type EssenceFigures = ReadModel<typeof essenceFiguresSchema>;

/**
 * `off`: never on in a run, and off now. `no-run`: on, and no run yet. `without`: the last run went by a revision without
 * Essence. `other-version`: an earlier version of Winnow decided, with other steps.
 */
export const essenceSchema = z.strictObject({
  state: z.enum(['off', 'no-run', 'without', 'other-version', 'counted']),
  /** In the newest revision. */
  isOn: z.boolean(),
  /** The newest revision has a gatherer.cf. */
  hasGatherer: z.boolean(),
  /** The last run that crawled, or the one that goes on. */
  run: runViewSchema
    .pick({ id: true, kind: true, state: true, revision: true, startedAt: true, endedAt: true })
    .extend({ lost: z.number() })
    .exactOptional(),
  figures: essenceFiguresSchema.exactOptional(),
});
export type Essence = ReadModel<typeof essenceSchema>;

export const typedUrlsSchema = z.strictObject({ urls: z.array(typedUrlSchema) });
export const unnestedSchema = unnestedSumsSchema.nullable();
