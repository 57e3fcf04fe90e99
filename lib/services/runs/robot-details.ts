/**
 * The context of the robot of a collection: its configuration files, what follows a run, the hand-out mark, and the last
 * commands of its port.
 */

import { z } from 'zod';
import { sourceText } from '../../lang/source-text.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { meaningOf, writtenParameters } from '../../languages/robot-conf/model.ts';
import { place as robot } from '../../languages/robot-conf/place.ts';
import { robotParameters } from '../../languages/robot-conf/vocabulary.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import { handOutSchema } from '../../store/rds/hand-out.ts';
import { programRunViewSchema } from '../../store/runs/program-runs.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { nothing, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';

const completionActions = ['idle', 'loop', 'quit'] as const;

export const robotDetailsSchema = z.strictObject({
  /** The newest revision, which the next run uses, and its files. */
  revision: z.number(),
  files: z.array(z.string()),
  /** What robot.conf of that revision says, its defaults applied. */
  completion: z.enum(completionActions),
  hook: z.string().exactOptional(),
  handOutMinutes: z.number(),
  loglevel: z.number(),
  /** When a schedule starts a run next; milliseconds since the epoch. */
  nextStart: z.strictObject({ at: z.number(), schedule: z.string() }).exactOptional(),
  /** The last run of the hook, whichever run of the collection it followed. */
  lastHook: z.strictObject({ run: z.number(), program: programRunViewSchema }).exactOptional(),
  /** Where the mark stands; absent before the first run. */
  handOut: handOutSchema.exactOptional(),
  /** RDs changed or deleted since the mark; 100,001 stands for more. */
  sinceHandOut: z.number(),
  /** Of the command port, newest first; without secrets. */
  commands: z.array(
    z.strictObject({
      at: z.number(),
      from: z.string(),
      command: z.string(),
      code: z.number(),
      reply: z.string(),
    }),
  ),
});
export type RobotDetails = ReadModel<typeof robotDetailsSchema>;

export const getRobotDetails = defineService({
  name: 'getRobotDetails',
  doc: 'Context of the robot: configuration files, completion hook, hand-out mark, command port.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: robotDetailsSchema,
  run: async (context, given): Promise<RobotDetails | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { id, number } = await context.revisions.newest(collection.id);
    const files = await context.revisions.files(id);
    const says = readSettings(files.get(robot.usualPath) ?? '');
    const [nextStart, lastHook, handOut, commands] = await Promise.all([
      nextStartOf(context, collection),
      context.crawl.lastHook(collection.id),
      context.crawl.handOut(collection.id),
      says.opensPort ? lastCommands(context, collection) : [],
    ]);
    return {
      revision: number,
      files: [...files.keys()].toSorted(),
      completion: says.completion,
      handOutMinutes: says.handOutMinutes,
      loglevel: says.loglevel,
      sinceHandOut: handOut === undefined ? 0 : await context.crawl.sinceHandOut(collection.id, handOut.number),
      commands,
      ...(says.hook !== undefined && { hook: says.hook }),
      ...(nextStart && { nextStart }),
      ...(lastHook && { lastHook }),
      ...(handOut && { handOut }),
    };
  },
});

interface Settings extends Pick<RobotDetails, 'completion' | 'handOutMinutes' | 'loglevel'> {
  readonly hook: string | undefined;
  readonly opensPort: boolean;
}

const settings = z.object({
  completion: z
    .enum([...completionActions, 'shutdown'])
    .transform((action) => (action === 'shutdown' ? 'quit' : action))
    .catch('idle'),
  hook: z.string().optional().catch(undefined),
  handOutMinutes: z.number().catch(0),
  loglevel: z.number().catch(0),
  port: z.number().optional().catch(undefined),
});

/** Of a text with errors as well: what can't be read counts as not written. */
function readSettings(text: string): Settings {
  const written = writtenParameters(robotConf.parse(sourceText(robot.usualPath, text)).ast);
  const meaning = ({ name }: { readonly name: string }): unknown =>
    meaningOf(name, written.get(name)?.value) ?? meaningOf(name, undefined);
  const { port, ...read } = settings.parse({
    completion: meaning(robotParameters.onCompletion),
    hook: meaning(robotParameters.cmdHook),
    handOutMinutes: meaning(robotParameters.indexAfterNgenerated),
    loglevel: meaning(robotParameters.loglevel),
    port: meaning(robotParameters.commandPort),
  });
  return { ...read, hook: read.hook, opensPort: port !== undefined };
}

async function nextStartOf(
  { schedules }: CallContext,
  { id }: CollectionRecord,
): Promise<RobotDetails['nextStart'] | undefined> {
  const starts = (await schedules.list(id)).flatMap(({ enabled, nextStart, name }) =>
    enabled && nextStart !== null ? [{ at: nextStart, schedule: name }] : [],
  );
  return starts.toSorted((a, b) => a.at - b.at)[0];
}

const commandsShown = 3;
const recorded = z.object({ command: z.string(), code: z.number(), reply: z.string() });

/** From the audit log, where each line that a client sends leaves one. */
async function lastCommands({ audit }: CallContext, { slug: subject }: CollectionRecord) {
  const rows = await audit.page({ action: 'recordCommand', subject, limit: commandsShown });
  return rows.flatMap(({ at, ip = '', detail }) => {
    const read = recorded.safeParse(detail);
    return read.success ? [{ at, from: ip, ...read.data }] : [];
  });
}

export const setHandOut = defineService({
  name: 'setHandOut',
  doc: 'Hands out the RDs changed so far: moves the hand-out mark of a collection now.',
  role: 'operator',
  input: z.strictObject({ slug }),
  output: nothing,
  run: async (context, given) => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const [run] = await context.runs.list(collection.id, { limit: 1, crawls: true });
    const isSet = await context.runs.setHandOut(collection.id, run);
    return isSet ? {} : problem('conflict', 'RD changes are still being committed. Try again in a moment.');
  },
  audit: ({ slug: subject }) => ({ subject }),
});
