/** Gathers what a visit has settled and found, and commits it: 100 outcomes or 200 ms, at most two commits in flight. */

import type { Crawl } from './crawl-context.ts';
import { createPathLog } from './path-log.ts';
import type { PathLog } from './path-log.ts';
import type { Batch, Discovered, Postponed, RunEvent, Settled, Shortened, Visit } from './ports.ts';

const batchSize = 100;
const batchMs = 200;
const commitsInFlight = 2;
/** Event lines of one batch; the rest is counted, not listed. */
const eventsPerBatch = 20;

export interface Batcher {
  readonly paths: PathLog;
  settled(settled: Settled): void;
  discovered(discovered: readonly Discovered[], shortened: readonly Shortened[], linksFound: number): void;
  postponed(postponed: Postponed): void;
  /** True when fetching should wait for a commit to end. */
  isFull(): boolean;
  /** Resolves when everything so far is durable. Rejects when a commit could not be made. */
  flush(): Promise<void>;
  /** True when nothing is gathered and nothing is on its way. */
  isIdle(): boolean;
}

export interface BatchEvents {
  /** A batch is durable: its URLs are no longer taken. */
  readonly committed: (batch: Batch) => void;
  /** The lease is lost (`fenced`) or the store failed. */
  readonly failed: (cause: unknown) => void;
}

interface Gathering {
  settled: Settled[];
  discovered: Discovered[];
  shortened: Shortened[];
  postponed: Postponed[];
  linksFound: number;
}

const nothing = (): Gathering => ({ settled: [], discovered: [], shortened: [], postponed: [], linksFound: 0 });

/** Thrown out of `flush` when the site's lease is someone else's. */
export class LeaseLost extends Error {}

export function createBatcher(crawl: Crawl, visit: Visit, events: BatchEvents): Batcher {
  const paths = createPathLog(crawl);
  let gathering = nothing();
  let timer: NodeJS.Timeout | undefined;
  const commits = new Set<Promise<void>>();
  let failure: unknown;

  const commit = async (batch: Batch): Promise<void> => {
    const result = await crawl.store.commit(visit, batch);
    if (!result.ok) throw new LeaseLost(`the lease of ${visit.siteKey} is lost`);
    crawl.control.wish = result.wish;
    for (const { id } of batch.paths) crawl.savedPaths.add(id);
    events.committed(batch);
  };
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (failure !== undefined || isEmpty(gathering)) return;
    const batch = toBatch(gathering, paths);
    gathering = nothing();
    const sent = commit(batch)
      .catch((cause: unknown) => {
        failure = cause;
        events.failed(cause);
      })
      .finally(() => {
        commits.delete(sent);
        if (isDue()) send();
      });
    commits.add(sent);
  };
  const isDue = (): boolean => gathering.settled.length >= batchSize && commits.size < commitsInFlight;
  const grown = (): void => {
    timer ??= setTimeout(send, batchMs);
    if (isDue()) send();
  };
  return {
    paths,
    settled(settled) {
      gathering.settled.push(settled);
      grown();
    },
    discovered(discovered, shortened, linksFound) {
      for (const each of discovered) gathering.discovered.push(each);
      for (const each of shortened) gathering.shortened.push(each);
      gathering.linksFound += linksFound;
      grown();
    },
    postponed(postponed) {
      gathering.postponed.push(postponed);
      grown();
    },
    isFull: () => commits.size >= commitsInFlight && gathering.settled.length >= batchSize,
    isIdle: () => commits.size === 0 && isEmpty(gathering),
    async flush() {
      send();
      while (commits.size > 0) {
        await Promise.all(commits);
        send();
      }
      if (failure !== undefined) throw failure as Error;
    },
  };
}

function isEmpty({ settled, discovered, shortened, postponed }: Gathering): boolean {
  return settled.length + discovered.length + shortened.length + postponed.length === 0;
}

/** A URL found and settled in the same batch is written once, as settled. */
function toBatch(gathered: Gathering, paths: PathLog): Batch {
  const done = new Set(gathered.settled.map(({ hash }) => hash));
  return {
    settled: gathered.settled,
    discovered: gathered.discovered.filter(({ hash }) => !done.has(hash)),
    shortened: gathered.shortened,
    postponed: gathered.postponed,
    linksFound: gathered.linksFound,
    paths: paths.take(),
    events: eventsOf(gathered),
  };
}

function eventsOf({ settled, postponed }: Gathering): readonly RunEvent[] {
  const events: RunEvent[] = [];
  for (const { hash, url, decision, fetch } of settled.slice(-eventsPerBatch)) {
    const at = fetch?.at ?? Date.now();
    events.push({ at, kind: 'settled', url: url.href, hash, pathId: decision.pathId });
  }
  for (const { hash, reason, dueAt } of postponed.slice(0, eventsPerBatch - events.length)) {
    events.push({ at: dueAt, kind: 'postponed', hash, text: reason });
  }
  return events;
}
