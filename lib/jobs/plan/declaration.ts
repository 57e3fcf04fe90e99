/** The plan of an edited configuration: what it takes, and what it answers. */

import { z } from 'zod';
import { planColumns, planRows } from '../../engine/plan/rows.ts';
import { countWords } from '../../sdk/count-words.ts';
import { defineJob } from '../define-job.ts';

const count = z.int().min(0);

/** What becomes of a URL; `unlinked`: no way leads to it any more; `unseen`: a start point nobody has seen. */
const word = z.enum(['kept', 'no-rd', 'rejected', 'failed', 'queued', 'unlinked', 'unseen']);

const rowName = z.enum(planRows);
export type PlanRow = z.infer<typeof rowName>;

/** Three causes, and the next run, which is decided once for all of them together: no sum of the three. */
const column = z.enum(planColumns);
export type PlanColumn = z.infer<typeof column>;

const sample = z.object({
  row: rowName,
  /** The causes it is shown for. */
  columns: z.array(column),
  url: z.string(),
  /** Of its page in the console; absent for what is not stored. */
  hash: z.string().optional(),
  now: word,
  planned: word,
  /** The line that makes the difference, in the edited texts; or that made it, in those before. */
  file: z.string().optional(),
  line: z.int().optional(),
  isOldLine: z.boolean().optional(),
});
export type PlanSample = z.infer<typeof sample>;

/** What a line would do in the next run. */
const lineFigures = z.object({
  /** URLs it would deny, for either filter. */
  denied: count,
  /** RDs that change because of it. */
  changed: count,
  /** Pages whose links it keeps from being followed, and URLs that are found no longer because of that. */
  unfollowed: count,
  unlinked: count,
});

const changedLine = lineFigures.extend({
  file: z.string(),
  change: z.enum(['edited', 'new', 'removed']),
  line: z.int().optional(),
  oldLine: z.int().optional(),
  text: z.string(),
  oldText: z.string(),
  /** URLs it would deny by the saved texts. */
  before: count,
});

const states = z.object({ fetched: count, rejected: count, failed: count, unknown: count });

const unknown = z.object({
  text: z.string(),
  /** The figures it stands beside; of the plan as a whole when there are none. */
  rows: z.array(rowName),
});
export type PlanUnknown = z.infer<typeof unknown>;

const wrongLine = z.object({
  file: z.string(),
  line: z.int(),
  message: z.string(),
  /** The lines of the block whose tag is wrong. */
  block: z.object({ from: z.int(), to: z.int() }).optional(),
});

const done = z.object({
  state: z.literal('planned'),
  /** Its number: the URLs behind each figure are kept under it. */
  job: z.int(),
  run: z.int(),
  /** Number of the revision the last run went by, and of the one that was edited. */
  revision: z.int(),
  base: z.int(),
  /** Milliseconds it took, and how many URLs had to have their facts read. */
  ms: z.number(),
  factsRead: count,
  urls: count,
  figures: z.record(rowName, z.record(column, count)),
  /** URLs by state, now and after the next run; `unknown` takes a fetch to say. */
  states: z.object({ now: states, next: states }),
  rds: z.object({ now: count, next: count }),
  /** URLs that change for more than one cause. */
  several: count,
  /** RDs that may go without being asked for; more are held until somebody confirms. */
  removable: count,
  /** The lines that the edit changes. */
  lines: z.array(changedLine),
  samples: z.array(sample),
  /** What each line of the edited texts would do, where that is not nothing. */
  predicted: z.array(
    lineFigures.extend({
      file: z.string(),
      line: z.int(),
      /** Names the list of URLs behind its figure: of a line that is new since the last run. */
      figure: z.string().optional(),
    }),
  ),
  /** What the plan cannot know. */
  unknowns: z.array(unknown),
  /** Lines and blocks of the edited texts with errors: the plan is made without them. */
  leftOut: z.array(wrongLine),
  /** Hosts that the edit makes slower to crawl, with the pace before and after in words. */
  slower: z.array(z.object({ hosts: z.string(), before: z.string(), after: z.string() })),
});
export type PlanDone = z.infer<typeof done>;

const refused = z.object({
  state: z.literal('errors'),
  /** Of the edited texts: they decide nothing. */
  errors: z.array(wrongLine),
  /** What leaves nothing to plan when it is left out. */
  reason: z.string().optional(),
});

export const planJob = defineJob({
  name: 'plan',
  service: 'planChange',
  doc: 'Computes what edited texts would change in the last crawl.',
  lane: 'quick',
  role: 'viewer',
  onePer: 'person',
  input: z.object({
    /** The revision that was edited. */
    revisionId: z.int(),
    /** Texts by path; null removes a file. */
    files: z.array(z.object({ path: z.string(), text: z.string().nullable() })),
  }),
  progress: z.object({ decided: count, of: count, phase: z.enum(['deciding', 'links']) }),
  result: z.discriminatedUnion('state', [done, refused]),
  status: ({ decided }) => ({ words: `${countWords(decided, 'URL')} decided` }),
});
export type PlanResult = z.infer<typeof planJob.result>;
