import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SampleSite } from '../servers/sample-site.ts';
import { startSampleSite } from '../servers/sample-site.ts';
import { cli } from './actor.ts';
import { createServices } from './index.ts';
import type { LiveUpdate } from './live/contract.ts';
import type { ResourceView } from './resources/contract.ts';
import type { RunRow } from './runs/contract.ts';
import { endedJob } from './testing/ended-job.ts';
import type { TestServices } from './testing/test-services.ts';
import { browser } from './testing/browser.ts';
import { nobody, openTestServices, operator, problemOf, value, viewer } from './testing/test-services.ts';
import { startEngine } from './testing/work-on-jobs.ts';
import { workOnRun } from './testing/work-on-run.ts';
import { unchecked } from './define-service.ts';

let test: TestServices;
let site: SampleSite;
let slug: string;
let run: RunRow;
const updates: LiveUpdate[] = [];

beforeAll(async () => {
  test = await openTestServices();
  site = await startSampleSite({ port: 0 });
  const { services } = test;
  value(await services.announceSampleSite(cli, { port: site.port }));
  ({ slug } = value(await services.createSampleCollection(operator, {})));
  const watching = new AbortController();
  const watched = (async () => {
    for await (const update of value(await services.watchRun(cli, { slug, signal: watching.signal }))) {
      updates.push(update);
    }
  })();
  const { id } = value(await services.startRun(operator, { slug, kind: 'full' }));
  await workOnRun(test, id);
  test.clock.now = Date.now();
  await delay(1100);
  watching.abort();
  await watched;
  run = value(await services.getRun(viewer, { slug, run: id }));
});
afterAll(async () => {
  await site.close();
  await test.close();
});

const url = (path: string): string => `http://127.0.0.1:${site.port}${path}`;

async function all(filter: object = {}): Promise<readonly ResourceView[]> {
  const rows: ResourceView[] = [];
  for (let after: string | undefined; ;) {
    const page = value(await test.services.searchResources(viewer, { slug, limit: 20, after, ...filter }));
    rows.push(...page.rows);
    after = page.next;
    if (after === undefined) return rows;
  }
}

describe('one directive tried on what a run found', () => {
  const tried = async (line: string) => value(await test.services.tryLine(viewer, { slug, line }));

  it('counts what the line denies by itself, as the evaluator decides', async () => {
    const zip = (await all()).filter((row) => row.url.endsWith('.zip'));
    const trial = await tried(String.raw`MetaData fn=filter-by-regex src=path deny="\.zip$"`);
    expect(trial).toMatchObject({ total: run.accounting.discovered, sampled: run.accounting.discovered });
    expect(trial.denied).toBe(zip.length);
    expect(trial.passed).toBe(trial.total - zip.length);
    expect(trial.examples[0]).toMatchObject({ hash: zip[0]?.hash, denied: true, source: 'path', count: 1 });
    const { value: path = '', match } = trial.examples[0] ?? {};
    expect(path.slice(match?.start, match?.end)).toBe('.zip');
    expect(trial.examples.at(-1)?.denied).toBe(false);
  });

  it('reads what was observed after retrieval, and counts equal values once', async () => {
    const trial = await tried('Data fn=filter-by-exact src=type deny=text/html');
    const html = (await all({ type: 'text/html' })).length;
    expect(trial.examples).toContainEqual(expect.objectContaining({ value: 'text/html', denied: true }));
    expect(trial.denied).toBeGreaterThan(10);
    expect(trial.denied).toBeLessThanOrEqual(html);
    expect(trial.examples.find((each) => each.value === 'text/html')?.count).toBe(trial.denied);
  });

  it('decides nothing where the value cannot be known yet, or the line has errors', async () => {
    expect(await tried('MetaData fn=filter-by-exact src=type deny=text/html')).toMatchObject({ denied: 0, passed: 0 });
    const wrong = await test.services.tryLine(viewer, { slug, line: 'Data fn=filter-by-regex src=path deny="("' });
    expect(problemOf(wrong).kind).toBe('refused');
    const two = await test.services.tryLine(viewer, { slug, line: 'Data fn=generate-md5\n</Filter>' });
    expect(problemOf(two).kind).toBe('invalid');
  });
});

describe('a run of the sample collection', () => {
  it('finishes, and its accounting adds up', () => {
    const { accounting: a } = run;
    expect(run).toMatchObject({ state: 'finished', kind: 'full', revision: 1, startedBy: 'operator@example.org' });
    expect(a.lost).toBe(0);
    expect(a.queued).toBe(0);
    expect(a.discovered).toBe(a.fetched + a.rejected + a.failed);
    expect(a.fetched).toBe(a.stored + a.withoutRd);
    expect(a.stored).toBeGreaterThan(50);
    expect(a.failed).toBe(2);
  });

  it('is seen live as it was: hosts, events, seconds', async () => {
    const last = updates.at(-1);
    expect(last?.run?.accounting.discovered).toBe(run.accounting.discovered);
    const live = value(await test.services.getLive(viewer, { slug }));
    expect(live.run?.id).toBe(run.id);
    expect(live.hosts.map(({ site: key }) => key)).toContain(`127.0.0.1:${site.port}`);
    expect(live.events.length).toBeGreaterThan(0);
    const fetched = live.series.reduce((sum, point) => sum + point.fetched, 0);
    expect(fetched).toBe(run.accounting.fetched);
  });

  it('is what the overview, the collection and the list of runs say', async () => {
    const { services } = test;
    const { collections, alerts, health } = value(await services.getOverview(viewer, {}));
    expect(collections[0]).toMatchObject({
      slug,
      isSample: true,
      descriptions: run.accounting.stored,
      lastRun: { id: run.id },
    });
    expect(alerts.map(({ kind }) => kind)).toEqual(['no-engine']);
    expect(health).toMatchObject({ status: 'degraded', database: { status: 'ok' }, engine: { status: 'down' } });
    const { runs } = value(await services.listRuns(viewer, { slug }));
    expect(runs.map(({ id }) => id)).toEqual([run.id]);
    expect(problemOf(await services.pauseRun(operator, { slug, run: run.id })).kind).toBe('conflict');
    expect(problemOf(await services.decideHeldDeletions(operator, { slug, run: run.id, accept: true })).kind).toBe(
      'conflict',
    );
  });
});

describe('the resources', () => {
  it('are paged whole and without repeats, and facets count them', async () => {
    const { discovered, stored } = run.accounting;
    const rows = await all();
    expect(rows).toHaveLength(discovered);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(discovered);
    const facets = value(await test.services.getFacets(viewer, { slug }));
    const counts = new Map(facets.outcome.map(({ value, count }) => [value, count]));
    expect(counts.get('kept')).toBe(stored);
    expect([...counts.values()].reduce((a, b) => a + b, 0)).toBe(discovered);
    for (const outcome of ['kept', 'no-rd', 'rejected', 'failed'] as const) {
      expect(await all({ outcome }), outcome).toHaveLength(counts.get(outcome) ?? 0);
    }
  });

  it('are found by words of the text and by parts of the URL', async () => {
    const byUrl = await all({ text: 'harbour-chart-1783' });
    expect(byUrl.map((row) => row.url)).toContain(url('/holdings/maps/harbour-chart-1783'));
    const { count } = value(await test.services.searchResources(viewer, { slug, outcome: 'failed' }));
    expect(count).toEqual({ value: 2, exact: true });
  });

  it('denied by robots.txt lead to the whole of it, with the group of the line', async () => {
    const [row] = await all({ file: 'robots.txt' });
    const line = row?.decidedBy?.line ?? 0;
    const robots = value(await test.services.getRobots(viewer, unchecked({ slug, url: row?.url })));
    expect(robots.text.split('\n')[line - 1]).toMatch(/^Disallow: /);
    expect(robots).toMatchObject({ status: 'found', site: row?.site, fetchedAt: expect.any(Number) });
    expect(robots.groups.find(({ rules }) => rules.includes(line))?.agents.length).toBeGreaterThan(0);
    const never = await test.services.getRobots(viewer, { slug, url: 'http://never.test/' });
    expect(problemOf(never).kind).toBe('not-found');
  });

  it('end as the site meant them to', async () => {
    const rows = new Map((await all()).map((row) => [row.url, row]));
    const outcome = (path: string) => rows.get(url(path))?.outcome;
    expect({
      page: outcome('/imprint'),
      redirect: outcome('/old/home'),
      gap: outcome('/visit/cafe'),
      noindex: outcome('/drafts/'),
      afterNoindex: outcome('/drafts/plan'),
      robots: outcome('/staff/rota'),
      archive: outcome('/files/posters.zip'),
      list: outcome('/news/'),
      text: outcome('/files/opening-hours.txt'),
      deep: outcome('/story/8'),
    }).toEqual({
      page: 'kept',
      redirect: 'no-rd',
      gap: 'failed',
      noindex: 'no-rd',
      afterNoindex: 'kept',
      robots: 'rejected',
      archive: 'rejected',
      list: 'no-rd',
      text: 'kept',
      deep: 'kept',
    });
    expect(['kept', 'no-rd']).toContain(outcome('/imprint.html'));
    expect(rows.get('https://museum.saltmere.example/')?.outcome).toBe('rejected');
  });

  it('are explained: every URL, decided again, takes the path that is stored', async () => {
    const rows = await all();
    const wrong: string[] = [];
    for (const { hash, url } of rows) {
      const explanation = value(await test.services.explainUrl(viewer, { slug, hash }));
      if (explanation.agrees !== true) wrong.push(url);
      expect(explanation.steps.length, url).toBeGreaterThan(0);
    }
    expect(wrong).toEqual([]);
  });

  it('say in a sentence which line decided', async () => {
    const sentence = async (path: string) =>
      value(await test.services.explainUrl(viewer, { slug, url: url(path) })).sentence;
    expect(await sentence('/files/posters.zip')).toMatch(
      /^filter\.conf:\d+ denies it: .*path is \/files\/posters\.zip\.$/,
    );
    expect(await sentence('/news/')).toMatch(/^filter\.conf:\d+ denies it/);
    expect(await sentence('/imprint')).toBe('Nothing denies it: it gets a resource description.');
    expect(await sentence('/never/seen')).toMatch(/^Nothing denies it so far/);
    expect(value(await test.services.explainUrl(viewer, { slug, url: 'http://other.example/' })).sentence).toBe(
      'No site or start point names the host of the URL: host is other.example.',
    );
  });

  it('have facts, fetches, links and an RD with blame', async () => {
    const { services } = test;
    const detail = value(await services.getResource(viewer, { slug, url: url('/holdings/maps/harbour-chart-1783') }));
    expect(detail.row).toMatchObject({ outcome: 'kept', status: 200, type: 'text/html' });
    expect(detail.facts.content?.title).toMatch(/^Chart of the harbour/);
    expect(detail.fetches).toHaveLength(1);
    expect(detail.outlinks).toBeGreaterThan(5);
    const author = detail.description?.attributes.find(({ name }) => name === 'author');
    expect(author).toMatchObject({
      values: ['Saltmere Town Library'],
      writer: { by: 'directive', file: 'filter.conf', fn: 'extract-html-meta' },
    });
    const { hash } = detail.row;
    const out = value(await services.listLinks(viewer, { slug, hash, direction: 'out' }));
    expect(out.rows.map((row) => row.url)).toContain(url('/holdings/maps/town-plan-1841'));
    const links = value(await services.listLinks(viewer, { slug, hash, direction: 'in' }));
    expect(links.rows.map((row) => row.url)).toContain(url('/holdings/maps/'));
    const soif = value(await services.printDescription(viewer, { slug, hash, format: 'soif' }));
    expect(soif.text).toMatch(/^@DOCUMENT \{ http:\/\/127\.0\.0\.1/);
    const json = value(await services.printDescription(viewer, { slug, hash, format: 'json' }));
    expect(JSON.parse(json.text)).toMatchObject({
      url: detail.row.url,
      attributes: { author: ['Saltmere Town Library'] },
    });
    expect(problemOf(await services.getResource(viewer, { slug, url: url('/never/seen') })).kind).toBe('not-found');
  });
});

describe('exports', () => {
  async function read(format: string): Promise<string> {
    const { chunks } = value(await test.services.exportDescriptions(viewer, unchecked({ slug, format })));
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(Buffer.from(chunk));
    return Buffer.concat(parts).toString();
  }

  it('have every RD once, in each format', async () => {
    const { stored } = run.accounting;
    expect((await read('jsonl')).trim().split('\n')).toHaveLength(stored);
    expect((await read('soif')).match(/^@DOCUMENT \{/gm)).toHaveLength(stored);
    const csv = await read('csv');
    expect(csv.startsWith('url,type,title,')).toBe(true);
    expect(csv.match(/^http:\/\/127\.0\.0\.1/gm)).toHaveLength(stored);
  });

  it('say how many RDs they leave out because they have expired, and the list of URLs says since when', async () => {
    const { stored } = run.accounting;
    const { pool } = test.database;
    const at = new Date(Date.UTC(2005, 0, 1));
    await pool.query('UPDATE crawl.description SET expires_at = $2 WHERE url = $1', [url('/news/lift-closed'), at]);
    try {
      expect(value(await test.services.exportDescriptions(viewer, { slug, format: 'soif' }))).toMatchObject({
        expired: 1,
      });
      expect((await read('soif')).match(/^@DOCUMENT \{/gm)).toHaveLength(stored - 1);
      const figures = value(await test.services.getExportFigures(viewer, { slug }));
      expect(figures).toMatchObject({ exported: stored - 1, expired: 1 });
      const { chunks } = value(await test.services.exportUrls(viewer, { slug, rd: 'expired', format: 'json' }));
      let text = '';
      for await (const chunk of chunks) text += String(chunk);
      expect(JSON.parse(text)).toMatchObject([{ url: url('/news/lift-closed'), expired: at.toISOString() }]);
    } finally {
      await pool.query('UPDATE crawl.description SET expires_at = NULL WHERE expires_at = $1', [at]);
    }
  });
});

describe('a recrawl of one URL', () => {
  it('fetches that URL, and a second run at the same time is refused', async () => {
    const { services } = test;
    const page = url('/news/lift-closed');
    const started = value(await services.recrawl(operator, { slug, urls: [page] }));
    expect(started).toMatchObject({ kind: 'single', state: 'queued' });
    const second = problemOf(await services.startRun(operator, { slug, kind: 'full' }));
    expect(second.kind).toBe('conflict');
    expect(second.message).toMatch(new RegExp(`^Run ${started.id} is queued`));
    await workOnRun(test, started.id);
    expect(value(await services.getRun(viewer, { slug, run: started.id })).state).toBe('finished');
    const { fetches } = value(await services.getResource(viewer, { slug, url: page }));
    expect(fetches).toHaveLength(2);
    expect(value(await services.explainUrl(viewer, { slug, url: page })).agrees).toBe(true);
  });

  it('fetches all URLs that a filter matches', async () => {
    const { services } = test;
    const failed = await all({ state: 'failed' });
    const fetchesOf = async (each: ResourceView) =>
      value(await services.getResource(viewer, { slug, url: each.url })).fetches.length;
    const before = await Promise.all(failed.map(fetchesOf));
    const started = value(await services.recrawl(operator, { slug, matching: { state: 'failed' } }));
    await workOnRun(test, started.id);
    expect(failed.length).toBeGreaterThan(0);
    expect(await Promise.all(failed.map(fetchesOf))).toEqual(before.map((count) => count + 1));
    const none = problemOf(await services.recrawl(operator, { slug, matching: { state: 'queued' } }));
    expect(none.fields).toHaveProperty('urls');
  });

  it('can be paused, resumed and stopped before anybody works on it', async () => {
    const { services } = test;
    const { id } = value(await services.startRun(operator, { slug, kind: 'full' }));
    const named = { slug, run: id };
    expect(value(await services.pauseRun(operator, named)).state).toBe('paused');
    expect(value(await services.resumeRun(operator, named)).state).toBe('queued');
    expect(value(await services.stopRun(operator, named)).state).toBe('stopped');
    expect(problemOf(await services.killRun(operator, named)).kind).toBe('conflict');
  });
});

describe('health and metrics', () => {
  it('say that the database answers, and figures for whoever has the token', async () => {
    const { services } = test;
    expect(value(await services.getHealthDocument(nobody, {}))).toMatchObject({ status: 'degraded', database: 'ok' });
    expect(problemOf(await services.getMetrics(nobody, {})).kind).toBe('forbidden');
    const here = { kind: 'anonymous', connection: { ...browser, local: true } } as const;
    expect((await services.getMetrics(here, {})).ok).toBe(true);
    expect(problemOf(await services.getMetrics(nobody, { token: 'wrong' })).kind).toBe('forbidden');
    const { text } = value(await services.getMetrics(nobody, { token: 'metrics-token' }));
    expect(text).toContain(`winnow_descriptions{collection="${slug}"} ${run.accounting.stored}`);
    expect(text).toMatch(/winnow_lost\{collection="[^"]+"\} 0/);
  });
});

describe('clearing and deleting (item 29: between runs the databases are cleared)', () => {
  it('leave nothing behind', async () => {
    const { services, database } = test;
    const before = value(await services.getCollection(viewer, { slug }));
    const cleared = await services.clearCollection(operator, { slug, confirm: 'Sample library' });
    const started = problemOf(await services.startRun(operator, { slug, kind: 'full' }));
    // Asked for after the start has looked, while it makes ready.
    const jobs = { ...test.context.jobs, isOpen: async (): Promise<boolean> => false };
    const late = createServices({ ...test.context, jobs });
    expect(problemOf(await late.startRun(operator, { slug, kind: 'full' }))).toEqual(started);
    const stopEngine = startEngine(test);
    const { result } = await endedJob(test, { name: 'clear-collection', slug, started: cleared });
    await stopEngine();
    expect(started).toMatchObject({ kind: 'conflict', message: expect.stringContaining('is being emptied') });
    expect(result).toMatchObject({ urls: before.resources, rds: before.descriptions });
    expect(await all()).toEqual([]);
    expect(value(await services.getCollection(viewer, { slug }))).toMatchObject({ descriptions: 0, resources: 0 });
    value(await services.deleteCollection(cli, { slug, confirm: 'Sample library' }));
    for (const table of ['run', 'resource', 'page', 'description', 'counter']) {
      const { rows } = await database.pool.query(`SELECT count(*)::int AS n FROM crawl.${table}`);
      expect(rows, table).toEqual([{ n: 0 }]);
    }
  });
});
