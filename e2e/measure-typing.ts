/**
 * Measures typing in a filter.conf of 5,000 lines: from a key to the next frame, and the longest pauses of the page, with
 * the check in its worker and, in the same run, with the check on the page's own thread (a browser without workers of
 * ours).
 *
 * Run: `node e2e/measure-typing.ts`, after `next build`.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startInstallation } from '../lib/cli/testing/installation.ts';
import { cli } from '../lib/services/actor.ts';
import { browserArguments, findBrowser } from './support/browser.ts';
import {
  closeServices,
  emailOf,
  openServices,
  password,
  seedCollection,
  seedUsers,
  valueOf,
} from './support/database.ts';

const lines = 5_000;
const keys = 60;
/** Milliseconds between two keys: a quick typist; a pause after every tenth lets checks begin. */
const keyPauseMs = 90;
const restMs = 1_600;

interface Typed {
  /** Milliseconds from each key to the frame that shows it. */
  readonly delays: number[];
  /** Tasks of 50 ms and more, as the browser counts them. */
  readonly tasks: number[];
}

function longFilter(text: string): string {
  const more = Array.from({ length: lines }, (_, n) => `  MetaData fn=filter-by-prefix src=path deny="/folder/${n}/"`);
  return text.replace(/^ *MetaData fn=filterrules-process/m, `${more.join('\n')}\n$&`);
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('E-mail').fill(emailOf('operator'));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/`);
}

async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const typed: Typed = { delays: [], tasks: [] };
    Object.assign(globalThis, { typed });
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => typed.delays.push(performance.now() - timeStamp));
          port1.start();
          port2.postMessage(undefined);
        });
      },
      { capture: true },
    );
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) typed.tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
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
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
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
  await sleep(5_000);
  await page.evaluate(() => {
    const { typed } = globalThis as unknown as { readonly typed: Typed };
    typed.delays.length = typed.tasks.length = 0;
  });
  for (let key = 1; key <= keys; key++) {
    await page.keyboard.press('a');
    await sleep(key % 10 === 0 ? restMs : keyPauseMs);
  }
  await sleep(2_000);
  const { delays, tasks } = await page.evaluate(() => (globalThis as unknown as { readonly typed: Typed }).typed);
  report(hasWorker ? 'check in its worker ' : 'check on the page   ', { delays, tasks });
  await page.close();
}

function report(name: string, { delays, tasks }: Typed): void {
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  const sum = Math.round(tasks.reduce((all, task) => all + task, 0));
  console.log(
    `${name} key to frame: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms; long tasks: ${tasks.length}, the longest ${Math.round(Math.max(0, ...tasks))} ms, ${sum} ms in all`,
  );
}

async function measure(): Promise<void> {
  const installation = await startInstallation();
  const services = await openServices(installation.dataFolder);
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    await seedUsers(services, installation.setupLink);
    const slug = await seedCollection(services, 'Long', 'http://127.0.0.1:9/');
    const { text } = valueOf(await services.getFile(cli, { slug, path: 'filter.conf' }));
    const files = [{ path: 'filter.conf', text: longFilter(text) }];
    valueOf(await services.saveRevision(cli, { slug, base: 2, message: 'Long', files }));
    console.log(`${keys} keys in a filter.conf of ${lines} lines`);
    for (const hasWorker of [false, true, false, true]) await type({ browser, url: installation.url, slug }, hasWorker);
  } finally {
    await browser.close();
    await closeServices();
    await installation.stop();
  }
}

await measure();
