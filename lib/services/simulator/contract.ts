/** What the simulator's services answer. */

import { z } from 'zod';
import { fileDiagnosticSchema } from '../configuration/file-diagnostic.ts';
import { opaque, word } from '../../store/models/read-model.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import { decidedBySchema, verdictSchema } from '../../store/models/engine-models.ts';
import type { ListVerdict } from '../../languages/url-list/expected.ts';
import type { Explanation } from '../resources/contract.ts';

/** What a configuration would do with a URL. */
export const simulatedSchema = z.strictObject({
  outcome: word<ListVerdict>(),
  verdict: verdictSchema,
  decidedBy: decidedBySchema.exactOptional(),
  /** What has to be known to go on; set when it is undecided. */
  needs: z
    .enum([
      'totals',
      'address',
      'robots',
      'rdm',
      'response',
      'content',
      'converted',
      'described',
      'examined',
      'md5First',
      'canonical',
      'now',
    ])
    .exactOptional(),
});
export type Simulated = ReadModel<typeof simulatedSchema>;

export const simulatedUrlSchema = z.strictObject({
  url: z.string(),
  /** Absent when those texts have errors. */
  saved: simulatedSchema.exactOptional(),
  edited: simulatedSchema.exactOptional(),
  /** When what it was decided on was observed, ms since the epoch; absent when only its address is known. */
  knownAt: z.number().exactOptional(),
  /** Why it was not fetched though it was asked for. */
  notFetched: z.string().exactOptional(),
});
export type SimulatedUrl = ReadModel<typeof simulatedUrlSchema>;

/** The texts that decide, and what keeps them from deciding. */
export const simulatedTextsSchema = z.strictObject({
  /** Number of the newest revision. */
  revision: z.number(),
  /** Errors of the saved texts: while there are any, they decide nothing. */
  savedErrors: z.array(fileDiagnosticSchema),
  editedErrors: z.array(fileDiagnosticSchema),
});
export type SimulatedTexts = ReadModel<typeof simulatedTextsSchema>;

export const simulationSchema = simulatedTextsSchema.extend({
  /** In the order asked for. */
  rows: z.array(simulatedUrlSchema),
});
export type Simulation = ReadModel<typeof simulationSchema>;

export const observedUrlSchema = simulatedUrlSchema.extend({
  /** Place of the URL in the list, from 0. */
  position: z.number(),
});

export const observedPageSchema = simulatedTextsSchema.extend({
  /** In the order in which they came in. */
  rows: z.array(observedUrlSchema),
  /** Give it as `after` for what comes in later. */
  next: z.string(),
});
export type ObservedPage = ReadModel<typeof observedPageSchema>;

/** Something beside the steps: what a parameter says, or what was seen of the world. */
export const simulationNoteSchema = z.strictObject({
  about: z.enum(['DNS', 'smart host', 'redirect']),
  text: z.string(),
  /** Where a file says it. */
  at: z
    .strictObject({
      file: z.string(),
      line: z.number(),
    })
    .exactOptional(),
});
export type SimulationNote = ReadModel<typeof simulationNoteSchema>;

export const simulatedTraceSchema = simulatedTextsSchema.extend({
  url: z.string(),
  saved: opaque<Explanation>('Explanation').exactOptional(),
  edited: opaque<Explanation>('Explanation').exactOptional(),
  notes: z.array(simulationNoteSchema),
  knownAt: z.number().exactOptional(),
  /** The URL's number when the collection has seen it: its page of the console. */
  hash: z.string().exactOptional(),
});
export type SimulatedTrace = ReadModel<typeof simulatedTraceSchema>;

export const urlListRowSchema = z.strictObject({
  name: z.string(),
  urls: z.number(),
  /** How many of them have an expected verdict. */
  assertions: z.number(),
  author: z.string(),
  /** Milliseconds since the epoch. */
  savedAt: z.number(),
});
export type UrlListRow = ReadModel<typeof urlListRowSchema>;

export const urlListTextSchema = urlListRowSchema.extend({
  text: z.string(),
});
export type UrlListText = ReadModel<typeof urlListTextSchema>;

/** A line of a list whose URL has another outcome. */
export const failedAssertionSchema = z.strictObject({
  list: z.string(),
  line: z.number(),
  url: z.string(),
  expected: word<ListVerdict>(),
  got: word<ListVerdict>(),
  /** The line that decided. */
  file: z.string().exactOptional(),
  fileLine: z.number().exactOptional(),
});
export type FailedAssertion = ReadModel<typeof failedAssertionSchema>;

/** How the assertions of a collection stand with a revision. */
export const assertionResultSchema = z.strictObject({
  met: z.number(),
  failed: z.number(),
  /** What is not known yet decides them. */
  open: z.number(),
  /** The first hundred. */
  failures: z.array(failedAssertionSchema),
  /** Why none was decided. */
  notRun: z.string().exactOptional(),
});
export type AssertionResult = ReadModel<typeof assertionResultSchema>;
