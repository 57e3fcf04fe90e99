/**
 * Measures the live page while a crawl of 11,690 pages goes on: memory of the page and its process, and the longest
 * pause between two frames. The site is the PostgreSQL manual under ten prefixes, served by nginx.
 *
 * Run: `node e2e/measure-live.ts`.
 */

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { serveManual, whyNoManual } from '../lib/bench/manual-site.ts';
import { cli } from '../lib/services/actor.ts';
import { seedCollection, valueOf } from './support/database.ts';
import { measureInBrowser, openPage, signIn, type Measuring } from './support/measuring.ts';

interface Frames {
  /** Milliseconds between two frames. */
  readonly gaps: number[];
  readonly long: number[];
}

/** Notes the time of every frame, and what the browser itself calls a long one. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: Frames = { gaps: [], long: [] };
    Object.assign(globalThis, { frames });
    let before = 0;
    const tick = (now: number): void => {
      if (before > 0) frames.gaps.push(now - before);
      before = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) frames.long.push(duration);
    }).observe({ type: 'long-animation-frame', buffered: true });
  });
}

async function heapMb(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
}

/** Of the largest process that draws a page: what it has for itself, and its share of what it has with others. */
async function processMb(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
        return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1000;
      }),
  );
  return Math.max(0, ...sizes);
}

async function measure({ services, browser, url }: Measuring, starts: readonly string[]): Promise<void> {
  const slug = await seedCollection(services, 'Manual', starts[0] ?? '');
  const page = await openPage(browser);
  await signIn(page, url);
  await watchFrames(page);
  await page.goto(`${url}/collections/${slug}/live`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const browserSession = await browser.newBrowserCDPSession();
  // What the page does while it is opened is no matter of the updates.
  await sleep(3_000);
  const { id } = valueOf(await services.startRun(cli, { slug, kind: 'full', urls: starts }));
  await page.evaluate(() => {
    const { frames } = globalThis as unknown as { readonly frames: Frames };
    frames.gaps.length = frames.long.length = 0;
  });
  const [heaps, processes]: [number[], number[]] = [[], []];
  for (;;) {
    await sleep(2_000);
    heaps.push(await heapMb(session));
    processes.push(await processMb(browserSession));
    const { state, accounting } = valueOf(await services.getRun(cli, { slug, run: id }));
    if (state !== 'finished') continue;
    await page.getByText('Finished', { exact: true }).waitFor();
    await report(page, {
      pages: accounting.fetched,
      lost: accounting.lost,
      seconds: accounting.seconds,
      heaps,
      processes,
    });
    return;
  }
}

interface Measured {
  readonly pages: number;
  readonly lost: number;
  readonly seconds: number;
  readonly heaps: readonly number[];
  readonly processes: readonly number[];
}

async function report(page: Page, { pages, lost, seconds, heaps, processes }: Measured): Promise<void> {
  const { gaps, long } = await page.evaluate(() => (globalThis as unknown as { readonly frames: Frames }).frames);
  const sorted = gaps.toSorted((a, b) => a - b);
  const longest = sorted.at(-1) ?? 0;
  console.log(`${pages} pages fetched in ${Math.round(seconds)} s, lost ${lost}`);
  console.log(
    `JS heap at most ${Math.round(Math.max(...heaps))} MB, the page’s process at most ${Math.round(Math.max(...processes))} MB`,
  );
  console.log(
    `${gaps.length} frames, the longest pause ${Math.round(longest)} ms, p99 ${Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)} ms, ${gaps.filter((gap) => gap > 100).length} over 100 ms`,
  );
  console.log(
    `long animation frames as the browser counts them: ${long.length}, the longest ${Math.round(Math.max(0, ...long))} ms`,
  );
}

const missing = whyNoManual();
if (missing !== undefined) throw new Error(missing);
const site = await serveManual(10);
try {
  await measureInBrowser((place) => measure(place, site.starts));
} finally {
  await site.close();
}
