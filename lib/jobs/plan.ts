/** Plans an edited configuration over the last crawl of its collection. */

import { compileProgram } from '../engine/compile-program.ts';
import { metadataDigest, prepareMetadata } from '../engine/external-metadata.ts';
import { compareTexts } from '../engine/plan-decide.ts';
import { plan } from '../engine/plan.ts';
import type { PlanWorld } from '../engine/plan-observe.ts';
import { summarize } from '../engine/plan-summary.ts';
import type { SampleUrl } from '../engine/plan-samples.ts';
import { slowerHosts } from '../engine/plan-pace.ts';
import { unknownsOf } from '../engine/plan-unknowns.ts';
import { defaultFilterConf } from '../languages/filter-conf/default.ts';
import { defaultMimeTypes } from '../languages/mime-types/default.ts';
import { defaultRobotConf } from '../languages/robot-conf/default.ts';
import { readLastCrawl } from '../store/last-crawl.ts';
import type { LastCrawl } from '../store/last-crawl.ts';
import { readLayer } from '../store/metadata-layer.ts';
import { openPlanReads, readRobotsOfRun } from '../store/plan-reads.ts';
import type { PlanReads } from '../store/plan-reads.ts';
import { keepPlanUrls } from '../store/plan-urls.ts';
import { readRun } from '../store/runs.ts';
import { removableShare } from '../store/run-facts.ts';
import { installedWorld, readRevisionFiles, readRevisionNumber } from './installation.ts';
import { defineJobWork, JobRefusal } from './job-work.ts';
import type { JobContext } from './job-work.ts';
import { egressPolicy } from './open-site.ts';
import { planKind } from './kinds/plan.ts';
import type { PlanResult, PlanSample } from './kinds/plan.ts';
import { compileWithoutErrors } from './plan-texts.ts';
import type { z } from 'zod';

export const planWork = defineJobWork(planKind, makePlan);

type Input = z.output<typeof planKind.input>;
type Context = JobContext<z.input<typeof planKind.progress>>;

async function makePlan(context: Context, input: Input): Promise<PlanResult> {
  const begun = performance.now();
  const { pool, collectionId } = context;
  if (collectionId === null) throw new TypeError('a plan is for a collection');
  const last = await readLastCrawl(pool, collectionId);
  if (last === undefined) throw new JobRefusal('Nothing was crawled yet, so there is nothing to decide again.');
  const saved = await readRevisionFiles(pool, input.revisionId);
  const edited = editedFiles(saved, input);
  const files = await readRevisionFiles(pool, last.revisionId);
  for (const texts of [files, saved, edited]) await prepareMetadata(texts, context.breathe);
  const compiled = compileWithoutErrors(edited, (texts) => compile(context, texts, last));
  if (!compiled.ok) {
    const { errors, reason } = compiled;
    return { state: 'errors', errors: [...errors], ...(reason !== undefined && { reason }) };
  }
  const old = compile(context, files, last);
  const own = compileWithoutErrors(saved, (texts) => compile(context, texts, last));
  const before = old.ok ? old.program : undefined;
  // What is saved with errors would never run: where leaving lines out does not help, the edit is compared with the last crawl.
  const base = own.ok ? own : { program: before ?? compiled.program, files };
  const reads = await openPlanReads(pool, collectionId);
  const isLaid = (await readLayer(pool, collectionId)) === metadataDigest(base.files);
  const planned = await plan({
    before,
    saved: { program: base.program, ...compareTexts(files, base.files) },
    edited: { program: compiled.program, ...compareTexts(files, compiled.files) },
    store: isLaid ? { ...reads, laid: undefined } : reads,
    world: await worldOf(context, last.run),
    breathe: context.breathe,
    report: ({ decided, phase }) => context.report({ decided, of: decided, phase }),
  });
  const texts = { last: withDefaults(files), saved: withDefaults(base.files), edited: withDefaults(edited) };
  const summary = summarize(planned, texts);
  await keepPlanUrls(pool, context.job, summary.lists);
  return {
    state: 'planned',
    job: context.job,
    ...summary,
    lines: [...summary.lines],
    predicted: [...summary.predicted],
    samples: [...(await printSamples(reads, summary.samples))],
    leftOut: [...compiled.leftOut],
    removable: Math.floor(summary.rds.now * removableShare),
    run: last.run,
    revision: last.revision,
    base: await readRevisionNumber(pool, input.revisionId),
    factsRead: planned.factsRead,
    unknowns: [...unknownsOf({ planned, summary, before, now: compiled.program })],
    slower: slowerHosts(base.program, compiled.program),
    ms: performance.now() - begun,
  };
}

async function worldOf(context: Context, run: number): Promise<PlanWorld> {
  const { pool } = context;
  const world = await installedWorld(context, context.collectionId);
  const reach = (await readRun(pool, run))?.options.reach ?? [];
  return {
    policyOf: (program) => egressPolicy(world, program, reach),
    robots: await readRobotsOfRun(pool, run),
  };
}

/** The edited texts over those of the revision they were made from. */
function editedFiles(saved: ReadonlyMap<string, string>, { files }: Input): ReadonlyMap<string, string> {
  const edited = new Map(saved);
  for (const { path, text } of files) {
    if (text === null) edited.delete(path);
    else edited.set(path, text);
  }
  return edited;
}

const defaults: readonly (readonly [string, string])[] = [
  ['filter.conf', defaultFilterConf],
  ['robot.conf', defaultRobotConf],
  ['mime.types', defaultMimeTypes],
];

/** What a collection has not written itself is decided by all the same: its lines are compared like those of files. */
function withDefaults(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...defaults, ...files]);
}

function compile(
  { declarations }: Context,
  files: ReadonlyMap<string, string>,
  { limits, urls, aliases, printed }: LastCrawl,
) {
  return compileProgram({ files, declarations, limits, extraStarts: urls, aliases, printed });
}

async function printSamples(reads: PlanReads, samples: readonly SampleUrl[]): Promise<readonly PlanSample[]> {
  const stored = await reads.urls(samples.flatMap(({ seq }) => seq ?? []));
  return samples.flatMap(({ row, columns, seq, url, now, planned, place, isOld }) => {
    const found = seq === undefined ? undefined : stored.get(seq);
    const address = found?.url ?? url;
    if (address === undefined) return [];
    return {
      row,
      columns: [...columns],
      url: address,
      now,
      planned,
      ...(found && { hash: found.hash }),
      ...(place && { file: place.file, line: place.line }),
      ...(isOld === true && { isOldLine: true }),
    };
  });
}
