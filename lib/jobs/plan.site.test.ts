/** What a plan predicts is what the next run does: in every state, for every RD, and at least what comes. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileProgram } from '../engine/compile-program.ts';
import { compareTexts } from '../engine/plan-decide.ts';
import { plan } from '../engine/plan.ts';
import type { RunRecord } from '../engine/ports.ts';
import type { Planned } from '../engine/plan.ts';
import { outcomeBy } from '../engine/plan-outlook.ts';
import { planRows } from '../engine/plan-rows.ts';
import type { PlanRowName } from '../engine/plan-rows.ts';
import { summarize } from '../engine/plan-summary.ts';
import type { PlanSummary } from '../engine/plan-summary.ts';
import { unknownsOf } from '../engine/plan-unknowns.ts';
import type { Site } from '../engine/testing/site.ts';
import { startSite } from '../engine/testing/site.ts';
import { registry } from '../registry.ts';
import { readLastCrawl } from '../store/last-crawl.ts';
import { createCrawlReads } from '../store/crawl-reads.ts';
import { openPlanReads, readRobotsOfRun } from '../store/plan-reads.ts';
import type { PlanReads } from '../store/plan-reads.ts';
import { readRevisionFiles } from './installation.ts';
import { egressPolicy } from './open-site.ts';
import { createJobQueue } from './queue.ts';
import { planKind } from './kinds/plan.ts';
import type { PlanResult } from './kinds/plan.ts';
import { openInstallation } from './testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from './testing/installation.ts';
import { rdsOf, resourcesOf } from './testing/outcome.ts';
import { page } from './testing/pages.ts';
import { collectionOf } from './testing/texts.ts';
import { until } from './testing/until.ts';
import { startWorker } from './testing/worker-process.ts';

let installation: TestInstallation;
let site: Site;

beforeAll(async () => {
  installation = await openInstallation();
  site = await startSite({
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
});
afterAll(async () => {
  await site.close();
  await installation.close();
});

async function crawl(collection: TestCollection): Promise<RunRecord> {
  const run = await collection.crawl();
  expect(run).toMatchObject({ state: 'finished' });
  return run;
}

interface Lines {
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

const makers = ['extract-html-meta', 'extract-html-text', 'extract-source src="depth,type->content-type"'];

function texts({
  enumeration = [],
  generation = [],
  depth = -1,
  excluded,
  asksAgain = false,
  most = 1024,
}: Lines): Files {
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

function excluding(files: Files, ending: string): string {
  const rule = `<Rule id=unwanted behavior=exclude>\n  Match src=path by=ends-with value=${ending}\n</Rule>\n`;
  return rule + (files['filterrules.conf'] ?? '').replace('</Site>', '  Use rule=unwanted\n</Site>');
}

const order = ['Setup', 'MetaData', 'Data', 'Enumerate', 'Generate'];
function inOrder(lines: readonly string[]): readonly string[] {
  const rank = (line: string): number => order.indexOf(line.slice(0, line.indexOf(' ')));
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

interface Predicted {
  readonly planned: Planned;
  readonly summary: PlanSummary;
  readonly unknowns: readonly string[];
  /** URLs with an RD after the next run. */
  readonly rds: readonly string[];
  /** What is known to become of each URL that is found: its state, or `unknown`. */
  readonly states: ReadonlyMap<string, string>;
  /** URLs whose RD changes. */
  readonly changed: readonly string[];
}

interface Asked {
  /** The texts that were edited; those of the last crawl when left out. */
  readonly saved?: Files;
  readonly full?: boolean;
}

async function predict(collection: TestCollection, edited: Files, { saved, full = false }: Asked = {}) {
  const { pool } = installation;
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
    breathe: () => Promise.resolve(),
    report: () => undefined,
    full,
  });
  const summary = summarize(planned, { last: files, saved: base, edited: after });
  const now = configuration(after).program;
  const unknowns = unknownsOf({ planned, summary, before, now }).map(({ text }) => text);
  return { planned, summary, unknowns, ...(await perUrl(planned, store)) } satisfies Predicted;
}

async function perUrl(planned: Planned, store: PlanReads): Promise<Pick<Predicted, 'rds' | 'states' | 'changed'>> {
  const { urls, edited } = planned;
  const texts = await store.urls(urls.seq);
  const textOf = (i: number): string => texts.get(urls.seq[i] ?? 0)?.url ?? '';
  const all = urls.seq.flatMap((_, i) => {
    const outcome = outcomeBy(urls, edited, i);
    return outcome?.isFound === true ? [{ i, url: textOf(i), outcome }] : [];
  });
  const stateOf = { kept: 'fetched', 'no-rd': 'fetched', queued: 'unknown', rejected: 'rejected', failed: 'failed' };
  const kept = all.filter(({ outcome }) => outcome.hasRd);
  const isChanged = (i: number): boolean =>
    planned.descriptions.next.get(i)?.kind === 'changed' || planned.layers.get(i)?.next !== undefined;
  return {
    rds: kept.map(({ url }) => url).toSorted(),
    states: new Map(all.map(({ url, outcome }) => [url, stateOf[outcome.judged.word]])),
    changed: kept
      .filter(({ i }) => urls.described[i] === true && isChanged(i))
      .map(({ url }) => url)
      .toSorted(),
  };
}

const without = ({ planned: { urls, edited, descriptions } }: Predicted) => ({
  words: edited.judged.map(({ word, isFollowed }, i) => [urls.now[i]?.word, word, isFollowed, edited.unlinked.has(i)]),
  lines: edited.judged.map(
    ({ decidedBy }) => decidedBy && [decidedBy.file, decidedBy.line, decidedBy.reason, decidedBy.step],
  ),
  descriptions: [...descriptions.next].toSorted(([a], [b]) => a - b),
  newStarts: edited.newStarts,
});

/** States of what the last run found. */
async function statesOf(collection: TestCollection): Promise<ReadonlyMap<string, string>> {
  const resources = await resourcesOf(installation.pool, collection.id);
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
async function expectRun(collection: TestCollection, before: Rds, predicted: Predicted): Promise<void> {
  const states = await statesOf(collection);
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

/** The files of a site whose sitemaps are read. */
function ofMap(map: Site, line: string): Files {
  const lines = line === '' ? [] : [line];
  const files = collectionOf([{ site: map }], {}, { 'filter.conf': texts(both(...lines))['filter.conf'] ?? '' });
  const rules = files['filterrules.conf'] ?? '';
  return { ...files, 'filterrules.conf': rules.replace('type=site', 'type=site sitemaps=true') };
}

const denyNumbers = (numbers: string) => `MetaData fn=filter-by-regex src=path deny="/page/${numbers}\\.html$"`;

interface Edit {
  readonly name: string;
  readonly from: Lines;
  readonly to: Lines;
  /** Figures of the next run that it is about. */
  readonly says?: readonly PlanRowName[];
  /** Facts have to be read for every URL, or hardly any. */
  readonly reads: 'all' | 'some' | 'few';
}

const edits: readonly Edit[] = [
  {
    name: 'a line before retrieval that drops pages and what only they link to',
    from: {},
    to: both(denyNumbers('1?[26]')),
    says: ['rejected', 'unlinked', 'unlinkedRejected', 'rdsRemoved'],
    reads: 'few',
  },
  {
    name: 'the same for the enumeration filter alone',
    from: {},
    to: { enumeration: [denyNumbers('[5-9]')] },
    says: ['linksDropped', 'unlinked', 'unlinkedRejected', 'rdsChanged'],
    reads: 'some',
  },
  {
    name: 'the same for the generation filter alone',
    from: {},
    to: { generation: [denyNumbers('[0-9]*3')] },
    reads: 'few',
  },
  {
    name: 'a line that looks at the content',
    from: {},
    to: { generation: ['Data fn=filter-by-regex src=keywords deny="number 1[0-9]*$"'] },
    reads: 'all',
  },
  {
    name: 'a line that keeps links of some pages from being followed',
    from: {},
    to: { enumeration: ['Data fn=filter-by-regex src=keywords deny="number [3-9]$"'] },
    reads: 'all',
  },
  { name: 'a lower depth in robot.conf', from: {}, to: { depth: 4 }, reads: 'few' },
  { name: 'a rule of filterrules.conf', from: { excluded: '/none' }, to: { excluded: '3.html' }, reads: 'few' },
  {
    name: 'a rule of filterrules.conf that is asked again at the content',
    from: { asksAgain: true },
    to: { asksAgain: true, excluded: '3.html' },
    reads: 'all',
  },
  {
    name: 'a page dropped that made others less deep, with a depth limit',
    from: { depth: 6 },
    to: { ...both(denyNumbers('1')), depth: 6 },
    reads: 'few',
  },
  {
    name: 'two lines in another order',
    from: both(denyNumbers('7'), denyNumbers('[78]')),
    to: both(denyNumbers('[78]'), denyNumbers('7')),
    reads: 'few',
  },
  {
    name: 'fewer links of a page followed',
    from: {},
    to: { most: 2 },
    says: ['linksDropped', 'unlinked', 'rdsRemoved'],
    reads: 'all',
  },
  {
    name: 'an attribute copied from one that a page may have or not',
    from: {},
    to: {
      generation: [
        ...makers.map((maker) => `Generate fn=${maker}`),
        'Generate fn=copy-attribute src=keywords dst=subject',
      ],
    },
    says: ['rdsChanged'],
    reads: 'all',
  },
];

function both(...lines: readonly string[]): Lines {
  return { enumeration: lines, generation: lines };
}

describe('a plan', () => {
  it('knows every RD that goes when a RootNode may gather less', async () => {
    const root = (spec: string): Files => ({
      'gatherer.cf': `Access-Delay: 0\n<RootNodes>\n${site.url}/ ${spec}\n</RootNodes>\n`,
    });
    const collection = await installation.addCollection(root('URL=60'));
    await crawl(collection);
    for (const spec of ['URL=25', 'URL=60 Depth=2']) {
      const predicted = await predict(collection, root(spec));
      const other = await installation.addCollection(root(spec));
      await crawl(other);
      expect([...(await rdsOf(installation.pool, other.id)).keys()].toSorted(), spec).toEqual(predicted.rds);
      const { lines } = predicted.summary;
      expect(lines.some(({ file, line, denied }) => file === 'gatherer.cf' && line === 3 && denied > 0)).toBe(true);
    }
  });

  it('knows what a RootNode gathers that takes the place of a site', async () => {
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    for (const spec of ['URL=30', 'URL=250 Depth=3', '']) {
      const root = { 'gatherer.cf': `Access-Delay: 0\n<RootNodes>\n${site.url}/ ${spec}\n</RootNodes>\n` };
      const files = { 'robot.conf': collectionOf([])['robot.conf'] ?? '', ...root };
      const predicted = await predict(collection, files);
      expect(predicted.rds.length, spec).toBeGreaterThan(10);
      expect(predicted.rds.length, spec).toBeLessThanOrEqual(before.size);
      const other = await installation.addCollection(files);
      await crawl(other);
      expect([...(await rdsOf(installation.pool, other.id)).keys()].toSorted(), spec).toEqual(predicted.rds);
      expect(Object.fromEntries(await statesOf(other)), spec).toEqual(Object.fromEntries(predicted.states));
    }
  });

  it.each(edits)('equals the next run in every state for $name', async ({ from, to, reads, says = [] }) => {
    const collection = await installation.addCollection(texts(from));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const predicted = await predict(collection, texts(to));
    expect(without(await predict(collection, texts(to), { full: true }))).toEqual(without(predicted));
    if (reads === 'few') expect(predicted.planned.factsRead).toBeLessThan(predicted.planned.urls.seq.length / 2);
    const { figures } = predicted.summary;
    for (const row of says) expect(figures[row].next, row).toBeGreaterThan(0);
    // The edit is the only cause.
    for (const row of planRows)
      expect(figures[row], row).toMatchObject({ edit: figures[row].next, saved: 0, metadata: 0 });

    await collection.revise(texts(to));
    await crawl(collection);
    await expectRun(collection, before, predicted);
    // Nothing is left to do.
    const again = await predict(collection, texts(to));
    for (const row of planRows)
      expect(again.summary.figures[row], row).toEqual({ edit: 0, saved: 0, metadata: 0, next: 0 });
  });

  it('tells the edit from what was saved before it, and decides the next run for both at once', async () => {
    const collection = await installation.addCollection(texts({}));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const saved = texts(both(denyNumbers('[23]')));
    const edited = texts(both(denyNumbers('[23]'), denyNumbers('[34]')));
    const onlySaved = await predict(collection, saved);
    const predicted = await predict(collection, edited, { saved });
    const { rejected, rdsRemoved } = predicted.summary.figures;
    expect(rejected).toEqual({ edit: 1, saved: 2, metadata: 0, next: 3 });
    expect(rdsRemoved.saved).toBe(onlySaved.summary.figures.rdsRemoved.edit);
    expect(predicted.summary.lines).toMatchObject([
      { change: 'new', before: 0, denied: 1 },
      { change: 'new', before: 0, denied: 1 },
    ]);
    await collection.revise(edited);
    await crawl(collection);
    await expectRun(collection, before, predicted);
  });

  it('says what an edit takes back of what was saved, and that the next run then changes nothing', async () => {
    const collection = await installation.addCollection(texts({}));
    await crawl(collection);
    const { figures } = (await predict(collection, texts({}), { saved: texts(both(denyNumbers('[23]'))) })).summary;
    expect(figures.rejected).toEqual({ edit: 0, saved: 2, metadata: 0, next: 0 });
    expect(figures.admitted).toEqual({ edit: 2, saved: 0, metadata: 0, next: 0 });
    expect(figures.rdsAdded.edit).toBe(figures.rdsRemoved.saved);
    expect(figures.rdsRemoved.next).toBe(0);
  });

  it('tells external metadata that is not applied yet from the edit, and knows every RD it changes', async () => {
    const collection = await installation.addCollection(texts({}));
    await crawl(collection);
    const before = await viewsOf(collection);
    const lines = (...all: string[]): Files => {
      const place = `${site.host}:${site.port}`;
      return { ...texts({}), 'external_metadata.cfg': all.map((line) => `${place}${line}\n`).join('') };
    };
    const saved = lines('/page/1 c:staff');
    const edited = lines('/page/1 c:staff', '/page/2 c:partner', '/page/10 c:hr');
    const { figures, several } = (await predict(collection, edited, { saved })).summary;
    await collection.revise(edited);
    await crawl(collection);
    const after = await viewsOf(collection);
    const changed = [...after].filter(([url, view]) => before.get(url) !== view);
    expect(figures.rdsChanged.next).toBe(changed.length);
    expect(figures.rdsChanged).toMatchObject({ saved: 0 });
    expect(figures.rdsChanged.edit + figures.rdsChanged.metadata - several).toBe(changed.length);
    expect(several).toBe(11);
  });

  it('knows which pages a lower max-filesize-kb takes away, and which a higher one has to fetch', async () => {
    const large = await installation.startSite({
      pages: 0,
      routes: {
        '/': page(['/small.html', '/large.html', '/steady.html']),
        '/small.html': page(),
        '/large.html': { headers: { 'content-type': 'text/html' }, body: filled(9_000) },
        '/steady.html': (request, response) => {
          const isKnown = request.headers['if-none-match'] === '"v1"';
          const headers = { etag: '"v1"', 'content-type': 'text/html' };
          response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : filled(7_000));
        },
      },
    });
    const sized = (kb: number, action: string): Files =>
      collectionOf(
        [{ site: large }],
        { 'max-filesize-kb': kb, 'max-filesize-action': action },
        { 'filter.conf': texts({})['filter.conf'] ?? '' },
      );
    const collection = await installation.addCollection(sized(100, 'refuse'));
    await crawl(collection);
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const lower = await predict(collection, sized(4, 'refuse'));
    expect(lower.states.get(`${large.url}/steady.html`)).toBe('failed');
    await collection.revise(sized(4, 'refuse'));
    await crawl(collection);
    await expectRun(collection, before, lower);
    const higher = await predict(collection, sized(100, 'cut'));
    expect([...higher.states].filter(([, state]) => state === 'unknown')).toHaveLength(2);
    expect(higher.unknowns).toEqual([expect.stringMatching(/^2 URLs must be fetched/)]);
    await collection.revise(sized(100, 'cut'));
    await crawl(collection);
    expect([...(await rdsOf(installation.pool, collection.id)).keys()]).toEqual([...before.keys()]);
    const cut = await predict(collection, sized(4, 'cut'));
    expect(cut.summary.figures).toMatchObject({ rdsRemoved: { next: 0 }, rdsMayChange: { next: 2 } });
    expect(cut.unknowns).toEqual([expect.stringMatching(/^2 RDs may change/)]);
    await collection.revise(sized(4, 'cut'));
    await crawl(collection);
    expect([...(await rdsOf(installation.pool, collection.id)).keys()]).toEqual(cut.rds);
  });

  it('does not admit what robots.txt on record disallows', async () => {
    const closed = await installation.startSite({
      pages: 20,
      crossLinks: 0,
      robots: 'User-agent: *\nDisallow: /page/2\n',
    });
    const denying = (line: string): Files =>
      collectionOf([{ site: closed }], {}, { 'filter.conf': texts(both(line))['filter.conf'] ?? '' });
    const collection = await installation.addCollection(denying(denyNumbers('[12]')));
    await crawl(collection);
    const predicted = await predict(collection, denying(denyNumbers('99')));
    expect(predicted.summary.figures.admitted.next).toBe(1);
    expect(predicted.states.get(`${closed.url}/page/2.html`)).toBe('rejected');
    await collection.revise(denying(denyNumbers('99')));
    await crawl(collection);
    const states = await statesOf(collection);
    expect(states.get(`${closed.url}/page/2.html`)).toBe('rejected');
    expect(states.get(`${closed.url}/page/1.html`)).toBe('fetched');
  });

  it('judges addresses by the hosts that the edited texts name', async () => {
    const other = await installation.startSite({ pages: 1 });
    const first = await installation.startSite({ pages: 0, routes: { '/': page([`${other.url}/`]) } });
    const files = (sites: readonly Site[]): Files =>
      collectionOf(
        sites.map((each) => ({ site: each })),
        {},
        { 'filter.conf': texts({})['filter.conf'] ?? '' },
      );
    const collection = await installation.addCollection(files([first, other]));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const predicted = await predict(collection, files([first]));
    await collection.revise(files([first]));
    await crawl(collection);
    await expectRun(collection, before, predicted);
  });

  it('knows what is left when a sitemap lists pages that nothing else leads to', async () => {
    const map = await startSite({ pages: 30, crossLinks: 0, words: 10 });
    try {
      const loc = [20, 21, 22].map((n) => `<url><loc>${map.url}/page/${n}.html</loc></url>`);
      map.setRobots(`Sitemap: ${map.url}/map.xml\n`);
      map.serve('/map.xml', { body: `<urlset>${loc.join('')}</urlset>` });
      const from = ofMap(map, '');
      const collection = await installation.addCollection(from);
      await crawl(collection);
      const listed = await predict(collection, ofMap(map, denyNumbers('2')));
      expect(listed.planned.urls.sitemaps.size).toBe(1);
      expect(listed.summary.figures.rejected.next).toBe(1);
      expect(without(await predict(collection, ofMap(map, denyNumbers('2')), { full: true }))).toEqual(without(listed));
      await collection.revise(ofMap(map, denyNumbers('2')));
      await crawl(collection);
      expect([...(await rdsOf(installation.pool, collection.id)).keys()].toSorted()).toEqual(listed.rds);
    } finally {
      await map.close();
    }
  });

  it('knows at least what is let in, and that nothing more is known of it', async () => {
    const collection = await installation.addCollection(texts(both(denyNumbers('[12]'))));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const { summary, unknowns } = await predict(collection, texts({}));
    const none = { next: 0 };
    expect(summary.figures).toMatchObject({ admitted: { next: 2 }, rejected: none, rdsAdded: none, rdsRemoved: none });
    expect(summary.states.next.unknown).toBe(2);
    expect(unknowns).toEqual([expect.stringMatching(/^2 admitted URLs never fetched/)]);
    expect(summary.lines).toMatchObject([
      { change: 'removed', before: 2, denied: 0 },
      { change: 'removed', before: 2, denied: 0 },
    ]);
    await collection.revise(texts({}));
    await crawl(collection);
    const after = await rdsOf(installation.pool, collection.id);
    expect(after.size - before.size).toBeGreaterThanOrEqual(summary.figures.admitted.next);
  });

  it('knows the RDs that appear when the content was read already', async () => {
    const denying = { generation: ['Data fn=filter-by-regex src=keywords deny="number 2"'] };
    const collection = await installation.addCollection(texts(denying));
    await crawl(collection);
    const predicted = await predict(collection, texts({}));
    expect(predicted.summary.figures.rdsAdded.next).toBeGreaterThan(10);
    await collection.revise(texts({}));
    await crawl(collection);
    expect([...(await rdsOf(installation.pool, collection.id)).keys()].toSorted()).toEqual(predicted.rds);
  });

  it('knows which RDs change, and by which line', async () => {
    const collection = await installation.addCollection(texts({}));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const status = 'Generate fn=copy-attribute src=keywords dst=subject truncate=3';
    const edited = texts({ generation: [...makers.map((maker) => `Generate fn=${maker}`), status] });
    const { summary } = await predict(collection, edited);
    expect(summary.lines).toMatchObject([{ change: 'new', text: status, changed: summary.figures.rdsChanged.edit }]);
    await collection.revise(edited);
    await crawl(collection);
    const after = await rdsOf(installation.pool, collection.id);
    const changed = [...after].filter(
      ([url, { attributes }]) => attributes['subject'] !== before.get(url)?.attributes['subject'],
    );
    expect(changed).toHaveLength(summary.figures.rdsChanged.next);
    expect(changed.length).toBeGreaterThan(100);
  });

  it('does not say what only the text of a page could tell', async () => {
    const collection = await installation.addCollection(texts({}));
    await crawl(collection);
    const [meta = '', text = '', source = ''] = makers;
    const generation = [meta, `${text} truncate=20`, source].map((maker) => `Generate fn=${maker}`);
    const { summary } = await predict(collection, texts({ generation }));
    expect(summary.figures).toMatchObject({ rdsChanged: { next: 0 }, rdsMayChange: { next: summary.rds.now } });
  });
});

function filled(bytes: number): string {
  return `<!doctype html><title>Large</title>${'words '.repeat(bytes / 6)}`;
}

/** What is in view of each RD, as one text. */
async function viewsOf(collection: TestCollection): Promise<ReadonlyMap<string, string>> {
  const views = new Map<string, string>();
  for await (const { url, attributes } of createCrawlReads(installation.pool).descriptions(collection.id)) {
    views.set(url, JSON.stringify(attributes.map(({ name, values }) => [name, values])));
  }
  return views;
}

describe('the job', () => {
  it('answers with samples that lead to URLs and lines, in a process that is killed meanwhile or not', async () => {
    const { pool } = installation;
    const collection = await installation.addCollection(texts({}));
    const run = await crawl(collection);
    const queue = createJobQueue(pool);
    const edited = texts(both(denyNumbers('1?[26]')))['filter.conf'] ?? '';
    const input = { revisionId: run.revisionId, files: [{ path: 'filter.conf', text: edited }] };
    const id = await queue.enqueue(planKind, { collectionId: collection.id, createdBy: 'test', input });
    const first = startWorker(installation);
    await until('it was taken up', async () => (await queue.find(planKind, collection.id, id))?.state !== 'queued');
    await first.end('SIGKILL');
    const second = startWorker(installation);
    await until('it was done', async () => (await queue.find(planKind, collection.id, id))?.state === 'finished');
    await second.end('SIGTERM');
    const result = (await queue.find(planKind, collection.id, id))?.result;
    const { summary } = await predict(collection, texts(both(denyNumbers('1?[26]'))));
    expect(planned(result)).toMatchObject({ figures: summary.figures, run: run.id, revision: 1 });
    const line = edited.split('\n').indexOf(denyNumbers('1?[26]')) + 1;
    expect(planned(result).lines[0]).toMatchObject({ file: 'filter.conf', line, change: 'new', before: 0 });
    expect(planned(result).samples.filter(({ row }) => row === 'rejected')).toHaveLength(summary.figures.rejected.next);
    expect(planned(result).samples[0]?.url).toMatch(/^http/);
    // The line stands in both filters, and both deny.
    const { predicted } = planned(result);
    expect(predicted.filter(({ denied }) => denied === summary.figures.rejected.next)).toHaveLength(2);
  });

  it('names the errors of texts that decide nothing', async () => {
    const collection = await installation.addCollection(texts({}));
    const run = await crawl(collection);
    const queue = createJobQueue(installation.pool);
    const input = {
      revisionId: run.revisionId,
      files: [{ path: 'filter.conf', text: '<Filter name="a">\nData fn=no-such\n' }],
    };
    const id = await queue.enqueue(planKind, { collectionId: collection.id, createdBy: 'test', input });
    const stop = new AbortController();
    const working = installation.work({}, stop.signal);
    await until('it was done', async () => (await queue.find(planKind, collection.id, id))?.state === 'finished');
    stop.abort();
    await working;
    const result = (await queue.find(planKind, collection.id, id))?.result;
    expect(result).toMatchObject({
      state: 'errors',
      errors: expect.arrayContaining([expect.objectContaining({ line: 2 })]),
    });
  });
});

function planned(result: PlanResult | undefined): Extract<PlanResult, { state: 'planned' }> {
  if (result?.state !== 'planned') throw new Error(`no plan: ${JSON.stringify(result)}`);
  return result;
}
