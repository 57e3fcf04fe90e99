/** One number has one source: all figures of all screens, in every state of a collection, are compared with each other. */

import type { Page } from '@playwright/test';
import { startSite, type Site } from '../lib/engine/testing/site.ts';
import { until } from '../lib/jobs/testing/until.ts';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, test } from './support/session.ts';

interface Figure {
  /** What is counted of what: `failed, run 12`. */
  readonly name: string;
  readonly value: number;
  /** The address of the page without the host. */
  readonly screen: string;
}

const screensOf = (slug: string, run: number): readonly string[] => [
  '/',
  ...[
    '/live',
    '/live?table=flow',
    '/live?view=urls',
    '/runs',
    `/runs/${run}`,
    `/runs/${run}?table=flow`,
    '/reports',
    '/reports?report=sites',
    '/resources',
  ].map((path) => `/collections/${slug}${path}`),
];

async function figuresOn(page: Page, screen: string): Promise<readonly Figure[]> {
  await page.goto(screen);
  // A count from before says when it was made, and another one follows.
  if (screen.endsWith('view=urls'))
    await expect(page.getByRole('list', { name: 'Colours' }).locator('data').first()).toHaveAttribute(
      'data-of',
      /now$/,
    );
  const found = await page.locator('data[data-measure]').evaluateAll((all) =>
    all.map((each) => ({
      name: `${each.getAttribute('data-measure')}, ${each.getAttribute('data-of')}`,
      value: Number(each.getAttribute('value')),
      text: each.textContent,
    })),
  );
  for (const { text, value } of found) expect(text.replaceAll(/[^\d]/g, ''), screen).toBe(String(value));
  return found.map(({ name, value }) => ({ name, value, screen }));
}

/** The value of each figure; a figure with two values is a failure that names the screens. */
async function agreedFigures(page: Page, screens: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const figures: Figure[] = [];
  for (const screen of screens) figures.push(...(await figuresOn(page, screen)));
  const byName = Map.groupBy(figures, ({ name }) => name);
  const differing = [...byName].filter(([, all]) => new Set(all.map(({ value }) => value)).size > 1);
  expect(differing).toEqual([]);
  for (const screen of screens) expect(figures.map((each) => each.screen)).toContain(screen);
  return new Map([...byName].map(([name, all]) => [name, all[0]?.value ?? Number.NaN]));
}

/** What follows from the definitions, for a run of which nothing is decided again. */
function expectSums(figures: ReadonlyMap<string, number>, run: number): void {
  const of = (measure: string): number => figures.get(`${measure}, run ${run}`) ?? Number.NaN;
  expect(of('discovered')).toBe(of('fetched') + of('rejected') + of('failed') + of('queued') + of('lost'));
  expect(of('fetched')).toBe(of('kept') + of('no-rd'));
  const hosts = [...figures].filter(([name]) => name.startsWith('fetched, ') && name.endsWith(` in run ${run}`));
  expect(hosts.reduce((sum, [, value]) => sum + value, 0)).toBe(of('fetched'));
}

/** What the collection has now is what its run gave. */
function expectSame(figures: ReadonlyMap<string, number>, slug: string, run: number): void {
  for (const measure of ['kept', 'no-rd', 'rejected', 'failed', 'queued']) {
    const now = figures.get(`${measure}, collection ${slug} now`) ?? 0;
    expect(now, measure).toBe(figures.get(`${measure}, run ${run}`));
  }
}

/** The run ended two days ago, and the engine has folded its details. */
async function age(run: number): Promise<void> {
  // Not before the services: the connections are those of their installation.
  const { connections } = await import('../lib/db/client.ts');
  const { pool } = connections();
  await pool.query(`UPDATE crawl.counter SET at = at - interval '2 days' WHERE run_id = $1`, [run]);
  await pool.query(
    `UPDATE crawl.run SET created_at = created_at - interval '3 days', ended_at = ended_at - interval '2 days' WHERE id = $1`,
    [run],
  );
  const isFolded = async (): Promise<boolean> => {
    const { rows } = await pool.query(`SELECT FROM crawl.run WHERE id = $1 AND quarters_to = 'infinity'`, [run]);
    return rows.length > 0;
  };
  await until(`run ${run} is folded`, isFolded, 120_000);
}

/** A feed that is applied with one error. */
const feed = `<?xml version="1.0"?>
<gsafeed>
<header><datasource>sample</datasource><feedtype>full</feedtype></header>
<group>
<record url="http://docs.example/1.html" mimetype="text/html"><content>&lt;title&gt;One&lt;/title&gt;</content></record>
<record url="" mimetype="text/html"/>
</group>
</gsafeed>
`;

/** A crawl with every outcome, and documents from feeds beside it. */
const rulesOf = ({ host, port, url }: Site): string => `
<Rule id=third behavior=exclude>
  Match src=path by=ends-with value=3.html
</Rule>
<Site name=pages depth=-1>
  Server host=${host} port=${port}
  Start url="${url}/"
  Start url="${url}/gone.html"
  Start url="${url}/picture.png"
  Use rule=third
</Site>
<Site name=docs>
  Server host=docs.example
</Site>
`;

test('figures with one meaning have one value on all screens, in every state', async ({ page, services, signIn }) => {
  test.setTimeout(400_000);
  const routes = {
    '/gone.html': { status: 404, body: 'gone' },
    '/picture.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
  };
  const site = await startSite({ pages: 80, latencyMs: 400, routes });
  try {
    const slug = await seedCollection(services, 'One number', `${site.url}/`);
    const save = async (base: number, path: string, text: string): Promise<void> => {
      valueOf(await services.saveRevision(cli, { slug, base, message: path, files: [{ path, text }] }));
    };
    await save(2, 'filterrules.conf', rulesOf(site));
    await signIn(page, 'operator');
    const { id: run } = valueOf(await services.startRun(cli, { slug, kind: 'full' }));
    const screens = screensOf(slug, run);

    await test.step('while the run is paused', async () => {
      await page.goto(`/collections/${slug}/live`);
      await expect(page.getByRole('link', { name: /^[1-9][\d,]* ?fetched/ })).toBeVisible();
      valueOf(await services.pauseRun(cli, { slug, run }));
      await expect(page.getByText('Paused', { exact: true })).toBeVisible();
      const figures = await agreedFigures(page, screens);
      expect(figures.get(`queued, run ${run}`)).toBeGreaterThan(0);
      expectSums(figures, run);
      expectSame(figures, slug, run);
    });

    let ended: ReadonlyMap<string, number>;
    const ofRun = (figures: ReadonlyMap<string, number>) =>
      [...figures].filter(([name]) => name.endsWith(`run ${run}`));
    await test.step('just after it', async () => {
      site.setLatency(0);
      valueOf(await services.resumeRun(cli, { slug, run }));
      await page.goto(`/collections/${slug}/live`);
      await expect(page.getByText(/these figures are final/)).toBeVisible();
      ended = await agreedFigures(page, screens);
      for (const measure of ['kept', 'no-rd', 'rejected', 'failed'])
        expect(ended.get(`${measure}, run ${run}`), measure).toBeGreaterThan(0);
      expect(ended.get(`queued, run ${run}`)).toBe(0);
      expectSums(ended, run);
      expectSame(ended, slug, run);
    });

    await test.step('days after it', async () => {
      await age(run);
      expect(await agreedFigures(page, screens)).toEqual(ended);
    });

    await test.step('after a revision', async () => {
      await save(3, 'filterrules.conf', rulesOf(site).replaceAll('third', 'three').replace('3.html', '4.html'));
      expect(await agreedFigures(page, screens)).toEqual(ended);
    });

    await test.step('after an upload', async () => {
      const bytes = new TextEncoder().encode(feed);
      const { feed: upload } = valueOf(await services.pushFeed(cli, { slug, source: 'sample', type: 'full', bytes }));
      await until(`upload ${upload} is applied`, async () => {
        const { state } = valueOf(await services.getUpload(cli, { slug, feed: upload })).feed;
        return state === 'completed-with-errors';
      });
      const feeds = `/collections/${slug}/feeds`;
      const figures = await agreedFigures(page, [...screens, `${feeds}/uploads`, `${feeds}?upload=${upload}`]);
      expect(figures.get(`records, upload ${upload}`)).toBe(2);
      expect(figures.get(`errors, upload ${upload}`)).toBe(1);
      expect(ofRun(figures)).toEqual(ofRun(ended));
      const kept = (all: ReadonlyMap<string, number>): number => all.get(`kept, collection ${slug} now`) ?? Number.NaN;
      expect(kept(figures)).toBe(kept(ended) + 1);
    });
  } finally {
    await site.close();
  }
});
