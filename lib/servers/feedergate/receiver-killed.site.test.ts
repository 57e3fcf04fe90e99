/** The receiver killed while clients push: what was answered with Success is there, and nothing else is left over. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../jobs/testing/until.ts';
import { openTestReceiver } from './testing/receiver-process.ts';
import type { TestReceiver } from './testing/receiver-process.ts';

let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await openTestReceiver();
});
afterAll(() => receiver.close());

/** Several pieces of the body, so that a kill meets one half received. */
const dataOf = (source: string): string => `${source}\n${'x'.repeat(300_000)}\n`;

/** Pushes one feed after the other until nobody answers; notes the sources that were answered with Success. */
async function pushMany(prefix: string, accepted: string[]): Promise<void> {
  for (let n = 0; ; n++) {
    const source = `${prefix}_${n}`;
    const body = new URLSearchParams({ datasource: source, feedtype: 'incremental', data: dataOf(source) });
    try {
      const response = await fetch(`http://127.0.0.1:${receiver.httpPort}/xmlfeed`, { method: 'POST', body });
      if ((await response.text()) === 'Success') accepted.push(source);
    } catch {
      return;
    }
  }
}

it('keeps every upload it answered with Success, and no file without an upload', { timeout: 180_000 }, async () => {
  const accepted: string[] = [];
  for (const [round, more] of [0, 1, 4, 8].entries()) {
    await receiver.start();
    await receiver.state(({ ports }) => ports.some(({ address }) => address !== undefined));
    const enough = accepted.length + more;
    const pushing = [0, 1, 2, 3].map((client) => pushMany(`r${round}c${client}`, accepted));
    await until(`${more} more were accepted`, () => accepted.length >= enough);
    await receiver.end('SIGKILL');
    await Promise.all(pushing);
  }

  await receiver.start();
  const uploads = await receiver.uploads();
  const recorded = uploads.map(({ file }) => file ?? '').toSorted();
  while ((await receiver.files()).length !== recorded.length) await delay(20);
  expect((await receiver.files()).toSorted()).toEqual(recorded);
  expect(new Set(uploads.map(({ source }) => source))).toEqual(
    new Set([...uploads.map(({ source }) => source), ...accepted]),
  );
  for (const { file, source, size } of uploads) {
    const text = await readFile(path.join(receiver.folder, 'feeds', file ?? ''), 'utf8');
    expect([text === dataOf(source), size]).toEqual([true, dataOf(source).length]);
  }
});
