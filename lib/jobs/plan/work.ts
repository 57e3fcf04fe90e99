/** Plans an edited configuration over the last crawl of its collection. */

import { overlayDigest } from '../../engine/program/overlay.ts';
import { compareTexts } from '../../engine/plan/decide.ts';
import { plan } from '../../engine/plan/plan.ts';
import { summarize } from '../../engine/plan/summary.ts';
import type { SampleUrl } from '../../engine/plan/samples.ts';
import { slowerHosts } from '../../engine/plan/pace.ts';
import { changedSettings } from '../../engine/plan/changed-settings.ts';
import type { ChangedSetting } from '../../engine/plan/changed-settings.ts';
import { unknownsOf } from '../../engine/plan/unknowns.ts';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { defaultMimeTypes } from '../../languages/mime-types/default.ts';
import { defaultRobotConf } from '../../languages/robot-conf/default.ts';
import { syntax as filterConf } from '../../languages/filter-conf/syntax.ts';
import { syntax as mimeTypes } from '../../languages/mime-types/syntax.ts';
import { syntax as robotConf } from '../../languages/robot-conf/syntax.ts';
import { readLayer } from '../../store/metadata/layer.ts';
import type { PlanReads } from '../../store/read/plan-reads.ts';
import { keepPlanUrls } from '../../store/read/plan-urls.ts';
import { removableShare } from '../../store/sql/run-facts.ts';
import { readRevisionNumber } from '../world/installation.ts';
import { defineJobWork } from '../job-work.ts';
import type { JobContext } from '../job-work.ts';
import { planJob } from './declaration.ts';
import type { PlanResult, PlanSample } from './declaration.ts';
import { openGround } from './plan-ground.ts';
import type { Ground } from './plan-ground.ts';
import type { z } from 'zod';

export const planWork = defineJobWork(planJob, makePlan);

type Input = z.output<typeof planJob.input>;
type Context = JobContext<z.input<typeof planJob.progress>>;

async function makePlan(context: Context, input: Input): Promise<PlanResult> {
  const begun = performance.now();
  const { pool } = context;
  const ground = await openGround(context, input);
  const { last, files, before, reads } = ground;
  const compiled = await ground.compile(ground.edited);
  if (!compiled.ok) {
    const { errors, reason } = compiled;
    return { state: 'errors', errors: [...errors], ...(reason !== undefined && { reason }) };
  }
  const own = await ground.compile(ground.saved);
  // What is saved with errors would never run: where leaving lines out does not help, the edit is compared with the last crawl.
  const base = own.ok ? own : { program: before ?? compiled.program, files };
  const isLaid = (await readLayer(pool, last.collectionId)) === overlayDigest(base.files);
  const planned = await plan({
    before,
    saved: { program: base.program, ...compareTexts(files, base.files) },
    edited: { program: compiled.program, ...compareTexts(files, compiled.files) },
    store: isLaid ? { ...reads, laid: undefined } : reads,
    world: ground.world,
    yieldNow: context.yieldNow,
    report: ({ decided, phase }) => context.report({ decided, of: decided, phase }),
  });
  const texts = { last: withDefaults(files), saved: withDefaults(base.files), edited: withDefaults(ground.edited) };
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
    unknowns: [...unknownsOf({ planned, summary, before, now: compiled.program, settings: settingsOf(ground) })],
    slower: slowerHosts(base.program, compiled.program),
    ms: performance.now() - begun,
  };
}

function settingsOf({ files, edited, named }: Ground): readonly ChangedSetting[] {
  return changedSettings(files, edited, new Map([...named(files), ...named(edited)]));
}

const defaults: readonly (readonly [string, string])[] = [
  [filterConf.usualPath, defaultFilterConf],
  [robotConf.usualPath, defaultRobotConf],
  [mimeTypes.usualPath, defaultMimeTypes],
];

/** What a collection has not written itself is decided by all the same: its lines are compared like those of files. */
function withDefaults(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...defaults, ...files]);
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
