/** A crawl of endless sites in simulated time: hours pass as fast as the engine works, and nothing outside it grows. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readContent } from '../../essence/read-content.ts';
import { SeenSet } from '../../match/urls/seen-set.ts';
import { hashToHex } from '../../match/urls/url-hash.ts';
import { urlHash } from '../../match/urls/url-identity.ts';
import { fixedClock, sleep } from '../../outside/clock.ts';
import type { FixedClock } from '../../outside/clock.ts';
import { createConnections } from '../crawl/connections.ts';
import type { Crawl } from '../crawl/context.ts';
import { crawlRun, visitsAtOnce } from '../crawl/crawl.ts';
import { createAddressTurns } from '../crawl/politeness.ts';
import { createTrapBook } from '../crawl/traps.ts';
import { createWorkingSet } from '../crawl/working-set.ts';
import { createLedger } from '../decide/ledger.ts';
import { createTotals } from '../decide/totals.ts';
import type { SiteFetcher } from '../fetch-port.ts';
import type { CrawlStore, Due, Visit } from '../ports.ts';
import { testProgram } from './program.ts';
import { testControl, testRun } from './run.ts';

export interface SimulatedCrawl {
  /** Between two looks at the heap, in milliseconds of simulated time. */
  readonly lookMs: number;
  readonly forMs: number;
  readonly sites: number;
  readonly delaySeconds: number;
}

export interface HeapLook {
  readonly minutes: number;
  readonly pages: number;
  /** Live heap in MB. */
  readonly heap: number;
}

const leaseMs = 30_000;
const commitMs = 5;
const answerMs = 200;
/** URLs of one visit: then the site is released, and visited again. */
const pagesOfVisit = 5;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The live heap at the start and after each `lookMs`. */
export async function simulateCrawl({ lookMs, forMs, sites, delaySeconds }: SimulatedCrawl): Promise<HeapLook[]> {
  const clock = fixedClock(Date.UTC(2026, 0, 1));
  const counted = { pages: 0 };
  const crawl = openSimulated(clock, counted, { sites, delaySeconds });
  let isLeaving = false;
  const ended = crawlRun(crawl, {
    isOver: () => Promise.resolve(false),
    isLeaving: () => isLeaving,
    renewed: (outdated) => outdated,
  });
  const looks: HeapLook[] = [];
  for (let at = 0; at <= forMs; at += lookMs) {
    await passUntil(clock, at);
    collectGarbage();
    looks.push({ minutes: at / 60_000, pages: counted.pages, heap: process.memoryUsage().heapUsed / 1e6 });
  }
  isLeaving = true;
  while (clock.untilNext() < Infinity) await passNext(clock);
  await ended;
  return looks;
}

async function passUntil(clock: FixedClock, ms: number): Promise<void> {
  await nextTurn();
  while (clock.monotonic() + clock.untilNext() <= ms) await passNext(clock);
  clock.advance(ms - clock.monotonic());
}

/** Makes the next call, and lets the engine do all that follows from it. */
async function passNext(clock: FixedClock): Promise<void> {
  clock.advance(clock.untilNext());
  await nextTurn();
}

type Sites = Pick<SimulatedCrawl, 'sites' | 'delaySeconds'>;

function openSimulated(clock: FixedClock, counted: { pages: number }, { sites, delaySeconds }: Sites): Crawl {
  const robot = `<Process server-delay=${delaySeconds} enable-robots-txt=no>\n</Process>`;
  const extraStarts = Array.from({ length: sites }, (_, i) => `http://site${i + 1}.test/`);
  const program = testProgram({ files: { 'robot.conf': robot }, extraStarts });
  const hash = urlHash(new Uint32Array([1, 2, 3, 4]));
  const crawl = {
    run: testRun,
    program,
    aliases: [],
    clock,
    hash,
    seen: new SeenSet(),
    connections: createConnections(program.process.maxConnections, clock),
    working: createWorkingSet(program.process.maxWorking, visitsAtOnce),
    addressTurn: createAddressTurns(clock),
    ledger: createLedger(program),
    read: readContent,
    totals: createTotals(),
    traps: createTrapBook(),
    savedPaths: new Set<bigint>(),
    handOver: true,
    openSite: () => simulatedSite(clock, counted),
    store: simulatedStore(clock, sites, hash),
    control: testControl(),
  };
  return crawl as unknown as Crawl;
}

/** Every page has the same few links, so that the crawl knows no more URLs as time passes. */
const page = Buffer.from(
  `<html><head><title>A page</title></head><body>${[1, 2, 3, 4, 5].map((n) => `<a href="/${n}">${n}</a>`).join(' ')}</body></html>`,
);

function simulatedSite(clock: FixedClock, counted: { pages: number }): SiteFetcher {
  return {
    address: () => Promise.resolve({ ip: '192.0.2.1', allowed: true }),
    robots: () => Promise.resolve({ fetchedAt: clock.now(), status: 'absent', text: '', attempts: 0 }),
    fetch: async ({ sent }) => {
      sent?.();
      await sleep(clock, answerMs);
      counted.pages++;
      const headers = { 'content-type': 'text/html' };
      const { length } = page;
      return {
        fact: { outcome: 'ok', status: 200, headers, bytes: length, received: length, ms: answerMs },
        body: page,
      };
    },
    close: () => Promise.resolve(),
  };
}

type UsedStore = Pick<CrawlStore, 'acquire' | 'more' | 'commit' | 'extend' | 'release' | 'findTraps'>;

/** Sites without an end: each claim finds further URLs. */
function simulatedStore(clock: FixedClock, count: number, hash: Crawl['hash']): UsedStore {
  const free = Array.from({ length: count }, (_, i) => i + 1);
  const claimed = new Map<number, number>();
  const words = new Uint32Array(4);
  const dueOf = ({ siteId, siteKey }: Visit, number: number): Due => {
    const url = `http://${siteKey.replace(/:80$/, '')}/page/${number}`;
    hash(url, words);
    claimed.set(siteId, number);
    return {
      hash: hashToHex(words),
      url,
      depth: 1,
      discovery: { kind: 'link', hops: 0 },
      attempts: 0,
      bodyKept: false,
    };
  };
  return {
    acquire: async (_, most) =>
      free.splice(0, most).map((siteId) => {
        const siteKey = `site${siteId}.test:80`;
        return { runId: testRun.id, siteId, siteKey, epoch: 1, leaseMs, waitMs: 0 };
      }),
    more: async (visit, most) => {
      const first = (claimed.get(visit.siteId) ?? 0) + 1;
      return Array.from({ length: Math.min(most, pagesOfVisit) }, (_, i) => dueOf(visit, first + i));
    },
    commit: async () => {
      await sleep(clock, commitMs);
      return { ok: true, desiredState: 'go' };
    },
    extend: () => Promise.resolve(true),
    release: async ({ siteId }, { nextInMs }) => void clock.after(nextInMs, () => free.push(siteId)),
    findTraps: () => Promise.resolve({ traps: [], pages: [], records: 0 }),
  };
}
