/** Tries quick fixes over the last crawl of a collection: a plan of each from the texts as they are, read once for all. */

import type { z } from 'zod';
import { compareTexts } from '../../engine/plan/decide.ts';
import { compareDenials } from '../../engine/plan/denials.ts';
import type { Planned } from '../../engine/plan/plan.ts';
import { planEach } from '../../engine/plan/plan.ts';
import type { PlanSummary } from '../../engine/plan/summary.ts';
import { summarize } from '../../engine/plan/summary.ts';
import { planRows } from '../../engine/plan/rows.ts';
import { mapLines } from '../../lang/line-map.ts';
import { keepPlanUrls } from '../../store/read/plan-urls.ts';
import { defineJobWork } from '../job-work.ts';
import type { JobContext } from '../job-work.ts';
import { mostFixes, tryFixesJob } from './declaration.ts';
import type { CountedFix, FixTrials, TriedFix } from './declaration.ts';
import { openGround } from '../plan/plan-ground.ts';
import type { Ground } from '../plan/plan-ground.ts';
import type { PlannableTexts } from '../plan/plan-texts.ts';

export const tryFixesWork = defineJobWork(tryFixesJob, tryFixes);

type Input = z.output<typeof tryFixesJob.input>;
type Fix = Input['fixes'][number];
type Context = JobContext<z.input<typeof tryFixesJob.progress>>;
type Plannable = Extract<PlannableTexts, { readonly ok: true }>;

/** Over all fixes: about eight seconds of one core, see `winnow bench plan`. */
const mostDecisions = 1_000_000;

/** One fix is tried however many URLs there are, as every edit is planned. */
export function mostTried(urls: number): number {
  return Math.min(mostFixes, Math.max(1, Math.floor(mostDecisions / Math.max(1, urls))));
}

async function tryFixes(context: Context, input: Input): Promise<FixTrials> {
  const begun = performance.now();
  const ground = await openGround(context, input);
  const urls = await ground.reads.count();
  const fixes = input.fixes.slice(0, mostTried(urls));
  const now = await ground.compile(ground.edited);
  const tried = now.ok ? await tryEach(context, { ground, now, fixes }) : fixes.map(() => unplannable);
  return { job: context.job, run: ground.last.run, urls, tried: [...tried], ms: performance.now() - begun };
}

const unplannable: TriedFix = { state: 'unplannable' };

interface ToTry {
  readonly ground: Ground;
  /** The texts as they are. */
  readonly now: Plannable;
  readonly fixes: readonly Fix[];
}

async function tryEach(context: Context, { ground, now, fixes }: ToTry): Promise<readonly TriedFix[]> {
  const plannable: { readonly n: number; readonly fix: Fix; readonly fixed: Plannable }[] = [];
  for (const [n, fix] of fixes.entries()) {
    const fixed = await ground.compile(new Map(ground.edited).set(fix.path, fix.text));
    if (fixed.ok) plannable.push({ n, fix, fixed });
  }
  const { files, before, reads, world } = ground;
  const configurationOf = ({ program, files: texts }: Plannable) => ({ program, ...compareTexts(files, texts) });
  const plans = await planEach(
    {
      before,
      saved: configurationOf(now),
      // What was saved and is not applied yet is no matter of a fix.
      store: { ...reads, laid: undefined },
      world,
      yieldNow: context.yieldNow,
      report: ({ decided, phase }) => context.report({ decided, of: decided, phase }),
    },
    plannable.map(({ fixed }) => configurationOf(fixed)),
  );
  const tried = fixes.map(() => unplannable);
  for (const [k, planned] of plans.entries()) {
    const at = plannable[k];
    if (at === undefined) continue;
    const { n, fix, fixed } = at;
    const { figures, lists } = summarize(planned, { last: now.files, saved: now.files, edited: fixed.files });
    await keepPlanUrls(context.pool, context.job, listsOf(lists, n));
    tried[n] = { state: 'counted', figures: ofEdit(figures), ...atLine(planned, fix, { ground, fixed }) };
    await context.yieldNow();
  }
  return tried;
}

function ofEdit(figures: PlanSummary['figures']): CountedFix['figures'] {
  return Object.fromEntries(planRows.map((row) => [row, figures[row].edit])) as CountedFix['figures'];
}

function listsOf(lists: PlanSummary['lists'], fix: number): ReadonlyMap<string, readonly number[]> {
  return new Map(
    planRows.flatMap((row) => {
      const list = lists.get(`${row}.edit`);
      return list === undefined ? [] : [[`${row}.fix${fix}`, list] as const];
    }),
  );
}

function atLine(
  planned: Planned,
  { path, line, text }: Fix,
  { ground, fixed }: { readonly ground: Ground; readonly fixed: Plannable },
): Pick<CountedFix, 'denied' | 'isLeftOut'> {
  const { toNew, changed } = mapLines(ground.edited.get(path) ?? '', text);
  const now = toNew(line) ?? changed.find(({ oldLine }) => oldLine === line)?.line;
  const isLeftOut = fixed.leftOut.some(({ file, line: wrong, block = { from: wrong, to: wrong } }) => {
    return now !== undefined && file === path && block.from <= now && now <= block.to;
  });
  const place = now === undefined ? undefined : { file: path, line: now };
  return { denied: compareDenials(planned, { file: path, line }, place), isLeftOut };
}
