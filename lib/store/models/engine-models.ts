/** Schemas of what read models hold of the layers below, which declare types alone. The compiler holds each to its type. */

import { z } from 'zod';
import type { RunAlias, RunNote } from '../../engine/ports.ts';
import type { FetchRecord } from '../../sdk/fetch-record.ts';
import type { DecidedBy, Verdict } from '../../engine/program/program.ts';
import { stages } from '../../engine/program/program.ts';
import type { Writer } from '../../sdk/resource.ts';
import type { ReadModel } from './read-model.ts';

type IsSame<A, B> = [A, B, keyof A, keyof B] extends [B, A, keyof B, keyof A] ? unknown : never;

const like =
  <Type>() =>
  <Schema extends z.ZodType>(schema: Schema & IsSame<ReadModel<Schema>, Type>): Schema =>
    schema;

export const writerSchema = like<Writer>()(
  z.strictObject({
    by: z.enum(['robot', 'directive', 'manual', 'annotation', 'external-metadata', 'feed', 'connector', 'essence']),
    file: z.string().exactOptional(),
    line: z.number().exactOptional(),
    fn: z.string().exactOptional(),
    from: z.string().exactOptional(),
    person: z.string().exactOptional(),
    at: z.number().exactOptional(),
  }),
);

export const fetchRecordSchema = like<FetchRecord>()(
  z.strictObject({
    runId: z.number(),
    at: z.number(),
    outcome: z.string(),
    status: z.number().exactOptional(),
    bytes: z.number(),
    ms: z.number(),
    note: z.string().exactOptional(),
    fed: z
      .strictObject({
        feed: z.number(),
        line: z.number(),
        action: z.literal('delete').exactOptional(),
        source: z.string(),
        md5: z.string().exactOptional(),
      })
      .exactOptional(),
  }),
);

export const decidedBySchema = like<DecidedBy>()(
  z.strictObject({
    file: z.string(),
    line: z.number(),
    step: z.number(),
    stage: z.enum(stages),
    directive: z.string(),
    reason: z.string(),
  }),
);

export const verdictSchema = like<Verdict>()(
  z.strictObject({
    retrieve: z.boolean().nullable(),
    enumerate: z.boolean().nullable(),
    generate: z.boolean().nullable(),
  }),
);

export const runNoteSchema = like<RunNote>()(
  z.strictObject({
    severity: z.enum(['info', 'warning']),
    text: z.string(),
    trap: z.strictObject({ reason: z.string(), rule: z.string() }).exactOptional(),
  }),
);

export const runAliasSchema = like<RunAlias>()(
  z.strictObject({
    siteKey: z.string(),
    of: z.string(),
    named: z.boolean(),
    from: z.string(),
    to: z.string(),
    shares: z.string().exactOptional(),
  }),
);
