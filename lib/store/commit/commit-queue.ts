/**
 * Commits of a run in one process: two on their way at a time, and what waits meanwhile goes together. A crawl of many
 * sites makes as many small batches as it has sites; written one by one they would cost a transaction each.
 */

import { isNearer, wayOf } from '../../match/urls/link-reach.ts';
import type { Way } from '../../match/urls/link-reach.ts';
import type { Batch, CommitResult, Visit } from '../../engine/ports.ts';

const inFlight = 2;
/** Outcomes that go together at most. */
const mostSettled = 200;

export interface CommitPart {
  readonly visit: Visit;
  readonly batch: Batch;
}

interface Waiting {
  readonly part: CommitPart;
  readonly resolve: (result: CommitResult) => void;
  readonly reject: (cause: unknown) => void;
}

interface Lane {
  waiting: readonly Waiting[];
  open: number;
}

/** `write` writes batches of one run, all with the same aliases, each under another lease; it answers in their order. */
export function createCommitQueue(
  write: (parts: readonly CommitPart[]) => Promise<readonly CommitResult[]>,
): (part: CommitPart) => Promise<CommitResult> {
  const lanes = new Map<number, Lane>();
  const send = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const results = await write(group.map(({ part }) => part));
      for (const [i, { resolve, reject }] of group.entries()) {
        const result = results[i];
        if (result === undefined) reject(new Error('a batch has no result'));
        else resolve(result);
      }
    } catch (cause) {
      for (const { reject } of group) reject(cause);
    }
  };
  const pump = (run: number, lane: Lane): void => {
    if (lane.open === 0 && lane.waiting.length === 0) lanes.delete(run);
    while (lane.open < inFlight && lane.waiting.length > 0) {
      const group = nextGroup(lane.waiting);
      lane.waiting = lane.waiting.filter((each) => !group.includes(each));
      lane.open++;
      void send(group).then(() => {
        lane.open--;
        pump(run, lane);
      });
    }
  };
  return (part) =>
    new Promise((resolve, reject) => {
      const run = part.visit.runId;
      const lane = lanes.get(run) ?? { waiting: [], open: 0 };
      lanes.set(run, lane);
      lane.waiting = [...lane.waiting, { part, resolve, reject }];
      pump(run, lane);
    });
}

/** The first that waits, and those that may go with it. */
function nextGroup(waiting: readonly Waiting[]): readonly Waiting[] {
  const group: Waiting[] = [];
  const sites = new Set<number>();
  let settled = 0;
  for (const each of waiting) {
    const { visit, batch } = each.part;
    const isAlike = batch.aliases === waiting[0]?.part.batch.aliases && !sites.has(visit.siteId);
    if (!isAlike || (group.length > 0 && settled + batch.settled.length > mostSettled)) continue;
    group.push(each);
    sites.add(visit.siteId);
    settled += batch.settled.length;
  }
  return group;
}

/** Several batches as one. A URL that two of them found is written once, by the way of fewer links. */
export function joinBatches(batches: readonly Batch[]): Batch {
  const [only] = batches;
  if (only !== undefined && batches.length === 1) return only;
  const found = new Map<string, Batch['discovered'][number]>();
  const all = batches.flatMap(({ discovered }) => discovered);
  for (const each of all) {
    const known = found.get(each.hash);
    if (known === undefined || each.depth < known.depth) found.set(each.hash, each);
  }
  const settled = batches.flatMap((batch) => batch.settled);
  const written = new Map<string, Way>([...found, ...settled.map((each) => [each.hash, each] as const)]);
  const nearer = all.flatMap((each) => {
    const other = written.get(each.hash);
    return other !== undefined && isNearer(each, other) ? [{ hash: each.hash, ...wayOf(each) }] : [];
  });
  return {
    settled,
    discovered: [...found.values()],
    postponed: batches.flatMap(({ postponed }) => postponed),
    shortened: [...batches.flatMap(({ shortened }) => shortened), ...nearer],
    paths: [...new Map(batches.flatMap(({ paths }) => paths).map((path) => [path.id, path])).values()],
    linksFound: batches.reduce((sum, { linksFound }) => sum + linksFound, 0),
    events: [],
    ...(only?.aliases !== undefined && { aliases: only.aliases }),
    ...(batches.some(({ tellsNew }) => tellsNew) && { tellsNew: true }),
  };
}
