/** What is tried again, when, and how long its site is left alone meanwhile. */

import { printMinute } from '../../sdk/dates.ts';
import { retryAfter } from '../../sdk/define-protocol.ts';
import type { FetchedResource, Retry } from '../../sdk/define-protocol.ts';
import type { AddressFact, ResourceUrl, ResponseFact } from '../../sdk/resource.ts';
import type { Crawl } from '../crawl/context.ts';
import { backOffMs, longestWaitMs, maxAttempts } from '../crawl/politeness.ts';
import type { Program } from '../program/program.ts';
import type { Postponement } from './known.ts';
import type { Task } from './task.ts';

const passingDnsFailures: ReadonlySet<string> = new Set(['servfail', 'dns-timeout', 'dns-refused', 'dns-unreachable']);

/** A name server that could not answer now may answer later. */
export function retryOfAddress(crawl: Crawl, task: Task, { reason }: AddressFact): Postponement | undefined {
  if (reason === undefined || !passingDnsFailures.has(reason)) return undefined;
  return postpone(crawl, task, { reason, waitMs: backOffMs(task.attempts + 1, Math.random()), holdsSite: true });
}

/** Why the site cannot be waited for in this run. */
export function asksForTooMuch({ clock }: Crawl, { retryAfterMs = 0 }: FetchedResource): string | undefined {
  if (retryAfterMs <= longestWaitMs) return undefined;
  return `the server asked to wait until ${printMinute(clock.now() + retryAfterMs)}`;
}

export function notAsked(why: string): ResponseFact {
  return { outcome: 'deferred', headers: {}, bytes: 0, received: 0, ms: 0, detail: `not fetched: ${why}` };
}

interface Delay {
  readonly reason: string;
  readonly waitMs: number;
  readonly holdsSite: boolean;
}

/** Nobody was asked for it: it waits for the proxy, and keeps its tries. */
export function untried({ clock }: Crawl, { hash, attempts }: Task): Postponement {
  return { end: 'postponed', holdMs: 0, postponed: { hash, dueAt: clock.now(), attempts, reason: 'proxy' } };
}

/** Undefined when the URL has had its tries. */
function postpone(crawl: Crawl, task: Task, { reason, waitMs, holdsSite }: Delay): Postponement | undefined {
  const attempts = task.attempts + 1;
  if (attempts >= maxAttempts) return undefined;
  const postponed = { hash: task.hash, dueAt: crawl.clock.now() + waitMs, attempts, reason };
  return { end: 'postponed', holdMs: holdsSite ? waitMs : 0, postponed };
}

/** What another try may change, as the protocol declares it; undefined when nothing. */
export function retryKind(
  { protocols }: Pick<Program, 'protocols'>,
  { protocol }: Pick<ResourceUrl, 'protocol'>,
  { fact, final, retry }: FetchedResource,
): Retry | undefined {
  if (final === true || fact.outcome === 'ok') return undefined;
  if (retry !== undefined) return retry;
  const declared = protocols.get(protocol);
  return declared && retryAfter(declared, fact);
}

export function retryOf(crawl: Crawl, task: Task, fetched: FetchedResource): Postponement | undefined {
  const retry = retryKind(crawl.program, task.parts, fetched);
  if (retry === undefined) return undefined;
  const { fact, retryAfterMs } = fetched;
  return postpone(crawl, task, {
    reason: fact.status === undefined ? fact.outcome : String(fact.status),
    waitMs: Math.min(retryAfterMs ?? backOffMs(task.attempts + 1, Math.random()), longestWaitMs),
    holdsSite: retry === 'site',
  });
}
