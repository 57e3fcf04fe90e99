/** How much script each page loads: Monaco is on the pages that edit a text, every other page stays small. */

import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { expect, test } from './support/session.ts';

/** Kilobytes of script, gzip; the framework alone is about 130 of them, Monaco would be 800 more. */
const most = 200;
/** The same of the pages that edit a text as a table: the dock with its plan and findings comes along. */
const mostOfTable = 210;
/** The same of the page that is filter.conf as a form: its language comes along. */
const mostOfForm = 270;

test(`every page but the editor loads at most ${most} KB of script`, async ({ page, services, signIn }) => {
  const slug = await seedCollection(services, 'To weigh', 'http://127.0.0.1:9/');
  await signIn(page, 'admin');
  const paths = [
    '/',
    `/collections/${slug}/live`,
    `/collections/${slug}/resources`,
    `/collections/${slug}/configuration/compare?from=1&to=2`,
    `/collections/${slug}/metadata/validations`,
    `/collections/${slug}/reports`,
    `/collections/${slug}/settings`,
    `/collections/${slug}/schedules/new`,
    '/collections/new',
    '/reference',
    '/reference/languages/filter-conf',
    '/audit',
    '/users',
    '/account',
  ];
  const sizes = new Map<string, number>();
  for (const path of paths) sizes.set(path, await scriptOf(page, path));
  valueOf(await services.createMetadataProfile(cli, { slug, profile: 'a', text: 'site.example/ c:1\n' }));
  const editors = new Map<string, number>();
  for (const path of ['configuration', 'metadata']) {
    editors.set(path, await scriptOf(page, `/collections/${slug}/${path}`));
  }
  const tables = new Map<string, number>();
  for (const path of ['sites', 'rules', 'schema']) {
    tables.set(path, await scriptOf(page, `/collections/${slug}/${path}`));
  }
  const form = await scriptOf(page, `/collections/${slug}/filters`);
  const lines = [...sizes, ...tables, ['filters', form] as const, ...editors].map(
    ([path, size]) => `${Math.round(size)} KB  ${path}`,
  );
  test.info().annotations.push({ type: 'script, gzip', description: `\n${lines.join('\n')}` });
  expect([...sizes].filter(([, size]) => size > most)).toEqual([]);
  expect([...tables].filter(([, size]) => size > mostOfTable)).toEqual([]);
  expect(form).toBeLessThanOrEqual(mostOfForm);
});

/** Kilobytes of all script a page has loaded once it is quiet. Bodies of responses are lost with the next navigation. */
async function scriptOf(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>();
  const note = (response: Response): void => {
    if (/\.js(\?|$)/.test(response.url())) scripts.add(response.url());
  };
  page.on('response', note);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const sizes = await Promise.all([...scripts].map((url) => sizeOf(page, url)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function sizeOf(page: Page, url: string): Promise<number> {
  const response = await page.request.get(url);
  return gzipSync(await response.body()).length;
}
