/** Gathers what a visit has settled and found, and commits it: at 100 outcomes, after a while, or at once where that is cheap. */

import { isNearer, wayOf } from '../../match/urls/link-reach.ts';
import { learnAliases, withoutOutdated } from './aliases.ts';
import type { Crawl } from './context.ts';
import { createPathLog } from './path-log.ts';
import type { PathLog } from './path-log.ts';
import type { Batch, CrawlStore, Discovered, Postponed, RunEvent, Settled, Shortened, Visit } from '../ports.ts';

const batchSize = 100;
/**
 * How long outcomes wait for each other, in milliseconds: longer beside many visits, as each adds rows of its own to a
 * commit, whatever it has.
 */
const batchMs = { least: 200, perVisit: 10, most: 1000 } as const;
const commitsInFlight = 2;
/** Event lines of one batch; the rest is counted, not listed. */
const eventsPerBatch = 20;

/** Thrown out of `flush` when the site's lease is someone else's. */
export class LeaseLost extends Error {}

/** How much the last commit counts in the usual time of one. */
const newestShare = 0.25;

export interface BatchEvents {
  /** A batch is durable. */
  readonly onCommitted: (batch: Batch) => void;
  /** The lease is lost, or the store failed; nothing more is sent. */
  readonly onFailed: (cause: Error) => void;
  /** True while outcomes are committed as they come, one commit after the other. */
  readonly isPrompt?: () => boolean;
}

interface Gathering {
  settled: Settled[];
  discovered: Discovered[];
  shortened: Shortened[];
  postponed: Postponed[];
  linksFound: number;
}

/** What the links of one page led to. */
export interface Discoveries {
  readonly discovered: readonly Discovered[];
  readonly shortened: readonly Shortened[];
  readonly linksFound: number;
}

/** What became of a URL, and what it led to. */
export interface Outcome {
  readonly settled: Settled;
  readonly found?: Discoveries;
}

const noDiscoveries: Discoveries = { discovered: [], shortened: [], linksFound: 0 };

/** What of the crawl a batch needs. */
type Committing = Pick<Crawl, 'savedPaths' | 'ledger' | 'aliases' | 'control' | 'clock'> & {
  readonly store: Pick<CrawlStore, 'commit'>;
};

export class Batcher {
  /** Paths the next commit has to record. */
  readonly paths: PathLog;
  readonly #crawl: Committing;
  readonly #visit: Visit;
  readonly #events: BatchEvents;
  readonly #commits = new Set<Promise<void>>();
  #gathering = nothing();
  #cancelTimer: (() => void) | undefined;
  #isRipe = false;
  /** An RD larger than robot.conf lets wait in memory. */
  #isLarge = false;
  #failure: Error | undefined;
  #sent = 0;
  #commitMs = 0;

  constructor(crawl: Committing, visit: Visit, events: BatchEvents) {
    this.paths = createPathLog(crawl);
    this.#crawl = crawl;
    this.#visit = visit;
    this.#events = events;
  }

  /**
   * What a page led to goes with the page: in two commits, the first would say that its links were followed. So do the
   * members of an archive, which nobody else could read.
   */
  settled(outcomes: readonly Outcome[]): void {
    const { settled, discovered, shortened } = this.#gathering;
    for (const { settled: own, found = noDiscoveries } of outcomes) {
      for (const each of found.discovered) discovered.push(each);
      for (const each of found.shortened) shortened.push(each);
      this.#gathering.linksFound += found.linksFound;
      settled.push(own);
      this.#isLarge ||= isLargerThan(own, this.#crawl.ledger.program.process.maxMemoryPerUrl);
    }
    this.#grown();
  }

  /** What no page led to, such as the sitemaps that robots.txt names. */
  found(found: Discoveries): void {
    const { discovered, shortened } = this.#gathering;
    discovered.push(...found.discovered);
    shortened.push(...found.shortened);
    this.#gathering.linksFound += found.linksFound;
    this.#grown();
  }

  postponed(postponed: Postponed): void {
    this.#gathering.postponed.push(postponed);
    this.#grown();
  }

  /** True when fetching should wait for a commit to end. */
  isFull(): boolean {
    return this.#commits.size >= commitsInFlight && this.#gathering.settled.length >= batchSize;
  }

  /** Outcomes that a crash would lose. */
  uncommitted(): number {
    return this.#sent + outcomesOf(this.#gathering);
  }

  /** What a commit usually takes, in milliseconds; 0 before the first. */
  commitMs(): number {
    return this.#commitMs;
  }

  /** Resolves when everything so far is durable. Rejects when a commit could not be made. */
  async flush(): Promise<void> {
    this.#send();
    while (this.#commits.size > 0) {
      await Promise.all(this.#commits);
      this.#send();
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** The visit is over: what comes late, such as a request cut off, is nobody's business any more. */
  close(): void {
    this.#failure ??= new Error('the visit is over');
    this.#cancelTimer?.();
  }

  #grown(): void {
    const { clock, control } = this.#crawl;
    this.#cancelTimer ??= clock.after(waitMs(control.working), () => this.#ripen());
    if (this.#isDue()) this.#send();
  }

  /** What has waited long enough goes as soon as a commit may be sent. */
  #ripen(): void {
    this.#isRipe = true;
    if (this.#isDue()) this.#send();
  }

  #isDue(): boolean {
    if (this.#commits.size === 0 && this.#events.isPrompt?.() === true) return true;
    const isDue = this.#isRipe || this.#isLarge || this.#gathering.settled.length >= batchSize;
    return isDue && this.#commits.size < commitsInFlight;
  }

  #send(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#isRipe = false;
    this.#isLarge = false;
    if (this.#failure !== undefined || isEmpty(this.#gathering)) return;
    const batch = withoutOutdated(this.#crawl, toBatch(this.#gathering, this.paths, this.#crawl.clock.now()));
    const outcomes = outcomesOf(this.#gathering);
    this.#sent += outcomes;
    this.#gathering = nothing();
    const { clock } = this.#crawl;
    const begun = clock.monotonic();
    const sent = this.#commit(batch, outcomes)
      .catch((cause: unknown) => this.#fail(cause))
      .finally(() => {
        this.#commits.delete(sent);
        this.#commitMs += (clock.monotonic() - begun - this.#commitMs) * (this.#commitMs === 0 ? 1 : newestShare);
        if (this.#isDue()) this.#send();
      });
    this.#commits.add(sent);
  }

  async #commit(batch: Batch, outcomes: number): Promise<void> {
    const result = await this.#crawl.store.commit(this.#visit, batch);
    if (!result.ok) {
      if (result.aliases === undefined) throw new LeaseLost(`the lease of ${this.#visit.siteKey} is lost`);
      learnAliases(this.#crawl, result.aliases);
      return this.#commit(withoutOutdated(this.#crawl, batch), outcomes);
    }
    this.#crawl.control.desiredState = result.desiredState;
    for (const { id } of batch.paths) this.#crawl.savedPaths.add(id);
    this.#sent -= outcomes;
    this.#events.onCommitted(batch);
  }

  #fail(cause: unknown): void {
    this.#failure ??= cause instanceof Error ? cause : new Error(String(cause));
    this.#events.onFailed(this.#failure);
  }
}

function waitMs(visits: number): number {
  return Math.min(Math.max(batchMs.least, visits * batchMs.perVisit), batchMs.most);
}

/** The RD alone, as it is in memory. */
function isLargerThan({ description }: Settled, bytes: number): boolean {
  if (bytes === Infinity || typeof description === 'string') return false;
  const values = [...description.attributes.values()].flatMap((attribute) => attribute.values);
  return values.reduce((sum, value) => sum + Buffer.byteLength(value), 0) > bytes;
}

function nothing(): Gathering {
  return { settled: [], discovered: [], shortened: [], postponed: [], linksFound: 0 };
}

function outcomesOf({ settled, postponed }: Gathering): number {
  return settled.length + postponed.length;
}

function isEmpty({ settled, discovered, shortened, postponed }: Gathering): boolean {
  return settled.length + discovered.length + shortened.length + postponed.length === 0;
}

/** A URL found and settled in the same batch is written once, as settled. */
function toBatch(gathered: Gathering, paths: PathLog, now: number): Batch {
  const settled = withoutReplaced(gathered);
  const done = new Map(settled.map((each) => [each.hash, each]));
  // Claimed from another worker's discovery, and found here by a shorter way.
  const shorter = gathered.discovered.filter((each) => isNearerThan(done.get(each.hash), each));
  return {
    settled,
    discovered: gathered.discovered.filter(({ hash }) => !done.has(hash)),
    shortened: [...gathered.shortened, ...shorter.map((each) => ({ hash: each.hash, ...wayOf(each) }))],
    postponed: gathered.postponed,
    linksFound: gathered.linksFound,
    paths: paths.take(),
    events: eventsOf(gathered, now),
  };
}

/** An object of a file gives way to the document that its URL leads to. */
function withoutReplaced({ settled, discovered }: Gathering): readonly Settled[] {
  if (!settled.some(isObject)) return settled;
  const queued = new Set(
    discovered.filter((each) => !isObject(each) && each.rejected === undefined).map(({ hash }) => hash),
  );
  return settled.filter((each) => !isObject(each) || !queued.has(each.hash));
}

function isObject({ discovery }: Pick<Discovered, 'discovery'>): boolean {
  return discovery.kind === 'object';
}

function isNearerThan(settled: Settled | undefined, found: Discovered): boolean {
  return settled !== undefined && isNearer(found, settled);
}

function eventsOf({ settled, postponed }: Gathering, now: number): readonly RunEvent[] {
  const events: RunEvent[] = [];
  for (const { hash, url, decision, fetch } of settled.slice(-eventsPerBatch)) {
    const at = fetch?.at ?? now;
    events.push({ at, kind: 'settled', url: url.href, hash, pathId: decision.pathId });
  }
  for (const { hash, reason, dueAt } of postponed.slice(0, eventsPerBatch - events.length)) {
    events.push({ at: dueAt, kind: 'postponed', hash, text: reason });
  }
  return events;
}
