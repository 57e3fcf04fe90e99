import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Batch, CrawlStore, Due, RunAlias, RunRecord, Visit } from '../../engine/ports.ts';
import { reachAfter, reachAtStart, unlimitedReach, wayOf, wayOn } from '../../match/urls/link-reach.ts';
import type { Way } from '../../match/urls/link-reach.ts';
import { stateName } from '../sql/codes.ts';
import { createMemoryStore, endMemoryRun, startMemoryRun } from '../testing/memory.ts';
import { createMemoryState } from '../testing/memory-state.ts';
import type { MemoryState } from '../testing/memory-state.ts';
import { recountRun } from '../runs/recount.ts';
import { killRun } from '../runs/runs.ts';
import {
  batch,
  failed,
  fetched,
  found,
  hashOf,
  refused,
  tooDeepPath,
  traits,
  withoutRd,
} from '../testing/crawl-steps.ts';
import { compareCounters, openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';

/** The same commands against the reference store and the one in PostgreSQL: whatever the order, they agree. */

const urls = ['a', 'b', 'c'].flatMap((site) => [0, 1, 2, 3].map((page) => `http://${site}.model/${page}`));
const url = fc.constantFrom(...urls);
const depth = fc.integer({ min: 1, max: 6 });
/** As a start point without limit has it, one with another limit, and none. */
const reach = fc.constantFrom(
  undefined,
  unlimitedReach,
  ...[0, 1, 2].map((links) => reachAfter(reachAtStart(3), links)),
);
const alias: RunAlias = {
  siteKey: 'c.model:80',
  of: 'a.model:80',
  named: false,
  from: urls[0] ?? '',
  to: urls[8] ?? '',
};

interface FoundBy {
  readonly visit: number;
  readonly url: string;
  readonly depth: number;
  readonly reach: number | undefined;
}

type Outcome = 'kept' | 'no-rd' | 'failed';
type Command =
  | { readonly kind: 'acquire'; readonly worker: 0 | 1 }
  | {
      readonly kind: 'commit';
      readonly visit: number;
      readonly settle: number;
      readonly outcome: Outcome;
      readonly links: readonly string[];
      readonly refuse: boolean;
      readonly tooDeep: boolean;
    }
  | ({ readonly kind: 'settle unseen' } & FoundBy)
  | ({ readonly kind: 'shorten' } & FoundBy)
  | { readonly kind: 'postpone'; readonly visit: number; readonly pick: number; readonly far: boolean }
  | { readonly kind: 'extend' | 'release' | 'hold'; readonly visit: number }
  | { readonly kind: 'expire' }
  | { readonly kind: 'alias' }
  | { readonly kind: 'next run' };

const visit = fc.nat({ max: 5 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('acquire' as const), worker: fc.constantFrom(0 as const, 1 as const) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('commit' as const),
      visit,
      settle: fc.nat({ max: 3 }),
      outcome: fc.constantFrom<Outcome>('kept', 'no-rd', 'failed'),
      links: fc.uniqueArray(url, { maxLength: 4 }),
      refuse: fc.boolean(),
      tooDeep: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle unseen' as const), visit, url, depth, reach }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('shorten' as const), visit, url, depth, reach }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('postpone' as const),
      visit,
      pick: fc.nat({ max: 2 }),
      far: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('extend' as const, 'release' as const, 'hold' as const), visit }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'expire' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'alias' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'next run' as const }) },
);

/** Both stores, and the visits open in each, by the same number. */
interface Pair {
  readonly owner: Owner;
  run: RunRecord;
  readonly real: readonly CrawlStore[];
  readonly model: readonly CrawlStore[];
  readonly state: MemoryState;
  readonly visits: { readonly worker: number; readonly real: Visit; readonly model: Visit }[];
  aliases: number;
}

let crawled: TestCrawl;
let pool: pg.Pool;

beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
});
afterAll(() => crawled.close());

async function open(owner: Owner): Promise<Pair> {
  const run = await crawled.newRun(owner);
  const state = createMemoryState();
  const model = [1, 2].map((workerId) => createMemoryStore({ state, workerId, leaseMs: 30_000 }));
  const real = [1, 2].map((workerId) => crawled.newStore(workerId));
  const pair: Pair = { owner, run, state, real, model, visits: [], aliases: 0 };
  await begin(pair);
  return pair;
}

/** The run starts in the reference as well, with its start points in both. */
async function begin({ run, state, real, model }: Pair): Promise<void> {
  startMemoryRun(state, run, traits);
  const starts = urls.filter((each) => each.endsWith('0')).map((each) => found(each, 2));
  await real[0]?.seed(run, starts, []);
  await model[0]?.seed(run, starts, []);
}

/** The run is killed, and the next generation begins on what it left. */
async function nextRun(pair: Pair): Promise<void> {
  await killRun(pool, pair.run.id);
  endMemoryRun(pair.state, pair.run.id);
  pair.run = await crawled.newRun(pair.owner);
  pair.aliases = 0;
  await begin(pair);
}

async function execute(pair: Pair, step: Command): Promise<void> {
  if (step.kind === 'acquire') return acquire(pair, step.worker);
  if (step.kind === 'expire') return expire(pair);
  if (step.kind === 'alias') return addAlias(pair);
  if (step.kind === 'next run') return nextRun(pair);
  const open = pair.visits[step.visit];
  if (open === undefined) return;
  const stores = { real: pair.real[open.worker], model: pair.model[open.worker] };
  const { real, model } = stores;
  if (real === undefined || model === undefined) return;
  switch (step.kind) {
    case 'extend':
      expect(await real.extend(open.real)).toBe(await model.extend(open.model));
      return;
    case 'release':
    case 'hold': {
      const nextInMs = step.kind === 'hold' ? 3_600_000 : 0;
      await real.release(open.real, { nextInMs });
      await model.release(open.model, { nextInMs });
      return;
    }
    default: {
      const due = await real.more(open.real, 10, new Set());
      expect(due).toEqual(await model.more(open.model, 10, new Set()));
      const sent = { ...toBatch(step, due, pair.run.id), aliases: pair.aliases };
      expect(await real.commit(open.real, sent)).toEqual(await model.commit(open.model, sent));
      // The reference does so in the commit.
      await crawled.passOn(pair.run);
    }
  }
}

function toBatch(
  step: Exclude<Command, { kind: 'acquire' | 'expire' | 'alias' | 'next run' | 'extend' | 'release' | 'hold' }>,
  due: readonly Due[],
  runId: number,
): Batch {
  switch (step.kind) {
    case 'settle unseen':
      return batch({ settled: [fetched({ ...found(step.url, 1, urls[0]), ...given(step) }, [], runId)] });
    case 'shorten':
      return batch({ shortened: [{ hash: hashOf(step.url), ...given(step) }] });
    case 'postpone': {
      const each = due[step.pick];
      const dueAt = step.far ? Date.now() + 3_600_000 : 0;
      return batch({
        postponed: each === undefined ? [] : [{ hash: each.hash, dueAt, attempts: each.attempts + 1, reason: '503' }],
      });
    }
    case 'commit': {
      const settled = due.slice(0, step.settle).map((each) => {
        const page = { ...found(each.url), ...wayOf(each), discovery: each.discovery };
        if (step.outcome === 'failed') return failed(page, runId);
        return step.outcome === 'no-rd' ? withoutRd(page, runId) : fetched(page, step.links, runId);
      });
      const way = wayOn(due[0] ?? { depth: 1 }, 1);
      const discovered = step.links.map((link) => {
        if (!step.refuse) return { ...found(link, way.depth, urls[0]), ...way };
        return { ...(step.tooDeep ? refused(link, way.depth, tooDeepPath) : refused(link, way.depth)), ...way };
      });
      return batch({ settled, discovered, linksFound: step.links.length });
    }
  }
}

function given({ depth, reach }: FoundBy): Way {
  return reach === undefined ? { depth } : { depth, reach };
}

async function acquire(pair: Pair, worker: 0 | 1): Promise<void> {
  const real = (await pair.real[worker]?.acquire(pair.run, 1)) ?? [];
  const model = (await pair.model[worker]?.acquire(pair.run, 1)) ?? [];
  const shape = ({ siteKey, epoch, takenOver }: Visit) => ({ siteKey, takenOver, first: epoch > 0 });
  expect(real.map(shape)).toEqual(model.map(shape));
  const [[one], [other]] = [real, model];
  if (one !== undefined && other !== undefined) pair.visits.push({ worker, real: one, model: other });
}

/** All leases run out. */
async function expire({ state }: Pair): Promise<void> {
  await pool.query(`UPDATE crawl.site SET lease_until = now() WHERE lease_owner IS NOT NULL`);
  for (const site of state.sites.values()) site.until = Math.min(site.until, Date.now());
}

async function addAlias(pair: Pair): Promise<void> {
  const notice = { at: 0, kind: 'notice', text: 'an alias' } as const;
  const all = await pair.real[0]?.addAliases(pair.run, [alias], notice);
  expect(all).toEqual(await pair.model[0]?.addAliases(pair.run, [alias], notice));
  pair.aliases = 1;
}

async function compare({ run, state }: Pair, owner: Owner): Promise<void> {
  const { rows } = await pool.query<{
    url: string;
    state: number;
    depth: number;
    reach: number | null;
    path_id: string;
    attempts: number;
  }>('SELECT url, state, depth, reach, path_id, attempts FROM crawl.resource WHERE collection_id = $1', [
    owner.collectionId,
  ]);
  const real = rows.map((row) => [
    row.url,
    stateName(row.state),
    row.depth,
    row.reach,
    BigInt(row.path_id),
    row.attempts,
  ]);
  const model = [...(state.resources.get(owner.collectionId)?.values() ?? [])].map((row) => [
    row.url,
    row.state,
    row.depth,
    row.reach ?? null,
    row.pathId,
    row.attempts,
  ]);
  expect(new Set(real.map(String))).toEqual(new Set(model.map(String)));
  const described = await pool.query<{ url: string; depth: number }>(
    'SELECT url FROM crawl.description WHERE collection_id = $1',
    [owner.collectionId],
  );
  const modelled = [...(state.descriptions.get(owner.collectionId)?.values() ?? [])];
  expect(described.rows.map(({ url }) => url).toSorted()).toEqual(modelled.map(({ url }) => url).toSorted());
  expect(await recountRun(pool, run.id)).toMatchObject({ lost: 0 });
  const [counted, recounted] = await compareCounters(pool, owner);
  expect(counted).toEqual(recounted);
}

describe('the store in PostgreSQL', () => {
  it('does what the reference does, in whatever order it is asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 50 }), async (commands) => {
        await crawled.reset();
        const owner = await crawled.newOwner();
        const pair = await open(owner);
        for (const step of commands) await execute(pair, step);
        await compare(pair, owner);
      }),
      { numRuns: 60, endOnFailure: false },
    );
  });
});
