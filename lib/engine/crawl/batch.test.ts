import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../outside/clock.ts';
import { urlParts } from '../../sdk/testing.ts';
import { Batcher } from './batch.ts';
import { createLedger } from '../decide/ledger.ts';
import type { Batch, Discovered, Settled, Visit } from '../ports.ts';
import { testProgram } from '../testing/program.ts';
import { testControl } from '../testing/run.ts';

const visit: Visit = { runId: 1, siteId: 1, siteKey: 'siroe.com:80', epoch: 1, leaseMs: 60_000, waitMs: 0 };

function found(path: string, depth: number): Discovered {
  return { hash: path, url: urlParts(`http://siroe.com${path}`), depth, discovery: { kind: 'link', hops: 0 } };
}

function settled(path: string, depth: number): Settled {
  const { hash, url, discovery } = found(path, depth);
  const decision = { pathId: 7n, state: 'fetched' } as const;
  const facts = { url, depth, discovery };
  return { hash, url, depth, discovery, facts, decision, outlinks: 'keep', description: 'none' };
}

/** A batcher beside so many visits that are at work, and the batches it has sent. */
function batcherOf(working: number, robot = ''): { readonly batcher: Batcher; readonly batches: readonly Batch[] } {
  const batches: Batch[] = [];
  const crawl = {
    savedPaths: new Set<bigint>(),
    ledger: createLedger(testProgram({ files: { 'robot.conf': `<Process ${robot}>\n</Process>` } })),
    aliases: [],
    clock: systemClock,
    control: testControl({ working }),
    store: {
      commit: (_: Visit, batch: Batch) => {
        batches.push(batch);
        return Promise.resolve({ ok: true, desiredState: 'go' } as const);
      },
    },
  };
  return { batcher: new Batcher(crawl, visit, { onCommitted: () => undefined, onFailed: () => undefined }), batches };
}

/** What is committed when the pages were settled, in this order, each with what it led to. */
async function committed(pages: readonly (readonly [Settled, readonly Discovered[]])[]): Promise<Batch | undefined> {
  const { batcher, batches } = batcherOf(0);
  for (const [page, discovered] of pages) {
    batcher.settled([{ settled: page, found: { discovered, shortened: [], linksFound: discovered.length } }]);
  }
  await batcher.flush();
  return batches[0];
}

test('a URL found and settled in one batch is written once', async () => {
  const batch = await committed([
    [settled('/', 0), [found('/a', 1), found('/b', 1)]],
    [settled('/a', 1), []],
  ]);
  expect(batch?.settled.map(({ hash }) => hash)).toEqual(['/', '/a']);
  expect(batch?.discovered.map(({ hash }) => hash)).toEqual(['/b']);
  expect(batch?.shortened).toEqual([]);
});

test('a URL that another process had found deeper keeps the shorter way met while it was settled', async () => {
  const batch = await committed([
    [settled('/deep', 5), []],
    [settled('/', 0), [found('/deep', 1)]],
  ]);
  expect(batch?.discovered).toEqual([]);
  expect(batch?.shortened).toEqual([{ hash: '/deep', depth: 1 }]);
});

afterEach(() => void vi.useRealTimers());

test.each([
  [1, 200],
  [50, 500],
  [250, 1000],
])('beside %i visits, an outcome waits %i ms for others', async (visits, ms) => {
  vi.useFakeTimers();
  const { batcher, batches } = batcherOf(visits);
  batcher.settled([{ settled: settled('/', 0) }]);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(batches).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toHaveLength(1);
});

test('an RD larger than max-memory-per-url is stored at once, with what waits beside it', () => {
  const { batcher, batches } = batcherOf(50, 'max-memory-per-url=100');
  const withText = (path: string, length: number): Settled => {
    const writer = { by: 'robot' } as const;
    const attributes = new Map([['partial-text', { values: ['x'.repeat(length)], writer }]]);
    return { ...settled(path, 0), description: { url: path, schema: 'DOCUMENT', attributes } };
  };
  batcher.settled([{ settled: withText('/small', 100) }]);
  expect(batches).toEqual([]);
  batcher.settled([{ settled: withText('/large', 101) }]);
  expect(batches.map((batch) => batch.settled.map(({ hash }) => hash))).toEqual([['/small', '/large']]);
});
