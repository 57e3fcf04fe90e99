import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../../engine/ports.ts';
import type { RunKind } from '../../sdk/run-kinds.ts';
import { clearCollection } from '../jobs/clear-collection.ts';
import { createCrawlReads } from '../read/crawl-reads.ts';
import { decideHeldRemovals, orderRun, tryFinishRun } from './finish-run.ts';
import { createRunStore } from './run-store.ts';
import type { RunView } from './run-store.ts';
import { createRun, failRun, killRun, startRun, suspendRun } from './runs.ts';
import { batch, failed, fetched, found, options, refused, traits, withoutRd } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

/**
 * What a run says of itself when it has ended stays what it is, whatever comes after it: every way to end a run, with
 * everything that takes its URLs away from it.
 */

const home = 'http://a.test/';
const [kept, bare, gone, denied, left] = ['kept', 'bare', 'gone', 'denied', 'left'].map((name) => home + name) as [
  string,
  string,
  string,
  string,
  string,
];

let crawled: TestCrawl;
let pool: pg.Pool;

beforeAll(async () => {
  crawled = await openTestCrawl();
  pool = crawled.pool;
});
beforeEach(() => crawled.reset());
afterAll(() => crawled.close());

/** Begins a run and leaves it in the middle: one URL in every state, `left` in the queue, nobody visiting. */
async function begin(owner: Owner, kind: RunKind = 'full'): Promise<RunRecord> {
  const run = await crawled.newRun(owner, { kind, options: { ...options, maxUrls: 3 } });
  await crawled.store.seed(run, [found(home)], []);
  const visit = await crawled.acquireOne(run);
  await crawled.store.commit(
    visit,
    batch({
      settled: [
        {
          ...fetched(found(home), [kept, bare], run.id),
          cuts: [{ kind: 'links', count: 3, reason: 'links per page' }],
        },
        fetched(found(kept), [], run.id),
        withoutRd(found(bare), run.id),
        failed(found(gone), run.id),
      ],
      discovered: [refused(denied), found(left, 2, home)],
      linksFound: 6,
    }),
  );
  await crawled.store.release(visit, { nextInMs: 0 });
  return run;
}

async function settleRest(run: RunRecord): Promise<void> {
  const visit = await crawled.acquireOne(run);
  await crawled.store.commit(visit, batch({ settled: [fetched(found(left, 2, home), [], run.id)] }));
  await crawled.store.release(visit, { nextInMs: 0 });
}

async function order(run: RunRecord, ...orders: readonly Parameters<typeof orderRun>[2][]): Promise<void> {
  for (const each of orders) await orderRun(pool, run.id, each);
}

/** By what the run ends in. */
const endings: Readonly<Record<string, (owner: Owner) => Promise<RunRecord>>> = {
  finished: async (owner) => {
    const run = await begin(owner);
    await settleRest(run);
    await tryFinishRun(pool, run.id);
    return run;
  },
  drained: async (owner) => {
    const run = await begin(owner);
    await order(run, 'drain');
    await settleRest(run);
    await tryFinishRun(pool, run.id);
    return run;
  },
  'paused, drained': async (owner) => {
    const run = await begin(owner);
    await order(run, 'pause', 'drain');
    await startRun(pool, run.id, traits);
    await settleRest(run);
    await tryFinishRun(pool, run.id);
    return run;
  },
  'drained, stopped': async (owner) => {
    const run = await begin(owner);
    await order(run, 'drain', 'stop');
    return run;
  },
  'drained, killed': async (owner) => {
    const run = await begin(owner);
    await order(run, 'drain');
    await crawled.acquireOne(run);
    await killRun(pool, run.id);
    return run;
  },
  'told to stop, killed': async (owner) => {
    const run = await begin(owner);
    await crawled.acquireOne(run);
    await order(run, 'stop');
    await killRun(pool, run.id);
    return run;
  },
  'stopped while it is visited': async (owner) => {
    const run = await begin(owner);
    const visit = await crawled.acquireOne(run);
    await order(run, 'stop');
    await crawled.store.commit(visit, batch({ discovered: [found(`${home}late`, 2, home)] }));
    await crawled.store.release(visit, { nextInMs: 0 });
    await tryFinishRun(pool, run.id);
    return run;
  },
  'stopped by --max-urls': async (owner) => {
    const run = await begin(owner);
    await orderRun(pool, run.id, 'stop', { reason: 'ended after 3 fetched URLs, as requested' });
    return run;
  },
  'stopped before an engine took it up': async (owner) => {
    const made = await createRun(pool, { ...owner, kind: 'full', options, createdBy: 'test' });
    if (!made.ok) throw new Error('another run is going on');
    await order(made.run, 'stop');
    return made.run;
  },
  'paused, stopped': async (owner) => {
    const run = await begin(owner);
    await order(run, 'pause', 'stop');
    return run;
  },
  'paused, resumed, stopped before an engine took it up': async (owner) => {
    const run = await begin(owner);
    await order(run, 'pause', 'resume', 'stop');
    return run;
  },
  'paused, stopped, when it visits single URLs': async (owner) => {
    await endings['finished']?.(owner);
    const run = await crawled.newRun(owner, { kind: 'single' });
    await crawled.store.seed(run, [found(home), found(kept)], []);
    await order(run, 'pause', 'stop');
    return run;
  },
  'paused, stopped, when it is incremental': async (owner) => {
    await endings['finished']?.(owner);
    const run = await crawled.newRun(owner, { kind: 'incremental' });
    await order(run, 'pause', 'stop');
    return run;
  },
  killed: async (owner) => {
    const run = await begin(owner);
    await crawled.acquireOne(run);
    await killRun(pool, run.id);
    return run;
  },
  'paused, killed': async (owner) => {
    const run = await begin(owner);
    await order(run, 'pause');
    await killRun(pool, run.id);
    return run;
  },
  failed: async (owner) => {
    const run = await begin(owner);
    await failRun(pool, run.id, 'The configuration has errors.');
    return run;
  },
  'suspended, stopped': async (owner) => {
    const run = await begin(owner);
    await crawled.acquireOne(run);
    await suspendRun(pool, run.id, 'The disk is full.');
    await order(run, 'stop');
    return run;
  },
  'told to stop, and abandoned': async (owner) => {
    const run = await begin(owner);
    await pool.query(
      `UPDATE crawl.run SET state = 'stopping', desired_state = 'stop', heartbeat_at = now() - interval '2 min' WHERE id = $1`,
      [run.id],
    );
    return run;
  },
};

async function nextRun(owner: Owner, kind: RunKind, seeds: readonly string[]): Promise<RunRecord> {
  const confirmed = { ...options, confirmDeletions: kind !== 'full' };
  const run = await crawled.newRun(owner, { kind, options: confirmed });
  await crawled.store.seed(
    run,
    seeds.map((url) => found(url)),
    [],
  );
  return run;
}

/** Settles what is queued for the run otherwise than the run before did. */
async function crawlOtherwise(run: RunRecord, urls: readonly string[]): Promise<void> {
  const [visit] = await crawled.store.acquire(run, 1);
  if (visit !== undefined) {
    const settled = urls.map((url) => (url === kept ? withoutRd(found(url), run.id) : fetched(found(url), [], run.id)));
    await crawled.store.commit(visit, batch({ settled, linksFound: 1 }));
    await crawled.store.release(visit, { nextInMs: 0 });
  }
  await tryFinishRun(pool, run.id);
}

const everything = [home, kept, bare, gone, denied, left];

/** What comes after it. */
const followers: Readonly<Record<string, (owner: Owner, before: RunRecord) => Promise<unknown>>> = {
  nothing: async () => undefined,
  'a full run': async (owner) => crawlOtherwise(await nextRun(owner, 'full', [home]), everything),
  'a full run that finds hardly anything again': async (owner) =>
    crawlOtherwise(await nextRun(owner, 'full', [home]), [home]),
  'a full run whose deletions are carried out': async (owner) => {
    const run = await nextRun(owner, 'full', [home]);
    await crawlOtherwise(run, [home]);
    await decideHeldRemovals(pool, run, true);
  },
  'a full run that is stopped itself': async (owner) => order(await nextRun(owner, 'full', [home]), 'stop'),
  'an incremental run': async (owner) => crawlOtherwise(await nextRun(owner, 'incremental', []), everything),
  'a run of single URLs': async (owner) => crawlOtherwise(await nextRun(owner, 'single', [left, kept]), [left, kept]),
  'its deletions carried out': (_, before) => decideHeldRemovals(pool, before, true),
  'an emptied collection': (owner) => clearCollection(pool, crawled.bodies, owner.collectionId),
  'an emptied collection and a full run': async (owner) => {
    await clearCollection(pool, crawled.bodies, owner.collectionId);
    await crawlOtherwise(await nextRun(owner, 'full', [home]), [home]);
  },
};

const pairs = Object.keys(endings).flatMap((ending) =>
  Object.keys(followers).map((follower) => [ending, follower] as const),
);

/** Everything a page or a command shows of the run alone. */
async function told(owner: Owner, run: RunRecord) {
  const reads = createCrawlReads(pool);
  const view = await createRunStore(pool).find(owner.collectionId, run.id);
  if (view === undefined) throw new Error(`run ${run.id} is gone`);
  const { heldDeletions: _, ...own } = view;
  const hosts = await reads.hosts(run.id, { limit: 10, within: { from: Date.now() - 10_000, to: Date.now() } });
  const series = await reads.series(run.id, { from: 0, step: 900, queuedNow: view.accounting.queued });
  return { view: own, hosts, series };
}

function sumOf({ accounting: { fetched: all, rejected, failed: bad, queued } }: Pick<RunView, 'accounting'>): number {
  return all + rejected + bad + queued;
}

describe('a run that has ended', () => {
  it.each(pairs)('%s, then %s: it says what it said', async (ending, follower) => {
    const owner = await crawled.newOwner();
    const run = await endings[ending]?.(owner);
    if (run === undefined) throw new Error(ending);
    const before = await told(owner, run);
    expect(['finished', 'stopped', 'failed']).toContain(before.view.state);
    expect(before.view.accounting).toMatchObject({ lost: 0, discovered: sumOf(before.view) });
    await followers[follower]?.(owner, run);
    expect(await told(owner, run)).toEqual(before);
    for (const view of await createRunStore(pool).list(owner.collectionId, { limit: 10 })) {
      expect(view.accounting).toMatchObject({ lost: 0, discovered: sumOf(view) });
    }
  });

  it('cannot be without its accounting', async () => {
    const run = await begin(await crawled.newOwner());
    await expect(pool.query(`UPDATE crawl.run SET state = 'stopped' WHERE id = $1`, [run.id])).rejects.toThrow(
      'run_ended_is_counted',
    );
  });
});
