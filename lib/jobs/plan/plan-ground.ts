/** What edits are planned over: the last crawl, the revision that was edited, and the texts as they are edited. */

import { compileProgram } from '../../engine/program/compile.ts';
import { prepareMetadata } from '../../engine/program/external-metadata.ts';
import type { PlanWorld } from '../../engine/plan/observe.ts';
import type { Program } from '../../engine/program/program.ts';
import { namedFiles } from '../../languages/named-files.ts';
import type { NamedFiles } from '../../languages/named-files.ts';
import { readLastCrawl } from '../../store/read/last-crawl.ts';
import type { LastCrawl } from '../../store/read/last-crawl.ts';
import { openPlanReads, readRobotsOfRun } from '../../store/read/plan-reads.ts';
import type { PlanReads } from '../../store/read/plan-reads.ts';
import { readRun } from '../../store/runs/runs.ts';
import { installedWorld, readRevisionFiles } from '../world/installation.ts';
import { describeFunction } from '../../sdk/describe.ts';
import { JobRefusal } from '../job-work.ts';
import type { JobContext } from '../job-work.ts';
import { egressPolicy } from '../world/open-site.ts';
import { compileWithoutErrors } from './plan-texts.ts';
import type { PlannableTexts } from './plan-texts.ts';

export type Files = ReadonlyMap<string, string>;

export interface EditedRevision {
  readonly revisionId: number;
  /** Texts by path; null removes a file. */
  readonly files: readonly { readonly path: string; readonly text: string | null }[];
}

export interface Ground {
  readonly last: LastCrawl;
  /** The texts of the last crawl, of the revision that was edited, and as they are edited. */
  readonly files: Files;
  readonly saved: Files;
  readonly edited: Files;
  /** The program of the last crawl; undefined when its revision compiles no longer. */
  readonly before: Program | undefined;
  readonly reads: PlanReads;
  readonly world: PlanWorld;
  /** The files that lines of these name. */
  readonly named: (files: Files) => NamedFiles;
  /** As the last crawl would compile them. */
  readonly compile: (files: Files) => Promise<PlannableTexts>;
}

/** Throws a JobRefusal when nothing was crawled. */
export async function openGround(context: JobContext<never>, { revisionId, files }: EditedRevision): Promise<Ground> {
  const { pool, collectionId, declarations } = context;
  if (collectionId === null) throw new TypeError('a plan is for a collection');
  const last = await readLastCrawl(pool, collectionId);
  if (last === undefined) throw new JobRefusal('There is nothing to plan yet. Run a crawl first.');
  const { limits, urls: extraStarts, aliases, printed } = last;
  const compileOne = (texts: Files) =>
    compileProgram({ files: texts, declarations, limits, extraStarts, aliases, printed });
  const words = { functions: declarations.functions.map(describeFunction) };
  const compile = async (texts: Files): Promise<PlannableTexts> => {
    await prepareMetadata(texts, context.yieldNow);
    return compileWithoutErrors(texts, compileOne, words);
  };
  const saved = await readRevisionFiles(pool, revisionId);
  const crawled = await readRevisionFiles(pool, last.revisionId);
  await prepareMetadata(crawled, context.yieldNow);
  const old = compileOne(crawled);
  return {
    last,
    files: crawled,
    saved,
    edited: withEdits(saved, files),
    before: old.ok ? old.program : undefined,
    reads: await openPlanReads(pool, collectionId),
    world: await worldOf(context, last.run),
    named: (texts) => namedFiles(texts, words),
    compile,
  };
}

/** The edited texts over those of the revision they were made from. */
function withEdits(saved: Files, files: EditedRevision['files']): Files {
  const edited = new Map(saved);
  for (const { path, text } of files) {
    if (text === null) edited.delete(path);
    else edited.set(path, text);
  }
  return edited;
}

async function worldOf(context: JobContext<never>, run: number): Promise<PlanWorld> {
  const { pool } = context;
  const world = await installedWorld(context, context.collectionId);
  const reach = (await readRun(pool, run))?.options.reach ?? [];
  return {
    policyOf: (program) => egressPolicy(world, program, reach),
    robots: await readRobotsOfRun(pool, run),
  };
}
