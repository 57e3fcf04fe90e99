/** axe finds nothing on any page, light and dark, on a wide window and on a phone. */

import { globSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { cli } from '../lib/services/actor.ts';
import type { Services } from '../lib/services/index.ts';
import { seedCrawledSample, valueOf } from './support/database.ts';
import { expect, expectAccessible, test } from './support/session.ts';

/** Answers the number of a validation with findings. */
async function seedMetadata(services: Services, slug: string): Promise<number> {
  const text = '127.0.0.1/ o:Manual\n127.0.0.1/manual/ t:"Never closed\n127.0.0.1/manual/a?x=1&amp;y=2 k:v.1\n';
  valueOf(await services.createMetadataProfile(cli, { slug, profile: 'manual', text }));
  return valueOf(await services.concatenateExternalMetadata(cli, { slug, threshold: '0.5' })).validation;
}

/** Answers its number. */
async function seedSchedule(services: Services, slug: string): Promise<number> {
  const given = { slug, name: 'Nightly', zone: 'Europe/Berlin', start: '0 22 * * 1-5', stop: '0 6 * * *' };
  return valueOf(await services.createSchedule(cli, given)).id;
}

type Places = (services: Services) => Promise<readonly string[]>;

/** What is watched: runs and what became of URLs. */
const watched: Places = async (services) => {
  const slug = await seedCrawledSample(services);
  const base = `/collections/${slug}`;
  const one = async (filter: Readonly<Record<string, unknown>>): Promise<string> => {
    const [row] = valueOf(await services.searchResources(cli, { slug, limit: 1, ...filter })).rows;
    return `${base}/resources/${row?.hash}`;
  };
  const [run] = valueOf(await services.listRuns(cli, { slug, limit: 1 })).runs;
  const [page] = valueOf(await services.searchResources(cli, { slug, limit: 1, outcome: 'kept' })).rows;
  const urls = await Promise.all(['kept', 'rejected', 'failed', 'no-rd'].map((outcome) => one({ outcome })));
  return [
    '/',
    `${base}/live`,
    `${base}/live?view=status`,
    `${base}/live?view=urls`,
    `${base}/runs`,
    `${base}/runs/${run?.id}`,
    `${base}/runs/${run?.id}/cut`,
    `${base}/runs/${run?.id}/programs`,
    `${base}/logs`,
    `${base}/robots?${new URLSearchParams({ url: page?.url ?? '' }).toString()}`,
    `${urls[0]}/people`,
    `${base}/resources`,
    `${base}/resources?outcome=rejected&text=nothing-like-it`,
    ...urls,
    `${urls[0]}?as=soif`,
    `${base}/reports`,
    `${base}/reports?report=sites`,
    `${base}/reports?report=rejected`,
    `${base}/simulator`,
    `${base}/simulator/document`,
    `${base}/probe`,
  ];
};

/** What is configured. */
const configured: Places = async (services) => {
  const slug = await seedCrawledSample(services);
  const base = `/collections/${slug}`;
  const validation = await seedMetadata(services, slug);
  return [
    `${base}/configuration?file=filter.conf&line=22`,
    `${base}/configuration/revisions`,
    `${base}/configuration/compare?from=1&to=1`,
    `${base}/configuration/import`,
    `${base}/configuration/merge`,
    `${base}/essence`,
    `${base}/feeds`,
    `${base}/feeds/uploads`,
    `${base}/metadata`,
    `${base}/metadata?panel=look-up&url=http://127.0.0.1/manual/`,
    `${base}/metadata/validations`,
    `${base}/metadata/coverage`,
    `${base}/metadata/validations/${validation}`,
    `${base}/sites`,
    `${base}/rules`,
    `${base}/filters`,
    `${base}/properties`,
    `${base}/schema?attribute=title`,
    `${base}/settings`,
    `${base}/schedules`,
    `${base}/schedules/new`,
    `${base}/schedules/${await seedSchedule(services, slug)}`,
  ];
};

const ofTheInstallation: Places = async () => [
  '/collections/new',
  '/users',
  '/programs',
  '/certificates',
  '/network',
  '/feed-receiver',
  '/retention',
  '/audit',
  '/account',
  '/reference',
  '/reference/command-port',
  '/reference/gatherd',
  '/reference/rdm',
  '/reference/parameters/robot-conf',
  '/reference/protocols/http',
  '/reference/summarizers/html',
  '/reference/diagnostics/FILTER-105',
  '/reference/functions/extract-source',
  '/reference/functions/filter-by-max',
  '/reference/languages/filterrules-conf',
  '/reference/diagnostics',
  '/nowhere',
];

const groups = [
  ['of what is watched', watched],
  ['of what is configured', configured],
  ['of the installation', ofTheInstallation],
] as const;

/** Addresses of the console's pages; `[…]` matches any single part. */
const routes = globSync('app/(console)/**/page.tsx')
  .map((file) => file.replace('app/(console)', '').replace(/\/page\.tsx$/, ''))
  // A collection without a section redirects to its Live page.
  .filter((route) => route !== '/collections/[slug]');

test('every page of the console is among those', async ({ services }) => {
  const places = (await Promise.all(groups.map(([, placesOf]) => placesOf(services)))).flat();
  const paths = places.map((place) => place.split('?')[0] ?? '');
  const isVisited = (route: string): boolean => {
    const pattern = new RegExp(`^${route.replaceAll(/\[[^\]]+\]/g, '[^/]+')}/?$`);
    return paths.some((path) => pattern.test(path));
  };
  expect(routes.filter((route) => !isVisited(route))).toEqual([]);
});

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
/** Highest layout shift score of a page while it loads (CLS of the Layout Instability API; up to 0.1 is rated good). */
const mostShift = 0.05;

for (const [group, placesOf] of groups) {
  test(`every page ${group} is accessible, light, dark and on a phone`, async ({ page, services, signIn }) => {
    await signIn(page, 'admin');
    const places = await placesOf(services);
    for (const place of places) {
      await open(page, place);
      // The window never scrolls as a whole: bars and sidebar stay in sight.
      const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(beyond, `${place} is higher than the window`).toBe(0);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessible(page);
      // The themes differ in their colours alone.
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, { only: ['color-contrast', 'link-in-text-block'] });
      await page.emulateMedia({ colorScheme: null });
      await page.setViewportSize(phone);
      await open(page, place);
      // The colours are those of the wide window, and the slowest to look at.
      await expectAccessible(page, { without: ['color-contrast'] });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${place} is wider than the window`).toBeLessThanOrEqual(0);
      expect(await shiftOf(page), `${place} moves while it loads`).toBeLessThan(mostShift);
      await page.setViewportSize(desktop);
    }
  });
}

async function open(page: Page, place: string): Promise<void> {
  await page.goto(place);
  await expect(page.getByRole('main')).toContainText(/\w/);
}

/** The sum of all shifts since the page was opened that no key or click explains. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
    return shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0);
  });
}
