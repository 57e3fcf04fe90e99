/** Rows that each service of a page and each tick of the engine touches, in a collection with a history of many runs. */

import { removeCourses, removeEvents } from '../../store/retention/remove-course.ts';
import { removeFirings, removeRuns } from '../../store/retention/remove-runs.ts';
import { foldRuns } from '../../store/runs/fold-runs.ts';
import { createRun, killRun, readRunsToWorkOn, startRun } from '../../store/runs/runs.ts';
import { sumRuns } from '../../store/runs/sum-runs.ts';
import { trimCommitLog } from '../../store/runs/trim-commit-log.ts';
import { countTouched, createRecorder } from '../../store/testing/count-touched.ts';
import type { Recorder, Touched } from '../../store/testing/count-touched.ts';
import { options, traits } from '../../store/testing/crawl-steps.ts';
import { makeHistory } from '../../store/testing/made-history.ts';
import type { HistorySize, MadeHistory } from '../../store/testing/made-history.ts';
import { isWorkDue } from '../../store/work-due.ts';
import { cli } from '../actor.ts';
import type { ServiceDefinition } from '../define-service.ts';
import { registry } from '../index.ts';
import { openTestServices } from './test-services.ts';
import type { TestServices } from './test-services.ts';

export interface Year {
  readonly test: TestServices;
  readonly history: MadeHistory;
  /** Rows read, by the name of the service or the maintenance task. */
  readonly touched: ReadonlyMap<string, readonly Touched[]>;
}

type Days = Readonly<Record<'events' | 'course' | 'runs' | 'firings', number>>;

/** Events go soon, so that even few runs are many without them. */
const usualDays: Days = { events: 1, course: 90, runs: 1095, firings: 365 };

/** Does every task that keeps the state small, until none has anything to do. */
export async function keepSmall({ pool }: TestServices['database'], days = usualDays): Promise<void> {
  const tasks = [
    () => sumRuns(pool),
    () => foldRuns(pool),
    () => removeEvents(pool, days.events),
    () => removeCourses(pool, days.course),
    () => removeFirings(pool, days.firings),
  ];
  for (const task of tasks) while ((await task()) > 0);
  await removeRuns(pool, days.runs);
}

/** The caller closes the services. */
export async function openYear(size: HistorySize): Promise<Year> {
  const recorders: Recorder[] = [];
  const test = await openTestServices({
    wrapPool: (pool) => {
      const recorder = createRecorder(pool);
      recorders.push(recorder);
      return recorder.pool;
    },
  });
  const [recorder] = recorders;
  if (recorder === undefined) throw new Error('nothing is recorded');
  const { pool } = test.database;
  const history = await makeHistory(pool, size);
  await keepSmall(test.database);
  await pool.query('VACUUM ANALYZE');
  const touched = new Map<string, readonly Touched[]>();
  for (const [name, call] of [...pagesOf(test, history), ...ticksOf(recorder, history)]) {
    recorder.take();
    await call();
    touched.set(name, await countTouched(pool, recorder.take()));
  }
  return { test, history, touched };
}

type Call = readonly [name: string, call: () => Promise<unknown>];

/** Streams that have no end. */
const endless: ReadonlySet<string> = new Set(['watchRun']);

/** Everything a viewer may ask for that changes nothing, with whatever of these inputs it takes. */
function pagesOf({ context }: TestServices, { slug, last: run, hash }: MadeHistory): readonly Call[] {
  const inputs = [{}, { slug }, { slug, run }, { slug, hash }, { slug, url: 'http://made.example/1' }];
  return Object.values(registry).flatMap((service: ServiceDefinition) => {
    if (service.isAudited || service.role !== 'viewer' || endless.has(service.name)) return [];
    const taken = inputs.filter((input) => service.input.safeParse(input).success);
    return taken.map((input): Call => {
      const name = [service.name, ...Object.keys(input)].join(' ');
      return [name, () => service.call(context, cli, input)];
    });
  });
}

function ticksOf({ pool }: Recorder, { collectionId, revisionId }: MadeHistory): readonly Call[] {
  const question = { worker: 1, now: Date.now(), diskFullReason: 'The disk is full.' };
  const run = async (): Promise<void> => {
    const made = await createRun(pool, { collectionId, revisionId, kind: 'single', options, createdBy: 'test' });
    if (!made.ok) throw new Error('the run was not made');
    await startRun(pool, made.run.id, traits);
    await killRun(pool, made.run.id);
  };
  return [
    ['tick: is work due', () => isWorkDue(pool, question)],
    ['tick: runs to work on', () => readRunsToWorkOn(pool)],
    ['tick: sums', () => sumRuns(pool)],
    ['tick: folds', () => foldRuns(pool)],
    ['tick: events', () => trimCommitLog(pool)],
    ['tick: retention of details', () => removeCourses(pool, usualDays.course)],
    ['tick: retention of events', () => removeEvents(pool, usualDays.events)],
    ['run: single', run],
  ];
}

export const rowsOf = (touched: readonly Touched[] | undefined): number =>
  (touched ?? []).reduce((sum, { rows }) => sum + rows, 0);
