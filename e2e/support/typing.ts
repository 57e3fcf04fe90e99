/** Types into an editor, and counts the time from each key to the frame that shows it. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

export const keys = 60;
/** Milliseconds between two keys: a quick typist; a pause after every tenth lets checks begin. */
const keyPauseMs = 90;
const restMs = 1_600;

interface Typed {
  /** Milliseconds from each key to the frame that shows it. */
  readonly delays: number[];
  /** Tasks of 50 ms and more, as the browser counts them. */
  readonly tasks: number[];
}

export async function watchKeys(page: Page): Promise<void> {
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

/** Where the caret is, once the page has come to rest. */
export async function typeKeys(page: Page): Promise<Typed> {
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
  return page.evaluate(() => (globalThis as unknown as { readonly typed: Typed }).typed);
}

export function report(name: string, { delays, tasks }: Typed): void {
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  const sum = Math.round(tasks.reduce((all, task) => all + task, 0));
  console.log(
    `${name} key to frame: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms; long tasks: ${tasks.length}, the longest ${Math.round(Math.max(0, ...tasks))} ms, ${sum} ms in all`,
  );
}
