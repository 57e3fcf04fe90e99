/** Finds or makes the run a command asks for, works on it, and reports what became of it. */

import { cli } from '../services/actor.ts';
import { notAllowed } from '../db/allowed-programs.ts';
import type { Services } from '../services/index.ts';
import type { TypeExtraction } from '../services/extraction/get-extraction.ts';
import type { RunRow } from '../services/runs/contract.ts';
import { expectOk, Refusal } from './answer.ts';
import type { WantedCrawl } from './wanted-crawl.ts';
import { runInForeground } from './supervise/foreground-run.ts';
import { withServices } from './open-services.ts';
import { print, say } from './print.ts';
import { cutFilterWord, cutWords } from '../sdk/cuts.ts';
import { extractionWords } from '../sdk/extraction.ts';
import { countWords, numberWords } from '../sdk/count-words.ts';
import type { ConfigurationFolder } from './folder/read-folder.ts';
import { readFolder } from './folder/read-folder.ts';
import { writeExport } from './write-export.ts';

/** The JSON of `winnow crawl`, as promised. */
export interface CrawlReport {
  readonly run: number;
  readonly state: RunRow['state'];
  /** First request to last commit. */
  readonly seconds: number;
  readonly discovered: number;
  readonly fetched: number;
  readonly rejected: number;
  readonly failed: number;
  readonly queued: number;
  readonly lost: number;
  readonly cut: number;
  readonly otherCuts?: RunRow['accounting']['otherCuts'];
  /** Of the documents of the collection, by content type. */
  readonly extraction: readonly TypeExtraction[];
  readonly rds: number;
  readonly bytes: number;
  readonly byReason: Readonly<Record<string, number>>;
  /** What it waits for, or why it stopped or failed. */
  readonly reason: string | null;
  /** Warnings of its report: what it goes without, and what somebody may want to change. */
  readonly warnings: readonly string[];
}

export interface Reported {
  readonly report: CrawlReport;
  readonly code: number;
}

export async function crawlAndReport(wanted: WantedCrawl, quiet: boolean): Promise<Reported> {
  const folder = wanted.dir === undefined ? undefined : await readFolder(wanted.dir);
  for (const note of folder?.notes ?? []) say(note);
  return withServices(async (services) => {
    const { slug, run } = await (folder === undefined
      ? findOrStart(services, wanted)
      : findOrStartOfFolder(services, folder, wanted));
    const ended = await runInForeground(services, { slug, run: run.id });
    const { types } = expectOk(await services.getExtraction(cli, { slug }));
    const report = reportOn(ended, types);
    if (!quiet) tell(report);
    const isDone = await conclude(services, slug, { wanted, ended });
    if (wanted.out !== undefined) {
      await writeExport(services, slug, wanted.out);
      say(`Written: ${wanted.out.file}`);
    }
    return { report, code: isDone && report.lost === 0 ? 0 : 1 };
  }, say);
}

interface Found {
  readonly slug: string;
  readonly run: RunRow;
}

async function findOrStart(services: Services, wanted: WantedCrawl): Promise<Found> {
  const slug = wanted.collection ?? '';
  const result = await services.startRun(cli, { ...startInput(slug, wanted), kind: kindOf(wanted) });
  if (result.ok) return { slug, run: result.value };
  const unfinished = result.problem.kind === 'conflict' ? await unfinishedRun(services, slug) : undefined;
  const { engine } = expectOk(await services.getHealth(cli, {}));
  if (unfinished === undefined || engine.workers.length > 0) throw refusal(result.problem.message);
  say(`Continuing interrupted run ${unfinished.id}; no other engine was working on it.`);
  return { slug, run: await awake(services, slug, unfinished) };
}

const refusal = (message: string): Refusal => new Refusal(message);

function kindOf({ urls, due }: WantedCrawl): 'full' | 'incremental' | 'single' {
  if (due) return 'incremental';
  return urls.length > 0 ? 'single' : 'full';
}

function startInput(slug: string, { urls, maxUrls, confirmDeletions, debug }: WantedCrawl) {
  return { slug, urls, confirmDeletions, ...(maxUrls !== undefined && { maxUrls }), ...(debug && { debug }) };
}

async function findOrStartOfFolder(
  services: Services,
  { folder, files }: ConfigurationFolder,
  wanted: WantedCrawl,
): Promise<Found> {
  const opened = expectOk(await services.openFolder(cli, { folder, files, starts: wanted.urls }));
  const { slug } = opened;
  const unfinished = await unfinishedRun(services, slug);
  if (unfinished !== undefined && !opened.isChanged && unfinished.desiredState !== 'stop') {
    say(`Continuing interrupted run ${unfinished.id}.`);
    return { slug, run: await awake(services, slug, unfinished) };
  }
  if (unfinished !== undefined) {
    expectOk(await services.killRun(cli, { slug, run: unfinished.id }));
    say(
      `Run ${unfinished.id} was interrupted and has been ended, because ${opened.isChanged ? 'files or start points have changed' : 'a stop was requested'}. Starting a new run.`,
    );
  }
  const asked = { ...startInput(slug, wanted), kind: 'full' as const, once: true };
  return { slug, run: expectOk(await services.startRun(cli, asked)) };
}

async function unfinishedRun(services: Services, slug: string): Promise<RunRow | undefined> {
  const [newest] = expectOk(await services.listRuns(cli, { slug, limit: 1, crawls: true })).runs;
  const hasEnded = newest === undefined || ['finished', 'stopped', 'failed'].includes(newest.state);
  return hasEnded ? undefined : newest;
}

async function awake(services: Services, slug: string, run: RunRow): Promise<RunRow> {
  if (run.state !== 'paused') return run;
  return expectOk(await services.resumeRun(cli, { slug, run: run.id }));
}

/** Of a run that has ended: what was counted at its end, whatever has come after it. */
function reportOn(
  { id, state, reason, accounting, notes = [] }: RunRow,
  extraction: readonly TypeExtraction[],
): CrawlReport {
  const { discovered, fetched, rejected, failed, queued, lost, cut, otherCuts, stored, bytes, seconds, byReason } =
    accounting;
  const reasons: Record<string, number> = {};
  for (const { reason: why, count } of byReason) reasons[why] = (reasons[why] ?? 0) + count;
  const counts = { discovered, fetched, rejected, failed, queued, lost };
  const warnings = notes
    .filter(({ severity }) => severity === 'warning')
    .map(({ text, trap }) => (trap === undefined ? text : `${text} ${trap.rule}`));
  const sums = { ...counts, cut, ...(otherCuts && { otherCuts }), extraction, rds: stored, bytes, byReason: reasons };
  return { run: id, state, seconds, ...sums, reason: reason ?? null, warnings };
}

function tell({ run, state, seconds, reason, warnings, extraction, ...counts }: CrawlReport): void {
  const { discovered, fetched, rejected, failed, queued, lost, cut, otherCuts = [], rds, bytes, byReason } = counts;
  print(`Run ${run} ${state}${reason === null ? '' : ` (${reason})`} after ${seconds.toFixed(1)} s.`);
  const states = `${numberWords(fetched)} fetched, ${numberWords(rejected)} rejected, ${numberWords(failed)} failed`;
  print(`${countWords(discovered, 'URL')} discovered: ${states}, ${numberWords(queued)} queued; lost ${lost}.`);
  print(`${countWords(rds, 'RD')} stored; ${countWords(bytes, 'byte')} received.`);
  const cuts = [...(cut > 0 ? [cutWords({ kind: 'links', count: cut })] : []), ...otherCuts.map(cutWords)];
  if (cuts.length > 0) print(`Because of a limit: ${cuts.join(', ')}.`);
  for (const line of extractionLines(extraction)) print(line);
  const worst = Object.entries(byReason).toSorted(([, a], [, b]) => b - a);
  for (const [why, count] of worst.slice(0, 10)) print(`  ${numberWords(count).padStart(9)}  ${why}`);
  for (const text of warnings) print(`Warning: ${text}`);
  for (const line of howToAllow(warnings)) print(line);
}

/** Types that are listed. */
const typesTold = 20;

function extractionLines(types: readonly TypeExtraction[]): readonly string[] {
  return types.slice(0, typesTold).map(({ type, documents, bytes, words, empty, failed, cut, none }) => {
    const sums = [
      countWords(documents, 'document'),
      ...(bytes === undefined ? [] : [countWords(bytes, 'byte')]),
      ...(words === undefined ? [] : [countWords(words, 'word')]),
      ...(empty === 0 ? [] : [`${numberWords(empty)} empty`]),
      ...failed.map(({ value, documents: count }) => `${numberWords(count)} ${extractionWords(value)}`),
      ...cut.map(({ kind, documents: count }) => `${numberWords(count)} with ${cutFilterWord(kind)}`),
      ...(none === 0 ? [] : [`${numberWords(none)} not read as text`]),
    ];
    return `  ${type}: ${sums.join(', ')}`;
  });
}

/** What lets programs run that were not run. */
function howToAllow(warnings: readonly string[]): readonly string[] {
  const isSaid = (why: string): boolean => warnings.some((text) => text.includes(why));
  if (isSaid(notAllowed.folder))
    return ['Programs run only from the program folder: set WINNOW_PROGRAMS, then use winnow programs allow NAME.'];
  const needsAllowing = isSaid(notAllowed.unknown) || isSaid(notAllowed.changed);
  return [
    ...(isSaid(notAllowed.off) ? ['To turn programs on, use winnow programs on.'] : []),
    ...(needsAllowing ? ['To allow a program, review it, then use winnow programs allow NAME.'] : []),
  ];
}

interface Outcome {
  readonly wanted: WantedCrawl;
  readonly ended: RunRow;
}

/** True when the run did what was asked; says what is left to do when it did not. */
async function conclude(services: Services, slug: string, { wanted, ended }: Outcome): Promise<boolean> {
  const { id, state, heldDeletions, accounting } = ended;
  if (heldDeletions > 0) {
    const also = wanted.dir === undefined ? `, or winnow deletions confirm --collection ${slug}` : '';
    say(
      `More than 10% of the RDs would be deleted: ${numberWords(heldDeletions)}. They are kept; use --yes to delete them${also}.`,
    );
    // Held deletions of a folder cannot be confirmed later; those of a collection can.
    if (wanted.dir !== undefined) expectOk(await services.decideHeldDeletions(cli, { slug, run: id, accept: false }));
    return false;
  }
  if (accounting.discovered === 0 && wanted.due) say('Nothing is due.');
  else if (accounting.discovered === 0 && wanted.urls.length === 0) {
    say('There are no start points. Use --start URL, or a filterrules.conf with a site.');
    return false;
  }
  const isEnough = wanted.maxUrls !== undefined && accounting.fetched >= wanted.maxUrls;
  return state === 'finished' || (state === 'stopped' && isEnough);
}
