/** Plans an edited configuration over the last crawl of its collection. */

import { compileProgram } from '../engine/compile-program.ts';
import type { FileDiagnostics } from '../engine/compile-program.ts';
import { prepareMetadata } from '../engine/external-metadata.ts';
import { compareTexts } from '../engine/plan-decide.ts';
import { plan } from '../engine/plan.ts';
import type { Planned } from '../engine/plan.ts';
import { summarize } from '../engine/plan-summary.ts';
import type { PlanSummary, SampleUrl } from '../engine/plan-summary.ts';
import type { Program } from '../engine/program.ts';
import { lineAt, sourceText } from '../lang/source-text.ts';
import { defaultFilterConf } from '../languages/filter-conf/default.ts';
import { defaultMimeTypes } from '../languages/mime-types/default.ts';
import { defaultRobotConf } from '../languages/robot-conf/default.ts';
import { readLastCrawl } from '../store/last-crawl.ts';
import type { LastCrawl } from '../store/last-crawl.ts';
import { openPlanReads } from '../store/plan-reads.ts';
import type { PlanReads } from '../store/plan-reads.ts';
import { removableShare } from '../store/run-facts.ts';
import { readRevisionFiles } from './installation.ts';
import { defineJobWork, JobRefusal } from './job-work.ts';
import type { JobContext } from './job-work.ts';
import { planKind } from './kinds/plan.ts';
import type { PlanDone, PlanResult, PlanSample } from './kinds/plan.ts';
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
  const edited = await editedFiles(context, input);
  const files = await readRevisionFiles(pool, last.revisionId);
  for (const texts of [files, edited]) await prepareMetadata(texts, context.breathe);
  const compiled = compile(context, edited, last);
  if (!compiled.ok) return { state: 'errors', errors: errorsOf(compiled.diagnostics, edited) };
  const old = compile(context, files, last);
  const before = old.ok ? old.program : undefined;
  const reads = await openPlanReads(pool, collectionId);
  const planned = await plan({
    before,
    planned: compiled.program,
    ...compareTexts(files, edited),
    store: reads,
    breathe: context.breathe,
    report: ({ decided, phase }) => context.report({ decided, of: decided, phase }),
  });
  const summary = summarize(planned, withDefaults(files), withDefaults(edited));
  const samples = await printSamples(reads, summary.samples);
  const unknowns = whatIsUnknown({ planned, summary, before, now: compiled.program });
  return {
    ...answer(summary, samples),
    run: last.run,
    revision: last.revision,
    factsRead: planned.factsRead,
    unknowns,
    ms: performance.now() - begun,
  };
}

/** The edited texts over those of the revision they were made from. */
async function editedFiles({ pool }: Context, { revisionId, files }: Input): Promise<ReadonlyMap<string, string>> {
  const edited = new Map(await readRevisionFiles(pool, revisionId));
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

function errorsOf(diagnostics: FileDiagnostics, files: ReadonlyMap<string, string>) {
  return [...diagnostics].flatMap(([file, found]) =>
    found
      .filter(({ severity }) => severity === 'error')
      .map(({ message, span }) => ({
        file,
        line: lineAt(sourceText(file, files.get(file) ?? ''), span.start),
        message,
      })),
  );
}

function answer({ figures, lines, others, total, predicted }: PlanSummary, samples: readonly PlanSample[]) {
  const removable = Math.floor(figures.rdsNow * removableShare);
  const some: Pick<
    PlanDone,
    'state' | 'figures' | 'removable' | 'lines' | 'others' | 'total' | 'samples' | 'predicted'
  > = {
    state: 'planned',
    figures,
    removable,
    lines: [...lines],
    others,
    total,
    samples: [...samples],
    predicted: [...predicted],
  };
  return some;
}

async function printSamples(reads: PlanReads, samples: readonly SampleUrl[]): Promise<readonly PlanSample[]> {
  const stored = await reads.urls(samples.flatMap(({ seq }) => seq ?? []));
  return samples.flatMap(({ kind, seq, url, now, planned, place, isOld }) => {
    const found = seq === undefined ? undefined : stored.get(seq);
    const address = found?.url ?? url;
    if (address === undefined) return [];
    return {
      kind,
      url: address,
      now,
      planned,
      ...(found && { hash: found.hash }),
      ...(place && { file: place.file, line: place.line }),
      ...(isOld === true && { isOldLine: true }),
    };
  });
}

interface ToDoubt {
  readonly planned: Planned;
  readonly summary: PlanSummary;
  readonly before: Program | undefined;
  readonly now: Program;
}

function whatIsUnknown({ planned, summary: { figures }, before, now }: ToDoubt): string[] {
  const { newlyFollowed, comparable } = planned;
  const earlier = comparable.filter((is, i) => !is && planned.now[i]?.word !== 'queued').length;
  const says: readonly (readonly [when: boolean, sentence: string])[] = [
    [
      figures.admitted > 0,
      `URLs admitted were never fetched: what they lead to, and whether they get RDs, is not known.`,
    ],
    [newlyFollowed > 0, `${newlyFollowed} pages would have their links followed, which are not stored.`],
    [
      before !== undefined && followsOtherwise(before, now),
      'Enumerate lines are others: which links they leave out takes a run to say.',
    ],
    [
      before?.process.enableRobotsTxt === false && now.process.enableRobotsTxt,
      'robots.txt was not read in the last crawl: what it forbids is not known.',
    ],
    [
      now.needsMd5First.length > 0 && figures.dropped + figures.unlinked > 0,
      'When the first URL with some content is dropped, the next one with it takes its place.',
    ],
    [earlier > 0, `${earlier} URLs were decided by earlier revisions, and count with the lines that did not change.`],
    [figures.rdsMayChange > 0, 'Lines that read the text of a page are run again by a crawl only.'],
  ];
  return says.flatMap(([when, sentence]) => (when ? [sentence] : []));
}

function followsOtherwise(before: Program, now: Program): boolean {
  const lines = ({ enumeration, steps }: Program): string =>
    enumeration.produce.map((id) => steps[id]?.text).join('\n');
  return lines(before) !== lines(now);
}
