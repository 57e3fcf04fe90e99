import { expect, it } from 'vitest';
import type { CommitResult, Visit } from '../../engine/ports.ts';
import { createCommitQueue, joinBatches } from './commit-queue.ts';
import type { CommitPart } from './commit-queue.ts';
import { batch, fetched, found } from '../testing/crawl-steps.ts';

function visitOf(siteId: number, runId = 1): Visit {
  return { runId, siteId, siteKey: `site-${siteId}:80`, epoch: 1, leaseMs: 30_000, waitMs: 0 };
}

/** A store whose commits end when told to. */
function slowStore() {
  const sent: { readonly sites: readonly number[]; readonly end: () => void; readonly fail: () => void }[] = [];
  const write = (parts: readonly CommitPart[]): Promise<readonly CommitResult[]> =>
    new Promise((resolve, reject) => {
      const results = parts.map((): CommitResult => ({ ok: true, desiredState: 'go' }));
      const [end, fail] = [() => resolve(results), () => reject(new Error('the store failed'))];
      sent.push({ sites: parts.map(({ visit }) => visit.siteId), end, fail });
    });
  const commit = createCommitQueue(write);
  return { sent, commit: (siteId: number, run = 1) => commit({ visit: visitOf(siteId, run), batch: batch({}) }) };
}

const turn = (): Promise<void> => new Promise(setImmediate);

it('sends two commits of a run at a time, and what waits meanwhile together', async () => {
  const { sent, commit } = slowStore();
  const all = [1, 2, 3, 4, 5].map((site) => commit(site));
  expect(sent.map(({ sites }) => sites)).toEqual([[1], [2]]);
  sent[0]?.end();
  await turn();
  expect(sent.at(-1)?.sites).toEqual([3, 4, 5]);
  for (const { end } of sent) end();
  expect(await Promise.all(all)).toEqual(all.map(() => ({ ok: true, desiredState: 'go' })));
});

it('never sends two batches of a site together, nor those of two runs', async () => {
  const { sent, commit } = slowStore();
  void commit(1);
  void commit(2);
  void commit(3);
  void commit(3);
  void commit(9, 2);
  expect(sent.map(({ sites }) => sites)).toEqual([[1], [2], [9]]);
  sent[0]?.end();
  sent[1]?.end();
  await turn();
  expect(sent.slice(3).map(({ sites }) => sites)).toEqual([[3], [3]]);
});

it('tells everybody whose batch was in it when a commit fails, and goes on', async () => {
  const { sent, commit } = slowStore();
  const failing = expect(commit(1)).rejects.toThrow('the store failed');
  sent[0]?.fail();
  await failing;
  const next = commit(2);
  sent[1]?.end();
  expect(await next).toMatchObject({ ok: true });
});

it('writes a URL once that two batches found, by the shorter way', () => {
  const page = 'http://a.test/page';
  const joined = joinBatches([batch({ discovered: [found(page, 4)] }), batch({ discovered: [found(page, 2)] })]);
  expect(joined.discovered.map(({ depth }) => depth)).toEqual([2]);
});

it('notes the shorter way to a URL that another batch settles', () => {
  const page = found('http://a.test/page', 4);
  const joined = joinBatches([batch({ settled: [fetched(page)] }), batch({ discovered: [{ ...page, depth: 2 }] })]);
  expect(joined.shortened).toEqual([{ hash: page.hash, depth: 2 }]);
});
