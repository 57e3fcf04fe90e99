/** What edited external metadata would change: what it takes, how far it is, and what it answers. */

import { z } from 'zod';
import { numberWords } from '../../sdk/count-words.ts';
import { defineJob } from '../define-job.ts';

const count = z.int().min(0);

const changedAttribute = z.object({
  /** Name in the RD. */
  name: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** The line of the edited texts that gives the new values; absent when no line does any more. */
  file: z.string().optional(),
  line: z.int().optional(),
});
export type ChangedAttribute = z.infer<typeof changedAttribute>;

const sample = z.object({
  url: z.string(),
  /** Of its page in the console. */
  hash: z.string(),
  /** It has an RD, and these are its attributes; else what the lines would give an RD of it. */
  isRd: z.boolean(),
  changes: z.array(changedAttribute),
});
export type PreviewSample = z.infer<typeof sample>;

const previewed = z.object({
  state: z.literal('previewed'),
  /** URLs known, and those whose effective metadata would be other than by the file in use. */
  urls: count,
  urlsChanged: count,
  /** Of these, URLs that no line gave anything before, and that none gives anything any more. */
  urlsGain: count,
  urlsLose: count,
  /** RDs, and those that would have other attributes than they are stored with. */
  descriptions: count,
  rdsChanged: count,
  /** RDs that the file in use would change already: it was not applied to them yet. */
  rdsWaiting: count,
  /** By attribute, those with the most URLs first. */
  attributes: z.array(z.object({ name: z.string(), urls: count, rds: count })),
  /** The first of each: RDs, then URLs without one. */
  samples: z.array(sample),
  ms: z.number(),
});
export type MetadataPreviewed = z.infer<typeof previewed>;

const stopped = z.object({
  state: z.literal('stopped'),
  /** Why nothing would change; a sentence. */
  reason: z.string(),
});

const nouns = { rds: 'RDs', urls: 'URLs' } as const;

export const metadataPreviewJob = defineJob({
  name: 'metadata-preview',
  service: 'previewMetadata',
  doc: 'Computes what edited external metadata would change.',
  lane: 'quick',
  role: 'viewer',
  onePer: 'person',
  input: z.object({
    /** The revision that was edited. */
    revisionId: z.int(),
    /** A number from 0 to 1, as it was written: over it nothing is concatenated. */
    threshold: z.string(),
    /** Texts by path; null removes a file. */
    files: z.array(z.object({ path: z.string(), text: z.string().nullable() })),
    /** Parts of long texts of the revision and what stands in their place; of one path they are disjoint, in their order. */
    parts: z.array(z.object({ path: z.string(), start: count, end: count, text: z.string() })).optional(),
  }),
  progress: z.object({ phase: z.enum(['reading', 'rds', 'urls']), done: count, of: count }),
  result: z.discriminatedUnion('state', [previewed, stopped]),
  status: ({ phase, done, of }) => ({
    words: phase === 'reading' ? 'reading' : `${numberWords(done)} of ${numberWords(of)} ${nouns[phase]}`,
    part: { done, of },
  }),
});
export type MetadataPreviewResult = z.infer<typeof metadataPreviewJob.result>;
