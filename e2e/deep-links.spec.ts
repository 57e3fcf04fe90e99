/** Deep links: every view opened fresh by its address shows the state the address names; acting writes it there. */

import type { Locator, Page } from '@playwright/test';
import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { editorOf } from './support/editor.ts';
import { expect, test } from './support/session.ts';

/** An address, and what is in sight when it is opened in a window that has seen nothing yet. */
type Link = readonly [address: string, found: (page: Page) => Locator];

const tab = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true, pressed: true });
const filters = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: 'Filters' }).getByText(text, { exact: true });

async function expectLinks(page: Page, links: readonly Link[]): Promise<void> {
  for (const [address, found] of links) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect.soft(found(page), address).toBeVisible({ timeout: 20_000 });
  }
}

test('the address restores the overview, the live page, resources, runs and the reference', async ({
  page,
  services,
  signIn,
}) => {
  test.setTimeout(120_000);
  const site = await startSite({ pages: 30, routes: { '/page/3.html': { status: 404 } } });
  const host = new URL(site.url).host;
  const slug = await seedCollection(services, 'Linked to', `${site.url}/`);
  const other = await seedCollection(services, 'Another', 'http://127.0.0.1:9/');
  const first = await crawl(services, slug);
  const second = await crawl(services, slug);
  await site.close();
  const { rows } = valueOf(await services.searchResources(cli, { slug, outcome: 'kept', limit: 1 }));
  const hash = rows[0]?.hash ?? '';
  const place = `/collections/${slug}`;
  const cell = encodeURIComponent(`${host}/page/`);
  await signIn(page, 'operator');
  const began = Math.floor((second.startedAt ?? 0) / 1000);

  await test.step('overview', () =>
    expectLinks(page, [
      ['/?text=linked', (at) => filters(at, 'contains “linked”')],
      [
        '/?state=finished&sort=-rds',
        (at) => at.getByRole('columnheader', { name: 'RDs' }).and(at.locator('[aria-sort=descending]')),
      ],
      [
        '/?find=filter-by-pre',
        (at) =>
          at
            .getByRole('dialog')
            .getByRole('option', { name: /filter-by-prefix/ })
            .first(),
      ],
    ]));
  await test.step('live: an exit of the flow, a table, a brush, a host, an event', () =>
    expectLinks(page, [
      [`${place}/live?stage=fetch-failed`, (at) => at.getByRole('region', { name: 'failed at fetch' })],
      [`${place}/live?table=flow,time`, (at) => at.getByRole('table', { name: 'The run over time' })],
      [`${place}/live?brush=${began - 1}-${began + 30}`, (at) => at.getByText(/^selected .*processed/)],
      [`${place}/live?host=${encodeURIComponent(host)}`, (at) => at.getByText(`of ${host}`, { exact: false }).first()],
      [
        `${place}/live?events=nothing`,
        (at) => at.getByRole('region', { name: 'Events' }).getByText('No matching events.'),
      ],
      [`${place}/live?view=urls&colour=status&cell=${cell}`, (at) => tab(at, 'Status')],
      [`${place}/live?view=urls&folder=${cell}`, (at) => at.getByRole('region', { name: 'Reasons in this folder' })],
      [`${place}/live?view=urls&table=urls`, (at) => at.getByRole('table', { name: 'Hosts and folders in view' })],
    ]));
  await test.step('resources: filters, one URL, the notation of its RD', () =>
    expectLinks(page, [
      [`${place}/resources?outcome=kept&text=page`, (at) => filters(at, 'RD stored')],
      [`${place}/resources?state=failed`, (at) => filters(at, 'failed')],
      [`${place}/resources/${hash}`, (at) => at.getByText(rows[0]?.url ?? 'none', { exact: true }).first()],
      [`${place}/resources/${hash}?as=soif`, (at) => at.getByText('@DOCUMENT {', { exact: false })],
    ]));
  await test.step('runs: the report, two of them compared, a list of what one did', () =>
    expectLinks(page, [
      [`${place}/runs/${first.id}`, (at) => at.getByText(/^report of run/)],
      [
        `${place}/runs/${second.id}?compare=${first.id}`,
        (at) => at.getByRole('table', { name: 'States of both runs' }),
      ],
    ]));
  await test.step('reference: a search, a parameter', () =>
    expectLinks(page, [
      ['/reference?q=FILTER-105', (at) => at.getByRole('region', { name: 'Found' }).getByText('FILTER-105').first()],
      ['/reference/parameters/robot-conf#server-delay', (at) => at.locator('#server-delay:target')],
    ]));
  await test.step('acting writes the address: a sorted column, what is looked for', async () => {
    await page.goto('/?text=another');
    await page.getByRole('columnheader').getByRole('button', { name: 'Collection', exact: true }).click();
    await expect(page).toHaveURL('/?text=another&sort=collection');
    await expect(page.getByRole('table', { name: 'Collections' }).getByRole('link', { name: other })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('linked');
    await expect(page).toHaveURL(/find=linked/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/find=/);
  });
});

test('the address restores the configuration and the simulator', async ({ page, services, signIn }) => {
  test.setTimeout(120_000);
  const slug = await seedCollection(services, 'Edited by link', 'http://127.0.0.1:9/');
  const files = [{ path: 'filter.conf', text: '<Filter name=\n' }];
  valueOf(await services.saveRevision(cli, { slug, base: 2, message: 'Broken', files }));
  valueOf(await services.restoreRevision(cli, { slug, base: 3, revision: 2 }));
  const place = `/collections/${slug}`;
  const urls = encodeURIComponent('http://127.0.0.1:9/a\nhttps://elsewhere.example/\n');
  const elsewhere = encodeURIComponent('https://elsewhere.example/');
  await signIn(page, 'operator');
  const caret = (line: number) => (at: Page) => at.locator('.active-line-number', { hasText: new RegExp(`^${line}$`) });

  await test.step('configuration: file, line, panel, an older revision with its findings, two compared', () =>
    expectLinks(page, [
      [
        `${place}/configuration?file=filterrules.conf`,
        (at) => at.locator('.monaco-editor[data-uri$="filterrules.conf"]').first(),
      ],
      [`${place}/configuration?file=filter.conf&line=4`, caret(4)],
      [`${place}/configuration?panel=outline`, (at) => at.getByRole('complementary', { name: 'Outline' })],
      [`${place}/configuration?panel=form`, (at) => at.getByRole('complementary', { name: 'Form' })],
      [
        `${place}/configuration?revision=3&dock=findings`,
        (at) => at.getByRole('region', { name: 'Findings' }).getByText('filter.conf:1').first(),
      ],
      [`${place}/configuration/compare?from=3&to=4`, (at) => at.getByRole('heading', { name: 'r3 to r4' })],
      [
        `${place}/configuration/compare?from=3&to=4&view=lines`,
        (at) => at.getByRole('link', { name: 'One column' }).and(at.locator('[aria-current]')),
      ],
    ]));
  await test.step('the caret is followed by the address', async () => {
    await page.goto(`${place}/configuration?file=filter.conf`);
    await editorOf(page).focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/line=5/);
    await page.keyboard.press('Control+Home');
    await expect(page).not.toHaveURL(/line=/);
  });
  await test.step('simulator: a list, what is known, a filter, the URL that is open', () =>
    expectLinks(page, [
      [
        `${place}/simulator?urls=${urls}`,
        (at) => at.getByRole('table', { name: 'Verdicts' }).getByText('elsewhere.example'),
      ],
      [
        `${place}/simulator?urls=${urls}&from=address`,
        (at) => at.getByLabel('Data to decide on').and(at.locator('select:has(option[value=address]:checked)')),
      ],
      [
        `${place}/simulator?urls=${urls}&show=rejected`,
        (at) => at.getByRole('button', { pressed: true, name: /rejected/ }),
      ],
      [
        `${place}/simulator?urls=${urls}&url=${elsewhere}`,
        (at) => at.getByRole('region', { name: 'Trace' }).getByRole('heading', { name: 'https://elsewhere.example/' }),
      ],
    ]));
});
