/** Trying a document: what a crawl would make of an uploaded file, or of the content of a URL. Nothing is stored. */

import { z } from 'zod';
import type { RunAlias } from '../../engine/ports.ts';
import type { Limits } from '../../engine/program/program.ts';
import { defineJob } from '../define-job.ts';

/** Of an uploaded document. */
export const mostUploadBytes = 64 * 1024 * 1024;

/** Below the data folder, where an upload lies until the job reads it. */
export const uploadFolder = 'trial-uploads';

/** The services make it and the job reads it back: it is not checked field by field. */
const trusted = <Value>() => z.custom<Value>((value) => typeof value === 'object' && value !== null);

const count = z.int().min(0);
const place = z.object({ file: z.string(), line: z.int() });

/** The beginning of a value. */
const shown = z.object({
  text: z.string(),
  /** Of the whole value, in UTF-8. */
  bytes: count,
  isCut: z.literal(true).exactOptional(),
});
export type ShownValue = z.infer<typeof shown>;

/** The line that gives a part its type. */
const recognized = z.object({
  at: place,
  source: z.enum(['url', 'name', 'content']),
  subject: z.string(),
  regex: z.string(),
  /** In the subject. */
  match: z.object({ start: count, end: count }).exactOptional(),
});

const attribute = z.object({
  name: z.string(),
  /** Several values are joined by line ends. */
  value: shown,
  /** Summarizer or file; empty for what Winnow itself says of every document. */
  by: z.string(),
  at: place.exactOptional(),
  /** What it was before a rule wrote it; null where it was not there. */
  before: shown.nullable().exactOptional(),
});
export type TriedAttribute = z.infer<typeof attribute>;

const outcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('summarized'),
    /** Empty where nothing is for the type. */
    by: z.string(),
    /** Rows of the extraction table. */
    rows: count.exactOptional(),
  }),
  z.object({ kind: z.literal('unpacked'), members: count }),
  z.object({ kind: z.literal('stopped'), at: place }),
  z.object({ kind: z.literal('typed') }),
  z.object({ kind: z.literal('refused'), reason: z.string(), detail: z.string() }),
]);
export type TriedOutcome = z.infer<typeof outcome>;

const part = z.object({
  /** Index of the part it is in. */
  parent: count.exactOptional(),
  name: z.string(),
  level: count,
  bytes: count,
  type: z.string(),
  recognized: recognized.exactOptional(),
  outcome,
  /** Its number among the members that are described. */
  embed: count.exactOptional(),
  attributes: z.array(attribute),
  /** The line that denied the RD. Set only without Essence. */
  decidedBy: place.exactOptional(),
  /** Attributes beyond those that are sent. */
  unsent: count.exactOptional(),
});
export type TriedPart = z.infer<typeof part>;

/** What a line of the rules did. */
const ruleStep = z.object({
  line: z.int(),
  text: z.string(),
  what: z.enum(['not-met', 'matched', 'changed', 'failed', 'deleted']),
  note: z.string().exactOptional(),
  /** Attributes it wrote. */
  changed: z.array(z.string()).exactOptional(),
});

export const tryDocumentJob = defineJob({
  name: 'try-document',
  service: 'startDocumentTrial',
  doc: 'Types, unpacks, and summarizes an uploaded document or the content of a URL. Without Essence, the filters decide and describe it. Nothing is stored.',
  lane: 'long',
  role: 'operator',
  onePer: 'person',
  input: z.object({
    document: z.union([
      /** The name of its file in the folder of uploads, and the one it was uploaded with. */
      z.object({ upload: z.string(), name: z.string() }),
      z.object({ url: z.string() }),
    ]),
    /** The URL under which it is typed. */
    url: z.string(),
    texts: z.array(z.tuple([z.string(), z.string()])),
    limits: trusted<Limits>(),
    aliases: z.array(trusted<RunAlias>()),
    /** CIDR blocks administrators opened for the collection. */
    reach: z.array(z.string()),
  }),
  progress: z.object({ doing: z.string() }),
  result: z.object({
    url: z.string(),
    /** How the server answered; absent for an upload. */
    fetched: z.object({ status: z.int().exactOptional(), ms: z.number() }).exactOptional(),
    /** Of the examination. */
    ms: z.number(),
    /** The document first, members behind what they are in. */
    parts: z.array(part).min(1),
    unlisted: count,
    members: count,
    unpackedBytes: count,
    levels: count,
    /** What was refused, by its reason; also what is not listed. */
    refused: z.record(z.string(), count),
    limits: z.object({ levels: count, members: count, bytes: count, ratio: count, freeBytes: count, ms: count }),
    /** The files that decide on types, as places name them; absent without Essence. */
    files: z
      .object({
        byUrl: z.string(),
        byName: z.string(),
        byContent: z.string(),
        stopList: z.string(),
        allowList: z.string().exactOptional(),
      })
      .exactOptional(),
    /** The rules, in the order they were applied to the RD of the document. */
    rules: z.object({ file: z.string(), steps: z.array(ruleStep) }).exactOptional(),
    /** Unnested-Members of gatherer.cf; `at` where it is written. */
    unnested: z.object({ as: z.enum(['embedded', 'separate']), at: place.exactOptional() }),
    /** What crawls do otherwise, in sentences. */
    notes: z.array(z.string()),
  }),
  status: ({ doing }) => ({ words: doing }),
  leaves: () => 'Nothing is stored.',
  audit: ({ document, url }) => ('url' in document ? { url: document.url } : { upload: document.name, url }),
});
export type DocumentTrial = z.infer<typeof tryDocumentJob.result>;
