/** Tells runs that wait for a proxy to go on, when it works again. */

import type pg from 'pg';
import type { Connector } from '../../outside/connector.ts';
import { probeProxy } from '../../outside/proxy/probe.ts';
import { noteOrder } from '../../store/runs/runs.ts';
import { noteRun } from '../../store/runs/note-run.ts';
import { noteProxyCheck, readWaitingForProxy } from '../../store/runs/run-proxy.ts';
import type { WaitingForProxy } from '../../store/runs/run-proxy.ts';

/** Between two looks at the same proxy, in milliseconds; longer and longer for one that fails as soon as a run goes on. */
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** How often it is said that a proxy is still down. */
const notedMs = 10_000;
/** A run that went on for so long has found its proxy well. */
const wellMs = 300_000;

export interface ProxyWatchOptions {
  readonly pool: pg.Pool;
  readonly connector: Pick<Connector, 'open'>;
  readonly now: () => number;
}

/** Looks after the waiting runs, or the one given; true while one waits. */
export type ProxyWatch = (run?: number) => Promise<boolean>;

interface Tries {
  readonly nextAt: number;
  readonly waitMs: number;
  readonly resumedAt: number;
}

export function createProxyWatch({ pool, connector, now }: ProxyWatchOptions): ProxyWatch {
  const tries = new Map<number, Tries>();
  const looking = new Set<number>();
  const noted = new Map<number, { readonly at: number; readonly answer: string }>();
  /** A new answer at once, the same one now and then. */
  const noteAnswer = async (id: number, answer: string): Promise<void> => {
    const before = noted.get(id);
    const at = now();
    if (before?.answer === answer && at - before.at < notedMs) return;
    noted.set(id, { at, answer });
    await noteProxyCheck(pool, id, { at, answer });
  };
  const look = async ({ id, down }: WaitingForProxy): Promise<void> => {
    const at = performance.now();
    const { waitMs, resumedAt } = tries.get(id) ?? { waitMs: firstWaitMs, resumedAt: -Infinity };
    // Without credentials: a proxy that asks for them answers, and only the run knows which it has now.
    const failure = down.server && (await probeProxy(connector, down.server));
    const isWell = failure === undefined || failure.reason === 'credentials';
    const isFlapping = at - resumedAt < wellMs;
    const next = isWell && isFlapping ? Math.min(waitMs * 2, longestWaitMs) : waitMs;
    tries.set(id, { nextAt: performance.now() + next, waitMs: next, resumedAt: isWell ? at : resumedAt });
    if (!isWell) {
      await noteAnswer(id, failure.detail);
      return;
    }
    const seconds = Math.max(1, Math.round((now() - down.since) / 1000));
    await noteRun(pool, id, { at: now(), text: `The run waited ${seconds} s: ${down.detail}.` });
    await noteOrder(pool, id, down.drains ? 'drain' : 'resume');
  };
  /** What is known of a run is used while it waits, and for a while after it went on. */
  const forgetOthers = (waiting: ReadonlySet<number>): void => {
    for (const [id, { nextAt }] of tries) {
      if (waiting.has(id) || looking.has(id) || performance.now() < nextAt + longestWaitMs) continue;
      tries.delete(id);
      noted.delete(id);
    }
  };
  const isDue = (id: number): boolean => {
    const now = performance.now();
    const { nextAt } = tries.get(id) ?? { nextAt: now + firstWaitMs };
    if (!tries.has(id)) tries.set(id, { nextAt, waitMs: firstWaitMs, resumedAt: -Infinity });
    return now >= nextAt;
  };
  return async (run) => {
    const waiting = await readWaitingForProxy(pool, run);
    forgetOthers(new Set(waiting.map(({ id }) => id)));
    for (const each of waiting) {
      if (looking.has(each.id) || !isDue(each.id)) continue;
      looking.add(each.id);
      // The store's failures show themselves where the runs are looked at.
      void look(each)
        .catch(() => undefined)
        .finally(() => looking.delete(each.id));
    }
    return waiting.length > 0;
  };
}
