/** The loop of a visit: requests side by side, no faster than the site is owed, outcomes committed as they come. */

import { sleep } from '../../outside/clock.ts';
import { wayOf } from '../../match/urls/link-reach.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import { adoptAliases } from './aliases.ts';
import { Batcher, LeaseLost } from './batch.ts';
import type { Crawl } from './context.ts';
import { createDepthQueue, rankOf } from './depth-queue.ts';
import { byNearestWay, discoverLinks } from './discover.ts';
import type { Found } from './discover.ts';
import type { FoundLink } from './found-link.ts';
import { sitemapsOfRobots } from '../kinds/sitemap.ts';
import { mustEnd } from './held-sites.ts';
import type { HeldLease } from './lease.ts';
import { createGate } from './politeness.ts';
import type { Gate, StartedRequest } from './politeness.ts';
import type { Batch, Discovered, Due, UrlHash, Visit } from '../ports.ts';
import { processUrl } from '../process/process-url.ts';
import type { Settled } from '../process/process-url.ts';
import { followed, isFetched, linksOf, unfollowed } from '../process/outcome.ts';
import type { Task } from '../process/task.ts';
import type { SiteFacts } from './site-facts.ts';
import { lookForTraps, withTrap } from './traps.ts';
import type { WorkingShare } from './working-set.ts';

/** URLs kept waiting in memory; more than these are found again by a later claim. */
const queueCapacity = 20_000;
/** A claim is made when fewer than this wait in memory. */
const lowWater = 200;
export const claimSize = 1000;
/** Outcomes are waited for where a commit takes less than this share of a request. */
const cheapShare = 0.25;
/** How much the last request counts in the usual time of one. */
const newestShare = 0.25;
/** A visit with nothing to do stays so long for what other visits find on its site (milliseconds) … */
const lingerMs = 500;
/** … while there are no more visits than this: others may wait for their turn. */
const mostLingering = 200;
/** No request starts later than this before the end of the lease (milliseconds). */
const leaseMarginMs = 250;

export type VisitEnd = 'done' | 'stopped' | 'held' | 'lost';

/** Every event (a request ended, a commit was made, time passed) ends in one call of `pump`. */
export class VisitLoop {
  readonly #crawl: Crawl;
  readonly #visit: Visit;
  readonly #site: SiteFacts;
  readonly #gate: Gate;
  readonly #batcher: Batcher;
  readonly #share: WorkingShare;
  readonly #lease: HeldLease;
  readonly #queue = createDepthQueue<Task>(queueCapacity);
  /** Waiting here, in flight, or settled and not yet committed. */
  readonly #taken = new Set<UrlHash>();
  readonly #ending = Promise.withResolvers<VisitEnd>();
  #end: VisitEnd | undefined;
  #storeMayHaveMore = true;
  /** Something found had no room here: claims have to find it once it is committed. */
  #leftInStore = false;
  #commitsMade = 0;
  #isClaiming = false;
  #isFinishing = false;
  #isOver = false;
  #endLingering: (() => void) | undefined;
  /** Depth of the URL that waits for a connection; Infinity when none does. */
  #awaitedDepth = Infinity;
  #leaveLine: (() => void) | undefined;
  #holdMs = 0;
  #requestMs = 0;
  #cancelWakeUp: (() => void) | undefined;

  constructor(crawl: Crawl, visit: Visit, site: SiteFacts, lease: HeldLease) {
    this.#crawl = crawl;
    this.#visit = visit;
    this.#site = site;
    this.#lease = lease;
    this.#share = crawl.working.join();
    this.#gate = createGate(site.pace, site.mayStartAt, site.addressTurn);
    this.#batcher = new Batcher(crawl, visit, {
      onCommitted: (batch) => this.#committed(batch),
      onFailed: (cause) => (cause instanceof LeaseLost ? this.#close('lost') : this.#ending.reject(cause)),
      isPrompt: () => this.#isPrompt(),
    });
  }

  async run(due: readonly Due[]): Promise<VisitEnd> {
    this.#accept(due);
    this.#findSitemaps(due);
    const notify = (): void => this.#pump();
    const { listeners, offers } = this.#crawl.control;
    const offer = (found: Discovered): void => this.#offer(found);
    this.#crawl.control.working++;
    listeners.add(notify);
    offers.set(this.#visit.siteKey, offer);
    this.#lease.watch({
      extended: () => this.#pump(),
      lost: () => this.#close('lost'),
      failed: (cause) => this.#ending.reject(cause),
    });
    try {
      this.#pump();
      const end = await this.#ending.promise;
      if (end !== 'lost') await this.#release();
      return end;
    } finally {
      this.#isFinishing = true;
      this.#isOver = true;
      listeners.delete(notify);
      if (offers.get(this.#visit.siteKey) === offer) offers.delete(this.#visit.siteKey);
      this.#batcher.close();
      this.#share.leave();
      this.#leaveLine?.();
      this.#cancelWakeUp?.();
      if (!this.#stopLingering()) this.#restWorking();
    }
  }

  #pump(): void {
    if (this.#isFinishing) return;
    if (mustEnd(this.#crawl, this.#visit.siteId)) this.#end ??= 'stopped';
    if (this.#isIdle()) return;
    if (this.#shouldClaim()) this.#guard(this.#claim());
    this.#startDue();
    if (this.#gate.open() > 0 || this.#isClaiming) return;
    if (this.#end === undefined && this.#queue.size > 0) return;
    this.#isFinishing = true;
    this.#guard(this.#finish());
  }

  /** It lingers, and goes on doing so. */
  #isIdle(): boolean {
    if (this.#endLingering === undefined) return false;
    if (this.#end === undefined && this.#queue.size === 0 && this.#crawl.control.working > 0) return true;
    this.#stopLingering();
    this.#crawl.control.working++;
    return false;
  }

  #shouldClaim(): boolean {
    return (
      this.#end === undefined &&
      this.#storeMayHaveMore &&
      !this.#isClaiming &&
      this.#queue.size < lowWater &&
      this.#share.room() > 0
    );
  }

  #startDue(): void {
    const { clock, connections } = this.#crawl;
    while (this.#mayFetch() && this.#queue.size > 0) {
      const waitMs = this.#gate.waitMs(clock.monotonic());
      if (waitMs > 0) return this.#wakeIn(waitMs);
      if (!connections.take()) return this.#awaitConnection();
      const task = this.#queue.shift();
      if (task !== undefined) this.#start(withTrap(this.#crawl, byNearestWay(this.#crawl, task)));
    }
  }

  #mayFetch(): boolean {
    if (this.#end !== undefined || this.#batcher.isFull()) return false;
    if (this.#crawl.control.fetchesLeft <= 0 || this.#awaitsCommit()) return false;
    return this.#crawl.clock.monotonic() < this.#lease.endsAt() - leaseMarginMs;
  }

  /**
   * A connection is free again when its outcome is durable: so a kill costs the site no more requests than it has
   * connections. A fast site would wait for commits more than for answers; there, batches are lost instead.
   */
  #isPrompt(): boolean {
    return this.#site.pace.delayMs > 0 || this.#batcher.commitMs() <= this.#requestMs * cheapShare;
  }

  #awaitsCommit(): boolean {
    return this.#isPrompt() && this.#gate.open() + this.#batcher.uncommitted() >= this.#site.pace.slots;
  }

  #wakeIn(ms: number): void {
    if (ms === Infinity) return;
    this.#cancelWakeUp?.();
    this.#cancelWakeUp = this.#crawl.clock.after(Math.ceil(ms), () => this.#pump());
  }

  /** Joins the line for the depth of its next URL, and joins it anew when a nearer one has come. */
  #awaitConnection(): void {
    const { depth } = this.#queue;
    if (this.#awaitedDepth <= depth) return;
    this.#awaitedDepth = depth;
    this.#leaveLine?.();
    this.#leaveLine = this.#crawl.connections.onFree(() => {
      this.#awaitedDepth = Infinity;
      this.#pump();
    }, depth);
  }

  #start(task: Task): void {
    const { clock } = this.#crawl;
    const begun = clock.monotonic();
    const request = this.#gate.started(begun);
    this.#crawl.control.fetchesLeft--;
    this.#work(task, request)
      .catch((cause: unknown) => this.#ending.reject(cause))
      .finally(() => {
        const tookMs = clock.monotonic() - begun;
        this.#requestMs += (tookMs - this.#requestMs) * (this.#requestMs === 0 ? 1 : newestShare);
        request.ended();
        this.#share.give();
        // In line before it is given, like the other visits.
        this.#pump();
        this.#crawl.connections.give();
      });
  }

  async #work(task: Task, request: StartedRequest): Promise<void> {
    const { clock } = this.#crawl;
    const turns = {
      sent: () => request.sent(clock.monotonic()),
      again: () => sleep(clock, request.again(clock.monotonic())),
    };
    const result = await processUrl(task, { crawl: this.#crawl, site: this.#site, turns });
    if ('end' in result) {
      this.#crawl.control.fetchesLeft++;
      this.#batcher.postponed(result.postponed);
      this.#hold(result.holdMs);
      return;
    }
    const [own] = result;
    const { fetch, fromCache } = own.settlement.settled;
    if (fetch === undefined || fromCache !== undefined) request.unused();
    this.#crawl.control.fetchesLeft += 1 - result.filter(isFetched).length;
    const links = await Promise.all(result.map((each) => linksOf(this.#crawl, each)));
    if (this.#followsLinks()) await adoptAliases(this.#crawl, task, { ...own.settlement, links: links[0] ?? [] });
    this.#record(result, links);
  }

  /** What robots.txt names is found anew by each visit; what is known already costs nothing. */
  #findSitemaps([first]: readonly Due[]): void {
    const url = first && splitUrl(first.url);
    if (url === undefined || !this.#followsLinks() || !this.#crawl.program.readsSitemaps(url)) return;
    const { origin, links } = sitemapsOfRobots(url, this.#site.sitemaps);
    if (links.length === 0) return;
    const found = discoverLinks(this.#crawl, origin, links, this.#batcher.paths);
    this.#batcher.found({ ...found, linksFound: links.length });
    if (this.#crawl.handOver) this.#handOver(found);
  }

  /** Members are settled, and nobody is to ask for them; where links are not followed, they stay as they are. */
  #record(settled: Settled, links: readonly (readonly FoundLink[])[]): void {
    const { paths } = this.#batcher;
    const [own, ...members] = settled;
    const noted = this.#followsLinks() ? settled : [own];
    for (const { settlement } of noted) paths.note(settlement.decided.interned);
    if (!this.#followsLinks()) return this.#batcher.settled([unfollowed(own, links[0] ?? [])]);
    for (const { task } of members) if (task.discovery.kind !== 'object') this.#taken.add(task.hash);
    const outcomes = settled.map((each, nth) => followed(this.#crawl, each, links[nth] ?? [], paths));
    this.#batcher.settled(outcomes);
    if (this.#crawl.handOver) for (const { found } of outcomes) this.#handOver(found);
  }

  #followsLinks(): boolean {
    return this.#crawl.run.kind !== 'single' && this.#crawl.control.desiredState !== 'drain';
  }

  /** What was found waits at once with the visit of its site; its record is in the commit of this batch. */
  #handOver({ discovered }: Pick<Found, 'discovered'>): void {
    const { offers } = this.#crawl.control;
    for (const found of discovered) {
      if (found.rejected !== undefined || found.discovery.kind === 'object') continue;
      if (found.url.siteKey === this.#visit.siteKey) this.#enqueueFound(found);
      else offers.get(found.url.siteKey)?.(found);
    }
  }

  #offer(found: Discovered): void {
    if (this.#isOver || this.#end !== undefined) return;
    this.#enqueueFound(found);
    // In line for a URL as near as this one already: it is called when there is a connection.
    if (this.#awaitedDepth > this.#queue.depth) this.#pump();
  }

  /** With nothing to do it waits a while for what others find: giving a site back and taking it again costs more. */
  #mayLinger(): boolean {
    const { handOver, control } = this.#crawl;
    return handOver && this.#end === undefined && control.working > 1 && control.offers.size <= mostLingering;
  }

  #linger(): void {
    this.#endLingering = this.#crawl.clock.after(lingerMs, () => {
      this.#end ??= 'done';
      this.#pump();
    });
    this.#restWorking();
  }

  /** True when it was waiting with nothing to do. */
  #stopLingering(): boolean {
    const wasLingering = this.#endLingering !== undefined;
    this.#endLingering?.();
    this.#endLingering = undefined;
    return wasLingering;
  }

  /** The last one that had something to do lets the others go. */
  #restWorking(): void {
    const { control } = this.#crawl;
    control.working--;
    if (control.working === 0) for (const notify of control.listeners) notify();
  }

  #enqueueFound(found: Discovered): void {
    const { hash, url, discovery } = found;
    this.#enqueue({ hash, url: url.href, ...wayOf(found), discovery, attempts: 0, bodyKept: false, parts: url });
  }

  #accept(due: readonly Due[]): void {
    for (const each of due) this.#enqueue({ ...each, parts: splitUrl(each.url) });
  }

  #enqueue(task: Task): void {
    if (this.#taken.has(task.hash)) return;
    if (this.#share.room() > 0 && this.#queue.push(rankOf(task), task)) {
      this.#share.take();
      this.#taken.add(task.hash);
      return;
    }
    this.#leftInStore = true;
    this.#storeMayHaveMore = true;
  }

  async #claim(): Promise<void> {
    this.#isClaiming = true;
    const commitsBefore = this.#commitsMade;
    const wanted = Math.min(claimSize, this.#share.room());
    const due = await this.#crawl.store.more(this.#visit, wanted, this.#taken);
    this.#isClaiming = false;
    this.#storeMayHaveMore = due.length >= wanted || this.#commitsMade !== commitsBefore;
    this.#accept(due);
    this.#pump();
  }

  #committed(batch: Batch): void {
    this.#commitsMade++;
    for (const { hash } of [...batch.settled, ...batch.postponed]) this.#taken.delete(hash);
    const records = batch.settled.filter(({ growth }) => growth !== undefined).length;
    if (records > 0) this.#guard(lookForTraps(this.#crawl, this.#visit, records));
    if ((!this.#crawl.handOver || this.#leftInStore) && batch.discovered.length > 0) this.#storeMayHaveMore = true;
    if (batch.shortened.length > 0) this.#storeMayHaveMore = true;
    this.#pump();
  }

  #hold(ms: number): void {
    if (ms <= 0) return;
    this.#holdMs = Math.max(this.#holdMs, ms);
    this.#close('held');
  }

  /** A lost lease is lost, whatever else ended the visit. */
  #close(end: VisitEnd): void {
    if (end === 'lost') this.#end = end;
    this.#end ??= end;
    this.#pump();
  }

  /** Makes everything durable; goes on when that brought new work, else ends the visit. */
  async #finish(): Promise<void> {
    if (this.#end !== 'lost') await this.#flush();
    const goesOn = this.#end === undefined && (this.#queue.size > 0 || this.#storeMayHaveMore);
    this.#isFinishing = false;
    if (goesOn) return this.#pump();
    if (this.#mayLinger()) return this.#linger();
    this.#isFinishing = true;
    this.#isOver = true;
    this.#ending.resolve(this.#end ?? 'done');
  }

  async #flush(): Promise<void> {
    try {
      await this.#batcher.flush();
    } catch (cause) {
      if (!(cause instanceof LeaseLost)) throw cause;
      this.#end = 'lost';
    }
  }

  async #release(): Promise<void> {
    const restMs = this.#gate.restMs(this.#crawl.clock.monotonic());
    const nextInMs = Math.max(restMs, this.#holdMs);
    const held =
      this.#holdMs > 0 ? { heldFor: `the site requested a wait of ${Math.ceil(this.#holdMs / 1000)} s` } : {};
    await this.#crawl.store.release(this.#visit, { nextInMs, ...held });
  }

  #guard(work: Promise<void>): void {
    work.catch((cause: unknown) => this.#ending.reject(cause));
  }
}
