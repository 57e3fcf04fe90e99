/**
 * Measures typing in a filter.conf of 5,000 lines: from a key to the next frame, and the longest pauses of the page, with
 * the check in its worker and, in the same run, with the check on the page's own thread (a browser without workers of
 * ours).
 *
 * Run: `node e2e/measure-typing.ts`, after `next build`.
 */

import type { Browser, Page } from '@playwright/test';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { measureInBrowser, openPage, signIn } from './support/measuring.ts';
import { keys, report, typeKeys, watchKeys } from './support/typing.ts';

const lines = 5_000;
function longFilter(text: string): string {
  const more = Array.from({ length: lines }, (_, n) => `  MetaData fn=filter-by-prefix src=path deny="/folder/${n}/"`);
  return text.replace(/^ *MetaData fn=filterrules-process/m, `${more.join('\n')}\n$&`);
}

/** The check has no worker then, and goes on where the page is drawn. */
async function withoutOwnWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Other = globalThis.Worker;
    const refuse = new Proxy(Other, {
      construct(target, given: [string | URL, WorkerOptions?]) {
        if (given[1]?.name === 'winnow-check') throw new Error('No worker here.');
        return new target(...given);
      },
    });
    Object.assign(globalThis, { Worker: refuse });
  });
}

interface Place {
  readonly browser: Browser;
  readonly url: string;
  readonly slug: string;
}

async function type({ browser, url, slug }: Place, hasWorker: boolean): Promise<void> {
  const page = await openPage(browser);
  if (!hasWorker) await withoutOwnWorkers(page);
  await watchKeys(page);
  await signIn(page, url);
  await page.goto(`${url}/collections/${slug}/configuration?file=filter.conf&line=2500&panel=none`);
  const editor = page.getByRole('textbox', { name: 'filter.conf', exact: true });
  await editor.waitFor({ state: 'attached' });
  await editor.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('#');
  report(hasWorker ? 'check in its worker ' : 'check on the page   ', await typeKeys(page));
  await page.close();
}

await measureInBrowser(async ({ services, browser, url }) => {
  const slug = await seedCollection(services, 'Long', 'http://127.0.0.1:9/');
  const { text } = valueOf(await services.getFile(cli, { slug, path: 'filter.conf' }));
  const files = [{ path: 'filter.conf', text: longFilter(text) }];
  valueOf(await services.saveRevision(cli, { slug, base: 2, message: 'Long', files }));
  console.log(`${keys} keys in a filter.conf of ${lines} lines`);
  for (const hasWorker of [false, true, false, true]) await type({ browser, url, slug }, hasWorker);
});
