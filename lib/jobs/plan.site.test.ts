/** What a plan predicts is what the next run does: every RD that goes, and at least those that come. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileProgram } from '../engine/compile-program.ts';
import { compareTexts } from '../engine/plan-decide.ts';
import { plan } from '../engine/plan.ts';
import type { RunRecord } from '../engine/ports.ts';
import type { Planned } from '../engine/plan.ts';
import { hasDescription } from '../engine/plan-judge.ts';
import { summarize } from '../engine/plan-summary.ts';
import type { PlanSummary } from '../engine/plan-summary.ts';
import type { Site } from '../engine/testing/site.ts';
import { startSite } from '../engine/testing/site.ts';
import { registry } from '../registry.ts';
import { readLastCrawl } from '../store/last-crawl.ts';
import { openPlanReads } from '../store/plan-reads.ts';
import { readRevisionFiles } from './installation.ts';
import { createJobQueue } from './queue.ts';
import { planKind } from './kinds/plan.ts';
import type { PlanResult } from './kinds/plan.ts';
import { openInstallation } from './testing/installation.ts';
import type { Files, TestCollection, TestInstallation } from './testing/installation.ts';
import { rdsOf } from './testing/outcome.ts';
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
}

const makers = ['extract-html-meta', 'extract-html-text', 'extract-source src="depth,type->content-type"'];

function texts({ enumeration = [], generation = [], depth = -1, excluded, asksAgain = false }: Lines): Files {
  const setup = ['Setup fn=filterrules-setup config=filterrules.conf', 'MetaData fn=filterrules-process'];
  const assigned = 'Data fn=assign-source dst=type src=content-type';
  const typed = asksAgain ? `${assigned}\nData fn=filterrules-process` : assigned;
  const makes = generation.some((line) => line.startsWith('Generate'))
    ? []
    : makers.map((maker) => `Generate fn=${maker}`);
  const filter = (name: string, lines: readonly string[]) => [`<Filter name="${name}">`, ...lines, '</Filter>'];
  const enumerates = [...setup, ...enumeration, typed, 'Enumerate fn=enumerate-urls max=1024'];
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
  /** URLs with an RD after the next run. */
  readonly rds: readonly string[];
}

async function predict(collection: TestCollection, edited: Files, full = false): Promise<Predicted> {
  const { pool } = installation;
  const last = await readLastCrawl(pool, collection.id);
  if (last === undefined) throw new Error('nothing was crawled');
  const files = await readRevisionFiles(pool, last.revisionId);
  const program = (given: ReadonlyMap<string, string>) => {
    const compiled = compileProgram({ files: given, declarations: registry, limits: last.limits });
    if (!compiled.ok) throw new Error(JSON.stringify([...compiled.diagnostics]));
    return compiled.program;
  };
  const after = new Map(Object.entries(edited));
  const store = await openPlanReads(pool, collection.id);
  const planned = await plan({
    before: program(files),
    planned: program(after),
    ...compareTexts(files, after),
    store,
    breathe: () => Promise.resolve(),
    report: () => undefined,
    full,
  });
  const stays = planned.seq.filter((_, i) => {
    const is = planned.planned[i];
    return is !== undefined && !planned.unlinked.has(i) && hasDescription(is, planned.described[i] === true);
  });
  const urls = await store.urls(stays);
  const rds = [...urls.values()].map(({ url }) => url).toSorted();
  return { planned, summary: summarize(planned, files, after), rds };
}

const without = ({ planned: { planned, now, unlinked, descriptions, newStarts } }: Predicted) => ({
  words: planned.map(({ word }, i) => [now[i]?.word, word, unlinked.has(i)]),
  lines: planned.map(
    ({ decidedBy }) => decidedBy && [decidedBy.file, decidedBy.line, decidedBy.reason, decidedBy.step],
  ),
  descriptions: [...descriptions],
  newStarts,
});

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
  /** Facts have to be read for every URL, or hardly any. */
  readonly reads: 'all' | 'some' | 'few';
}

const edits: readonly Edit[] = [
  {
    name: 'a line before retrieval that drops pages and what only they link to',
    from: {},
    to: both(denyNumbers('1?[26]')),
    reads: 'few',
  },
  {
    name: 'the same for the enumeration filter alone',
    from: {},
    to: { enumeration: [denyNumbers('[5-9]')] },
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
      expect(lines.some(({ file, line, planned }) => file === 'gatherer.cf' && line === 3 && planned > 0)).toBe(true);
    }
  });

  it.each(edits)('knows every RD that goes by $name', async ({ from, to, reads }) => {
    const collection = await installation.addCollection(texts(from));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const predicted = await predict(collection, texts(to));
    expect(without(await predict(collection, texts(to), true))).toEqual(without(predicted));
    if (reads === 'few') expect(predicted.planned.factsRead).toBeLessThan(predicted.planned.seq.length / 2);

    await collection.revise(texts(to));
    await crawl(collection);
    const after = await rdsOf(installation.pool, collection.id);
    expect([...after.keys()].toSorted()).toEqual(predicted.rds);
    const { figures, total, lines, others } = predicted.summary;
    expect(figures).toMatchObject({ rdsNow: before.size, rdsAfter: after.size, rdsGo: before.size - after.size });
    const sum = (side: 'before' | 'planned') => lines.reduce((all, line) => all + line[side], others[side]);
    expect([sum('before'), sum('planned')]).toEqual([total.before, total.planned]);
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
      expect(listed.planned.sitemaps.size).toBe(1);
      expect(listed.summary.figures).toMatchObject({ dropped: 1 });
      expect(without(await predict(collection, ofMap(map, denyNumbers('2')), true))).toEqual(without(listed));
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
    const { summary } = await predict(collection, texts({}));
    expect(summary.figures).toMatchObject({ admitted: 2, dropped: 0, rdsAppear: 0, rdsGo: 0 });
    expect(summary.lines).toMatchObject([
      { change: 'removed', before: 0, planned: 0 },
      { change: 'removed', before: 2, planned: 0 },
    ]);
    await collection.revise(texts({}));
    await crawl(collection);
    const after = await rdsOf(installation.pool, collection.id);
    expect(after.size - before.size).toBeGreaterThanOrEqual(summary.figures.admitted);
  });

  it('knows the RDs that appear when the content was read already', async () => {
    const denying = { generation: ['Data fn=filter-by-regex src=keywords deny="number 2"'] };
    const collection = await installation.addCollection(texts(denying));
    await crawl(collection);
    const predicted = await predict(collection, texts({}));
    expect(predicted.summary.figures.rdsAppear).toBeGreaterThan(10);
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
    expect(summary.lines).toMatchObject([{ change: 'new', text: status, rds: before.size }]);
    await collection.revise(edited);
    await crawl(collection);
    const after = await rdsOf(installation.pool, collection.id);
    const changed = [...after].filter(
      ([url, { attributes }]) => attributes['subject'] !== before.get(url)?.attributes['subject'],
    );
    expect(changed).toHaveLength(summary.figures.rdsChange);
  });

  it('does not say what only the text of a page could tell', async () => {
    const collection = await installation.addCollection(texts({}));
    await crawl(collection);
    const [meta = '', text = '', source = ''] = makers;
    const generation = [meta, `${text} truncate=20`, source].map((maker) => `Generate fn=${maker}`);
    const { summary } = await predict(collection, texts({ generation }));
    expect(summary.figures).toMatchObject({ rdsChange: 0, rdsMayChange: summary.figures.rdsNow });
  });
});

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
    expect(planned(result).samples.filter(({ kind }) => kind === 'dropped')).toHaveLength(summary.figures.dropped);
    expect(planned(result).samples[0]?.url).toMatch(/^http/);
    // The line stands in both filters, and both deny.
    const { predicted } = planned(result);
    expect(predicted.filter(({ denied }) => denied === summary.figures.dropped)).toHaveLength(2);
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
