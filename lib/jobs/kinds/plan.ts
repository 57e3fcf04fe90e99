/** The plan of an edited configuration: what it takes, and what it answers. */

import { z } from 'zod';
import { defineJobKind } from '../job-kind.ts';

const count = z.int().min(0);

/** What becomes of a URL; `unlinked`: no way leads to it any more; `unseen`: a start point nobody has seen. */
const word = z.enum(['kept', 'no-rd', 'rejected', 'failed', 'queued', 'unlinked', 'unseen']);

/** `admitted`: rejected now, and not any more. `moved`: any other change of what becomes of it. */
const sampleKind = z.enum([
  'dropped',
  'admitted',
  'unlinked',
  'rd-goes',
  'rd-appears',
  'rd-changes',
  'rd-may-change',
  'moved',
]);
export type PlanSampleKind = z.infer<typeof sampleKind>;

const sample = z.object({
  kind: sampleKind,
  url: z.string(),
  /** Of its page in the console; absent for what is not stored. */
  hash: z.string().optional(),
  now: word,
  planned: word,
  /** The line that makes the difference, in the edited texts; or that made it, in those of the last crawl. */
  file: z.string().optional(),
  line: z.int().optional(),
  isOldLine: z.boolean().optional(),
});
export type PlanSample = z.infer<typeof sample>;

const changedLine = z.object({
  file: z.string(),
  change: z.enum(['edited', 'new', 'removed']),
  line: z.int().optional(),
  oldLine: z.int().optional(),
  text: z.string(),
  oldText: z.string(),
  /** URLs it denied in the last crawl, and would deny. */
  before: count,
  planned: count,
  /** RDs that change because of it. */
  rds: count,
});
export type PlanLine = z.infer<typeof changedLine>;

const figures = z.object({
  urls: count,
  /** URLs that are rejected and were not, and those of them with an RD. */
  dropped: count,
  droppedRds: count,
  /** URLs that are rejected no longer: at least so many, for what they lead to is not known. */
  admitted: count,
  /** Of these, start points nobody has seen. */
  newStarts: count,
  /** URLs only linked from pages whose links are followed no longer, and those of them with an RD. */
  unlinked: count,
  unlinkedRds: count,
  rdsNow: count,
  rdsAfter: count,
  rdsGo: count,
  rdsAppear: count,
  rdsChange: count,
  /** Lines that read the text of the page are others: whether the RD is, takes the page to say. */
  rdsMayChange: count,
  /** Any other change, such as from failed to no RD. */
  moved: count,
});
export type PlanFigures = z.infer<typeof figures>;

const done = z.object({
  state: z.literal('planned'),
  run: z.int(),
  /** Number of the revision the last run went by. */
  revision: z.int(),
  /** Milliseconds it took, and how many URLs had to have their facts read. */
  ms: z.number(),
  factsRead: count,
  figures,
  /** RDs that may go without being asked for; more are held until somebody confirms. */
  removable: count,
  lines: z.array(changedLine),
  /** URLs denied by all lines that did not change, and in all. */
  others: z.object({ before: count, planned: count }),
  total: z.object({ before: count, planned: count }),
  /** By kind of change, more than the samples show. */
  samples: z.array(sample),
  /** What each line of the edited texts would deny and change, where that is not nothing. */
  predicted: z.array(z.object({ file: z.string(), line: z.int(), denied: count, changed: count })),
  /** What the plan cannot know; sentences. */
  unknowns: z.array(z.string()),
});
export type PlanDone = z.infer<typeof done>;

const refused = z.object({
  state: z.literal('errors'),
  /** Of the edited texts: they decide nothing. */
  errors: z.array(z.object({ file: z.string(), line: z.int(), message: z.string() })),
});

export const planKind = defineJobKind({
  name: 'plan',
  lane: 'quick',
  input: z.object({
    /** The revision that was edited. */
    revisionId: z.int(),
    /** Texts by path; null removes a file. */
    files: z.array(z.object({ path: z.string(), text: z.string().nullable() })),
  }),
  progress: z.object({ decided: count, of: count, phase: z.enum(['deciding', 'links']) }),
  result: z.discriminatedUnion('state', [done, refused]),
});
export type PlanResult = z.infer<typeof planKind.result>;
