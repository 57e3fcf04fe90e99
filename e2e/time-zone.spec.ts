/** One clock: every time on a page is in the reader's zone, from the first byte once the zone is known. */

import { startSite } from '../lib/engine/testing/site.ts';
import { crawl, seedCollection } from './support/database.ts';
import { expect, test } from './support/session.ts';

// Half an hour off every whole hour: a time of another zone is never taken for one of this.
const zone = 'Australia/Adelaide';
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' });
test.use({ timezoneId: zone });

test('the times of a run are those of the reader, before and after a reload', async ({ page, services, signIn }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  const site = await startSite({ pages: 12 });
  try {
    const slug = await seedCollection(services, 'Far away', `${site.url}/`);
    await crawl(services, slug);
    await signIn(page, 'viewer');
    for (const visit of ['first', 'second']) {
      await page.goto(`/collections/${slug}/live`);
      await expect(page.getByRole('region', { name: 'Time' })).toContainText(`times in ${zone}`);
      const clocks = page.getByRole('region', { name: 'Events' }).locator('time');
      const shown = await clocks.evaluateAll((times) =>
        times.map((time) => [time.getAttribute('datetime') ?? '', time.textContent]),
      );
      expect(shown.length, visit).toBeGreaterThan(5);
      for (const [at = '', text] of shown) expect(text).toBe(clock.format(new Date(at)));
    }
    const served = await page.request.get(`/collections/${slug}/live`);
    expect(await served.text()).toContain(`times in ${zone}`);
    expect(problems).toEqual([]);
  } finally {
    await site.close();
  }
});
