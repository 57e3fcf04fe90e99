/** Plans over a site of many pages, and how they are held against the run that comes next. */

import { expect } from 'vitest';
import { compileProgram } from '../../engine/program/compile.ts';
import { changedSettings } from '../../engine/plan/changed-settings.ts';
import { compareTexts } from '../../engine/plan/decide.ts';
import { plan } from '../../engine/plan/plan.ts';
import type { RunRecord } from '../../engine/ports.ts';
import type { Planned } from '../../engine/plan/plan.ts';
import { outcomeBy } from '../../engine/plan/outlook.ts';
import { summarize } from '../../engine/plan/summary.ts';
import { planRows } from '../../engine/plan/rows.ts';
import type { PlanRowName } from '../../engine/plan/rows.ts';
import type { PlanSummary } from '../../engine/plan/summary.ts';
import { unknownsOf } from '../../engine/plan/unknowns.ts';
import type { Site } from '../../engine/testing/site.ts';
import { namedFiles } from '../../languages/named-files.ts';
import type { NamedFiles } from '../../languages/named-files.ts';
import { registry } from '../../registry.ts';
import { describeFunction } from '../../sdk/describe.ts';
import { readLastCrawl } from '../../store/read/last-crawl.ts';
import { openPlanReads, readRobotsOfRun } from '../../store/read/plan-reads.ts';
import type { PlanReads } from '../../store/read/plan-reads.ts';
import { readRevisionFiles } from '../world/installation.ts';
import { egressPolicy } from '../world/open-site.ts';
import { openInstallation } from './installation.ts';
import type { Files, TestCollection, TestInstallation } from './installation.ts';
import { rdsOf, resourcesOf } from './outcome.ts';
import { page } from './pages.ts';
import { collectionOf } from './texts.ts';

export interface PlanTests {
  readonly installation: TestInstallation;
  readonly site: Site;
  readonly texts: (lines: Lines) => Files;
  readonly predict: (collection: TestCollection, edited: Files, asked?: Asked) => Promise<Predicted>;
  readonly statesOf: (collection: TestCollection) => Promise<ReadonlyMap<string, string>>;
  readonly expectRun: (collection: TestCollection, before: Rds, predicted: Predicted) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openPlanTests(): Promise<PlanTests> {
  const installation = await openInstallation();
  const site = await installation.startSite({
    pages: 150,
    crossLinks: 1,
    words: 10,
    routes: {
      '/page/40.html': { status: 301, headers: { location: '/page/41.html' } },
      '/page/44.html': { status: 403 },
      // The only page that leads to these, one of them foreign.
      '/page/6.html': page(['/page/7.html', '/only-here.html', 'http://foreign.example/', '/page/61.html'], {
        title: 'Six',
        head: '<meta name="keywords" content="number 6">',
      }),
      '/only-here.html': page(['/only-below.html', 'http://other.example/']),
      '/only-below.html': page(),
    },
  });
  return {
    installation,
    site,
    texts: (lines) => textsOf(site, lines),
    predict: (collection, edited, asked) => predictRun(installation, collection, { edited, ...asked }),
    statesOf: (collection) => statesOf(installation, collection),
    expectRun: (collection, before, predicted) => expectRun(installation, collection, { before, predicted }),
    close: () => installation.close(),
  };
}

export async function crawl(collection: TestCollection): Promise<RunRecord> {
  const run = await collection.crawl();
  expect(run).toMatchObject({ state: 'finished' });
  return run;
}

export interface Lines {
  readonly enumeration?: readonly string[];
  readonly generation?: readonly string[];
  readonly depth?: number;
  /** Excluded by a rule of filterrules.conf: paths that end so. */
  readonly excluded?: string;
  /** The rules are asked again once the content is known. */
  readonly asksAgain?: boolean;
  /** Links of a page that are followed. */
  readonly most?: number;
}

export const makers = ['extract-html-meta', 'extract-html-text', 'extract-source src="depth,type->content-type"'];

function textsOf(
  site: Site,
  { enumeration = [], generation = [], depth = -1, excluded, asksAgain = false, most = 1024 }: Lines,
): Files {
  const setup = ['Setup fn=filterrules-setup config=filterrules.conf', 'MetaData fn=filterrules-process'];
  const assigned = 'Data fn=assign-source dst=type src=content-type';
  const typed = asksAgain ? `${assigned}\nData fn=filterrules-process` : assigned;
  const makes = generation.some((line) => line.startsWith('Generate'))
    ? []
    : makers.map((maker) => `Generate fn=${maker}`);
  const filter = (name: string, lines: readonly string[]) => [`<Filter name="${name}">`, ...lines, '</Filter>'];
  const enumerates = [...setup, ...enumeration, typed, `Enumerate fn=enumerate-urls max=${most}`];
  const metaData = generation.filter((line) => line.startsWith('MetaData'));
  const later = generation.filter((line) => !line.startsWith('MetaData'));
  const all = [
    ...filter('enumeration-default', inOrder(enumerates)),
    ...filter('generation-default', [...setup, ...metaData, typed, ...inOrder([...later, ...makes])]),
  ];
  const files = collectionOf([{ site }], { depth }, { 'filter.conf': `${all.join('\n')}\n` });
  return excluded === undefined ? files : { ...files, 'filterrules.conf': excluding(files, excluded) };
}

/** Without the paths that end so. */
export function excluding(files: Files, ending: string): string {
  const rule = `<Rule id=unwanted behavior=exclude>\n  Match src=path by=ends-with value=${ending}\n</Rule>\n`;
  return rule + (files['filterrules.conf'] ?? '').replace('</Site>', '  Use rule=unwanted\n</Site>');
}

const order = ['Setup', 'MetaData', 'Data', 'Enumerate', 'Generate'];
function inOrder(lines: readonly string[]): readonly string[] {
  const rank = (line: string): number => order.indexOf(line.slice(0, line.indexOf(' ')));
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

export interface Predicted {
  readonly planned: Planned;
  readonly summary: PlanSummary;
  readonly unknowns: readonly string[];
  /** The figures that each unknown stands beside; of the plan as a whole when there are none. */
  readonly unknownRows: readonly (readonly PlanRowName[])[];
  /** The figures of the next run that count each URL. */
  readonly rowsOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** URLs with an RD after the next run. */
  readonly rds: readonly string[];
  /** What is known to become of each URL that is found: its state, or `unknown`. */
  readonly states: ReadonlyMap<string, string>;
  /** URLs whose RD changes. */
  readonly changed: readonly string[];
}

/** The files that lines of a collection name. */
export function filesNamedIn(texts: ReadonlyMap<string, string>): NamedFiles {
  return namedFiles(texts, { functions: registry.functions.map(describeFunction) });
}

interface Asked {
  /** The texts that were edited; those of the last crawl when left out. */
  readonly saved?: Files;
  readonly full?: boolean;
}

async function predictRun(
  { pool }: TestInstallation,
  collection: TestCollection,
  { edited, saved, full = false }: Asked & { readonly edited: Files },
): Promise<Predicted> {
  const last = await readLastCrawl(pool, collection.id);
  if (last === undefined) throw new Error('nothing was crawled');
  const files = await readRevisionFiles(pool, last.revisionId);
  const configuration = (given: ReadonlyMap<string, string>) => {
    const compiled = compileProgram({ files: given, declarations: registry, limits: last.limits });
    if (!compiled.ok) throw new Error(JSON.stringify([...compiled.diagnostics]));
    return { program: compiled.program, ...compareTexts(files, given) };
  };
  const base = saved === undefined ? files : new Map(Object.entries(saved));
  const after = new Map(Object.entries(edited));
  const store = await openPlanReads(pool, collection.id);
  const before = configuration(files).program;
  const planned = await plan({
    before,
    saved: configuration(base),
    edited: configuration(after),
    store,
    world: {
      policyOf: (program) => egressPolicy({ own: () => ({ places: [], machine: [] }) }, program, []),
      robots: await readRobotsOfRun(pool, last.run),
    },
    yieldNow: () => Promise.resolve(),
    report: () => undefined,
    full,
  });
  const summary = summarize(planned, { last: files, saved: base, edited: after });
  const now = configuration(after).program;
  const named = new Map([...filesNamedIn(files), ...filesNamedIn(after)]);
  const settings = changedSettings(files, after, named);
  const doubts = unknownsOf({ planned, summary, before, now, settings });
  const unknowns = doubts.map(({ text }) => text);
  return {
    planned,
    summary,
    unknowns,
    unknownRows: doubts.map(({ rows }) => rows),
    ...(await perUrl(planned, store, summary)),
  };
}

async function perUrl(
  planned: Planned,
  store: PlanReads,
  { figures, lists }: PlanSummary,
): Promise<Pick<Predicted, 'rds' | 'states' | 'changed' | 'rowsOf'>> {
  const { urls, edited } = planned;
  const texts = await store.urls(urls.seq);
  const textOf = (i: number): string => texts.get(urls.seq[i] ?? 0)?.url ?? '';
  const all = urls.seq.flatMap((_, i) => {
    const outcome = outcomeBy(urls, edited, i);
    return outcome?.isFound === true ? [{ i, url: textOf(i), outcome }] : [];
  });
  const stateOf = { kept: 'fetched', 'no-rd': 'fetched', queued: 'unknown', rejected: 'rejected', failed: 'failed' };
  // Links of admitted URLs may lead by a shorter way to what is too deep.
  const isOpen = ({ outcome }: (typeof all)[number]): boolean =>
    figures.admitted.next > 0 && outcome.judged.decidedBy?.reason === 'depth';
  const kept = all.filter(({ outcome }) => outcome.hasRd);
  const isChanged = (i: number): boolean =>
    planned.descriptions.next.get(i)?.kind === 'changed' || planned.layers.get(i)?.next !== undefined;
  const rowsOf = new Map<string, Set<string>>();
  for (const row of planRows) {
    for (const seq of lists.get(`${row}.next`) ?? []) {
      const url = texts.get(seq)?.url ?? '';
      rowsOf.set(url, (rowsOf.get(url) ?? new Set<string>()).add(row));
    }
  }
  for (const { url } of edited.newStarts) rowsOf.set(url.href, new Set(['admitted']));
  return {
    rowsOf,
    rds: kept.map(({ url }) => url).toSorted(),
    states: new Map(all.map((each) => [each.url, isOpen(each) ? 'unknown' : stateOf[each.outcome.judged.word]])),
    changed: kept
      .filter(({ i }) => urls.described[i] === true && isChanged(i))
      .map(({ url }) => url)
      .toSorted(),
  };
}

/** All that was decided, to be compared. */
export const decisionsOf = ({ planned: { urls, edited, descriptions } }: Predicted) => ({
  words: edited.judged.map(({ word, isFollowed }, i) => [urls.now[i]?.word, word, isFollowed, edited.unlinked.has(i)]),
  lines: edited.judged.map(
    ({ decidedBy }) => decidedBy && [decidedBy.file, decidedBy.line, decidedBy.reason, decidedBy.step],
  ),
  descriptions: [...descriptions.next].toSorted(([a], [b]) => a - b),
  newStarts: edited.newStarts,
});

/** States of what the last run found. */
async function statesOf({ pool }: TestInstallation, collection: TestCollection): Promise<ReadonlyMap<string, string>> {
  const resources = await resourcesOf(pool, collection.id);
  return new Map([...resources].filter(([, { state }]) => state !== 'orphan').map(([url, { state }]) => [url, state]));
}

type Rds = Awaited<ReturnType<typeof rdsOf>>;

/** RDs that were there before and say something else now. */
function othersOf(before: Rds, after: Rds): readonly string[] {
  return [...after]
    .filter(([url, { attributes }]) => {
      const was = before.get(url)?.attributes;
      return was !== undefined && JSON.stringify(was) !== JSON.stringify(attributes);
    })
    .map(([url]) => url)
    .toSorted();
}

/** What was known is what came; what else came was said not to be known. */
async function expectRun(
  installation: TestInstallation,
  collection: TestCollection,
  { before, predicted }: { readonly before: Rds; readonly predicted: Predicted },
): Promise<void> {
  const states = await statesOf(installation, collection);
  const known = [...predicted.states].filter(([, state]) => state !== 'unknown');
  const unsaid = [...states].filter(([url]) => predicted.states.get(url) === undefined);
  expect(Object.fromEntries(known.map(([url]) => [url, states.get(url)]))).toEqual(Object.fromEntries(known));
  if (predicted.unknowns.length > 0) return;
  expect(unsaid).toEqual([]);
  const counted = (state: string): number => [...states.values()].filter((each) => each === state).length;
  const { next } = predicted.summary.states;
  expect([next.fetched, next.rejected, next.failed, next.unknown]).toEqual(
    ['fetched', 'rejected', 'failed', 'queued'].map(counted),
  );
  const after = await rdsOf(installation.pool, collection.id);
  expect([...after.keys()].toSorted()).toEqual(predicted.rds);
  expect(othersOf(before, after)).toEqual(predicted.changed);
  const { figures, rds } = predicted.summary;
  expect(rds).toEqual({ now: before.size, next: after.size });
  expect(figures.rdsRemoved.next - figures.rdsAdded.next).toBe(before.size - after.size);
  expect(figures.rdsChanged.next).toBe(predicted.changed.length);
}

export const denyNumbers = (numbers: string) => `MetaData fn=filter-by-regex src=path deny="/page/${numbers}\\.html$"`;

export function both(...lines: readonly string[]): Lines {
  return { enumeration: lines, generation: lines };
}
