'use client';
/** A simulation under way: portions of a list one after the other, or a job that fetches; results come in as they are there. */

import { useCallback, useMemo, useRef, useState } from 'react';
import { reach } from '#app/reach.ts';
import type { ListedUrl } from '#lib/languages/url-list/url-list.ts';
import type { SimulatedTexts, SimulatedUrl } from '#lib/services/simulator/contract.ts';
import { cancelJob } from '../job-actions.ts';
import { getJob, readSimulation, simulateUrls, startSimulation, type KnownFrom, type UnsavedText } from './actions.ts';
import type { Knowledge } from './simulator-query.ts';

export interface SimulationWanted {
  readonly urls: readonly ListedUrl[];
  readonly texts: readonly UnsavedText[];
  readonly from: Knowledge;
}

export interface Simulation extends SimulationWanted {
  readonly phase: 'idle' | 'running' | 'done' | 'cancelled' | 'failed';
  /** By the place in the list, from 0. */
  readonly results: ReadonlyMap<number, SimulatedUrl>;
  readonly said?: SimulatedTexts;
  /** What was fetched is found by it. */
  readonly simulation?: string;
  /** Sites that are not asked at the moment, and why. */
  readonly waiting: readonly string[];
  /** Why it ended before its time. */
  readonly problem?: string;
  /** How long it took, in milliseconds. */
  readonly ms?: number;
}

const idle: Simulation = { urls: [], texts: [], from: 'stored', phase: 'idle', results: new Map(), waiting: [] };

/** URLs decided with one request. */
const portion = 500;
/** Between two looks at a job, in milliseconds. */
const lookMs = 400;

/** What a run says while it goes on; false when another one has taken its place. */
type Say = (change: (before: Simulation) => Partial<Simulation>) => boolean;

export interface Simulating {
  readonly state: Simulation;
  readonly run: (wanted: SimulationWanted) => void;
  readonly cancel: () => void;
}

export function useSimulation(slug: string): Simulating {
  const [state, setState] = useState(idle);
  const current = useRef<object | undefined>(undefined);
  const job = useRef<number | undefined>(undefined);
  const run = useCallback(
    (wanted: SimulationWanted) => {
      const token = {};
      const began = performance.now();
      current.current = token;
      setState({ ...idle, ...wanted, phase: 'running' });
      const say: Say = (change) => {
        if (current.current !== token) return false;
        setState((before) => ({ ...before, ...change(before) }));
        return true;
      };
      const work = wanted.from === 'fetch' ? fetching(slug, wanted, { say, job }) : deciding(slug, wanted, say);
      void work
        .catch((cause: unknown) => (cause instanceof Error ? cause.message : String(cause)))
        .then((problem) =>
          say(() => ({
            phase: problem === undefined ? 'done' : 'failed',
            waiting: [],
            ms: performance.now() - began,
            ...(problem !== undefined && { problem }),
          })),
        );
    },
    [slug],
  );
  const cancel = useCallback(() => {
    current.current = undefined;
    setState((before) => ({ ...before, phase: 'cancelled', waiting: [] }));
    if (job.current !== undefined) void cancelJob(slug, job.current);
  }, [slug]);
  return useMemo(() => ({ state, run, cancel }), [state, run, cancel]);
}

/** Answers why it could not go on, or undefined. */
async function deciding(slug: string, { urls, texts, from }: SimulationWanted, say: Say): Promise<string | undefined> {
  const facts: KnownFrom = from === 'address' ? 'address' : 'stored';
  for (let at = 0; at < urls.length; at += portion) {
    const part = urls.slice(at, at + portion).map(({ url }) => url);
    const result = await reach(() => simulateUrls(slug, { urls: part, texts, facts }));
    if (!result.ok) return result.problem.message;
    const { rows, ...said } = result.value;
    const goesOn = say(({ results }) => {
      return {
        said,
        results: withRows(
          results,
          rows.map((row, index) => ({ ...row, position: at + index })),
        ),
      };
    });
    if (!goesOn) return undefined;
  }
  return undefined;
}

interface Fetching {
  readonly say: Say;
  readonly job: { current: number | undefined };
}

async function fetching(
  slug: string,
  { urls, texts }: SimulationWanted,
  { say, job }: Fetching,
): Promise<string | undefined> {
  const started = await reach(() => startSimulation(slug, { urls: urls.map(({ url }) => url), texts }));
  if (!started.ok) return started.problem.message;
  const { simulation } = started.value;
  job.current = started.value.job;
  if (!say(() => ({ simulation }))) {
    await reach(() => cancelJob(slug, started.value.job));
    return undefined;
  }
  for (let after = '0'; ;) {
    const view = await reach(() => getJob(slug, started.value.job));
    const page = await reach(() => readSimulation(slug, { simulation, after, texts }));
    if (!page.ok) return page.problem.message;
    const { rows, next, ...said } = page.value;
    after = next;
    const waiting = view.ok ? waitingOf(view.value.progress) : [];
    const goesOn = say(({ results }) => ({ said, waiting, results: withRows(results, rows) }));
    const hasEnded = !view.ok || !['queued', 'running'].includes(view.value.state);
    if (!goesOn) return undefined;
    if (hasEnded && rows.length === 0) return view.ok ? view.value.error : view.problem.message;
    if (rows.length === 0) await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

/** The job says it as sites with reasons. */
function waitingOf(progress: unknown): readonly string[] {
  if (typeof progress !== 'object' || progress === null || !('waiting' in progress)) return [];
  const { waiting } = progress;
  if (!Array.isArray(waiting)) return [];
  return waiting.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'reason' in one && typeof one.reason === 'string' ? [one.reason] : [],
  );
}

function withRows(
  results: ReadonlyMap<number, SimulatedUrl>,
  rows: readonly (SimulatedUrl & { readonly position: number })[],
): ReadonlyMap<number, SimulatedUrl> {
  if (rows.length === 0) return results;
  return new Map([...results, ...rows.map(({ position, ...row }) => [position, row] as const)]);
}
