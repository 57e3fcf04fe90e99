/** A flat site with an endless calendar: the URL space says what is in it, and the report says what the trap was. */

import { startSite } from '../lib/engine/testing/site.ts';
import { cli } from '../lib/services/actor.ts';
import { crawl, seedCollection, valueOf } from './support/database.ts';
import { expect, expectAccessible, shot, test } from './support/session.ts';

const words = ['sql', 'catalog', 'functions', 'view', 'app', 'libpq'];
const flat = Array.from({ length: 420 }, (_, i) => `/html/${words[(i * i) % words.length]}-part${i}.html`);
const others = Array.from({ length: 60 }, (_, i) => `/html/${i}.pdf`);

const links = (paths: readonly string[]): string => paths.map((path) => `<a href="${path}">x</a>`).join(' ');

function bodyOf(path: string): string {
  if (path === '/') return `<title>Manual</title>${links([...flat, ...others, '/cal/2031/05/17'])}`;
  const date = /^\/cal\/(.*)$/.exec(path)?.[1];
  if (date === undefined) return `<title>${path}</title>All about ${path}.`;
  const near = [-1, 1].map((step) => new Date(Date.parse(`${date.replaceAll('/', '-')}T00:00Z`) + step * 86_400_000));
  return `<title>Calendar</title>No events. ${links(near.map((day) => `/cal/${day.toISOString().slice(0, 10).replaceAll('-', '/')}`))}`;
}

test('a flat site and a trap: patterns in the URL space, the trap in the report', async ({
  page,
  services,
  signIn,
}) => {
  test.setTimeout(240_000);
  const site = await startSite({
    otherwise: (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(bodyOf(request.url ?? '/'));
    },
    robots: '',
    routes: { '/': { headers: { 'content-type': 'text/html' }, body: bodyOf('/') } },
  });
  try {
    const slug = await seedCollection(services, 'Flat', `${site.url}/`);
    const { limits, bodies } = valueOf(await services.getSettings(cli, { slug }));
    valueOf(await services.saveSettings(cli, { slug, limits: { ...limits, trapPages: 20 }, bodies }));
    const files = [{ path: 'robot.conf', text: 'server-delay=0\nsite-max-connections=4\ndepth=-1\n' }];
    valueOf(await services.saveRevision(cli, { slug, base: 2, message: 'No limit of depth', files }));
    const run = await crawl(services, slug);
    expect(run.accounting).toMatchObject({ queued: 0, lost: 0 });
    await signIn(page, 'operator');
    await page.goto(`/collections/${slug}/live`);

    await test.step('the report names the trap, its URLs and its mend', async () => {
      const notice = page.getByRole('status').filter({ hasText: 'Crawler trap on' });
      await expect(notice).toContainText('URLs like /cal/{n}/{n}/{n}');
      await expect(notice.getByRole('button', { name: 'Insert into filter.conf' })).toBeEnabled();
      await shot(page, 'trap-report');
      await notice.getByRole('link', { name: /^[1-9]\d* URLs? rejected$/ }).click();
      await expect(page).toHaveURL(/reason=trap/);
      await expect(page.getByRole('link', { name: /\/cal\/\d+/ }).first()).toBeVisible();
    });
    await test.step('a flat folder is divided by name pattern, and a pattern opens its URLs', async () => {
      await page.goto(`/collections/${slug}/live?view=urls`);
      await expect(page.getByText('sql-*.html').first()).toBeVisible();
      await shot(page, 'flat-url-space');
      await page.goto(
        `/collections/${slug}/live?view=urls&cell=${encodeURIComponent(`${site.host}:${site.port}/html/*.pdf`)}`,
      );
      const table = page.getByRole('table', { name: 'URLs of the pattern' });
      await expect(table.getByRole('link')).toHaveCount(others.length);
      await shot(page, 'flat-url-space-pattern');
    });
    for (const width of [390, 1024, 1440]) {
      await test.step(`nothing is wrong for axe at ${width}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        for (const view of ['', '?view=urls']) {
          await page.goto(`/collections/${slug}/live${view}`);
          await expect(page.getByText('discovered').first()).toBeVisible();
          await expectAccessible(page);
        }
        await shot(page, `flat-url-space-${width}`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectAccessible(page, { only: ['target-size', 'color-contrast'] });
        await page.emulateMedia({ colorScheme: null });
      });
    }
    await test.step('the overview says it', async () => {
      await page.goto('/');
      await expect(page.getByText(/Crawler trap on/).first()).toBeVisible();
      await shot(page, 'trap-overview');
    });
  } finally {
    await site.close();
  }
});
