'use client';
/** A simulation under way: portions of a list one after the other, or a job that fetches; results come in as they are there. */

import { useCallback, useMemo, useRef, useState } from 'react';
import { reach } from '#app/reach.ts';
import type { ListedUrl } from '#lib/languages/url-list/url-list.ts';
import type { SimulatedTexts, SimulatedUrl } from '#lib/services/simulator/contract.ts';
import type { JobStatus } from '#lib/services/jobs/contract.ts';
import { followJob } from '../jobs/follow-job.ts';
import { resultOf } from '../jobs/job-result.ts';
import { readSimulation, simulateUrls, type KnownFrom, type UnsavedText } from './actions.ts';
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
  /** Of the job that fetches, while it is under way. */
  readonly status?: JobStatus | undefined;
  /** Why it ended before its time. */
  readonly problem?: string;
  /** How long it took, in milliseconds. */
  readonly ms?: number;
}

const idle: Simulation = { urls: [], texts: [], from: 'stored', phase: 'idle', results: new Map() };

/** URLs decided with one request. */
const portion = 500;
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
  const stop = useRef<AbortController>(undefined);
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
      stop.current?.abort();
      const { signal } = (stop.current = new AbortController());
      const work = wanted.from === 'fetch' ? fetching(slug, wanted, { say, signal }) : deciding(slug, wanted, say);
      void work
        .catch((cause: unknown) => (cause instanceof Error ? cause.message : String(cause)))
        .then((problem) =>
          say(() => ({
            phase: problem === undefined ? 'done' : 'failed',
            status: undefined,
            ms: performance.now() - began,
            ...(problem !== undefined && { problem }),
          })),
        );
    },
    [slug],
  );
  const cancel = useCallback(() => {
    current.current = undefined;
    setState((before) => ({ ...before, phase: 'cancelled', status: undefined }));
    stop.current?.abort();
  }, []);
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
  readonly signal: AbortSignal;
}

async function fetching(
  slug: string,
  { urls, texts }: SimulationWanted,
  { say, signal }: Fetching,
): Promise<string | undefined> {
  const reading = readAlong(slug, texts, say);
  const ended = await followJob({
    slug,
    name: 'simulate-with-fetch',
    job: { urls: urls.map(({ url }) => url), texts },
    signal,
    note: ({ status, progress }) => {
      say(() => ({ status, ...(progress && { simulation: progress.simulation }) }));
      if (progress) reading.look(progress.simulation);
    },
  });
  if (ended.ok && ended.value.progress) await reading.finish(ended.value.progress.simulation);
  const end = resultOf<'simulate-with-fetch'>(ended);
  return end.ok ? undefined : end.problem.message;
}

interface Reading {
  /** Reads what has come in since, unless that is being done. */
  readonly look: (simulation: string) => void;
  readonly finish: (simulation: string) => Promise<void>;
}

/** What the job observed, as it comes in. */
function readAlong(slug: string, texts: SimulationWanted['texts'], say: Say): Reading {
  let after = '0';
  let under: Promise<boolean> | undefined;
  const read = async (simulation: string): Promise<boolean> => {
    const page = await reach(() => readSimulation(slug, { simulation, after, texts }));
    if (!page.ok) return false;
    const { rows, next, ...said } = page.value;
    after = next;
    return say(({ results }) => ({ said, simulation, results: withRows(results, rows) })) && rows.length > 0;
  };
  const once = (simulation: string): Promise<boolean> =>
    (under ??= read(simulation).finally(() => {
      under = undefined;
    }));
  return {
    look: (simulation) => void once(simulation),
    finish: async (simulation) => {
      await under;
      while (await once(simulation));
    },
  };
}

function withRows(
  results: ReadonlyMap<number, SimulatedUrl>,
  rows: readonly (SimulatedUrl & { readonly position: number })[],
): ReadonlyMap<number, SimulatedUrl> {
  if (rows.length === 0) return results;
  return new Map([...results, ...rows.map(({ position, ...row }) => [position, row] as const)]);
}
