/**
 * Measures a profile of 200,000 lines: from the address to its first lines, on a server that has not read it before and
 * on one that has, and typing in a page of it, from a key to the next frame.
 *
 * Run: `node e2e/measure-long-profile.ts`, after `next build`.
 */

import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { longProfile } from './support/long-profile.ts';
import { measureInBrowser, openPage, signIn } from './support/measuring.ts';
import { report, typeKeys, watchKeys } from './support/typing.ts';

const path = 'profiles/reports/external_metadata.cfg';

interface Place {
  readonly browser: Browser;
  readonly url: string;
  readonly slug: string;
}

async function open({ browser, url, slug }: Place, isTyping: boolean): Promise<void> {
  const page = await openPage(browser);
  await watchKeys(page);
  await signIn(page, url);
  const begun = performance.now();
  const since = (): string => `${Math.round(performance.now() - begun)} ms`;
  await page.goto(`${url}/collections/${slug}/metadata`, { waitUntil: 'commit' });
  const answered = since();
  await page.locator('.view-line', { hasText: 'report.aspx' }).first().waitFor();
  const shown = since();
  await page.waitForLoadState('load');
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map((entry) => (entry as PerformanceNavigationTiming).decodedBodySize)
      .at(0),
  );
  console.log(
    `answered after ${answered}, first lines after ${shown}, all loaded after ${since()}; ${bytes} bytes of page`,
  );
  if (isTyping) {
    await page.getByRole('textbox', { name: path }).focus();
    await page.keyboard.press('End');
    report('in a page', await typeKeys(page));
  }
  await page.close();
}

await measureInBrowser(async ({ services, browser, url }) => {
  const slug = await seedCollection(services, 'Long', 'http://127.0.0.1:9/');
  const bytes = gzipSync(longProfile(200_000));
  valueOf(await services.uploadMetadataProfile(cli, { slug, profile: 'reports', bytes, gzip: true }));
  for (const isTyping of [false, false, true]) await open({ browser, url, slug }, isTyping);
});
