/** Fetches what the decisions of a simulation ask for: sites beside each other, the URLs of a site one after the other. */

import type { z } from 'zod';
import { trace } from '../../engine/decide/decide.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import type { SiteFetcher } from '../../engine/fetch-port.ts';
import type { Program } from '../../engine/program/program.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { Facts } from '../../sdk/resource.ts';
import { createRegister } from '../../store/lease/kept.ts';
import { observedPlaces, writeObservations } from '../../store/runs/observations.ts';
import type { Observation } from '../../store/runs/observations.ts';
import { installedWorld } from '../world/installation.ts';
import type { JobContext, JobWork } from '../job-work.ts';
import { defineJobWork, JobRefusal } from '../job-work.ts';
import { simulateWithFetchJob } from './declaration.ts';
import { observeWith } from '../world/observe-url.ts';
import type { Register } from '../world/observe-url.ts';
import { createSiteOpener } from '../world/open-site.ts';
import type { World } from '../world/open-site.ts';
import { createSiteTurns, SiteBusy } from '../world/site-turns.ts';

type Input = z.output<typeof simulateWithFetchJob.input>;
type Context = JobContext<z.input<typeof simulateWithFetchJob.progress>>;

/** Sites that are asked at the same time. */
const sitesAtOnce = 8;
const usualPatienceMs = 60_000;

export function simulateWithFetchWork({ patienceMs = usualPatienceMs } = {}): JobWork {
  return defineJobWork(simulateWithFetchJob, async (context, input) => {
    const programs = compileAll(context, input);
    const world = await installedWorld(context, context.collectionId);
    const counts = await openCounts(context, input);
    const sites = bySite(input, counts.isDone);
    const failure = new AbortController();
    const signal = AbortSignal.any([context.signal, failure.signal]);
    const simulation: Simulation = { context: { ...context, signal }, input, programs, world, counts, patienceMs };
    const one = async (): Promise<void> => {
      for (let site = sites.shift(); site !== undefined; site = sites.shift()) await askSite(simulation, site);
    };
    // What ends one ends all, and nothing goes on when the job has ended.
    const running = Array.from({ length: sitesAtOnce }, () => one().catch((error: unknown) => failure.abort(error)));
    await Promise.all(running);
    await counts.flush();
    failure.signal.throwIfAborted();
    return counts.result();
  });
}

interface Simulation {
  readonly context: Context;
  readonly input: Input;
  /** The edited one first: it may name hosts that the saved one does not. */
  readonly programs: readonly Program[];
  readonly world: World;
  readonly counts: Counts;
  readonly patienceMs: number;
}

function compileAll({ declarations }: Context, { texts, limits, aliases, printed }: Input): readonly Program[] {
  const common = { declarations, limits, aliases, printed };
  const results = texts.map((files) => compileProgram({ files: new Map(files), ...common }));
  const programs = results.flatMap((result) => (result.ok ? [result.program] : []));
  if (programs.length === 0) throw new JobRefusal('Fix the configuration errors to simulate.');
  return programs.toReversed();
}

interface Place {
  readonly position: number;
  readonly facts: Facts;
}

interface SitePlaces {
  readonly siteKey: string;
  readonly places: readonly Place[];
}

function bySite({ urls }: Input, isDone: (position: number) => boolean): SitePlaces[] {
  const sites = new Map<string, Place[]>();
  for (const [position, { href, depth, reach, discovery }] of urls.entries()) {
    if (isDone(position)) continue;
    const url = splitUrl(href);
    const places = sites.get(url.siteKey) ?? [];
    places.push({ position, facts: { url, depth, ...(reach !== undefined && { reach }), discovery } });
    sites.set(url.siteKey, places);
  }
  return Array.from(sites, ([siteKey, places]) => ({ siteKey, places }));
}

async function askSite(simulation: Simulation, { siteKey, places }: SitePlaces): Promise<void> {
  const { context, input, programs, world, counts, patienceMs } = simulation;
  const { pool, collectionId } = context;
  const register = collectionId === null ? undefined : createRegister(pool, collectionId);
  const [first, ...others] = programs;
  if (first === undefined) return;
  const turns = createSiteTurns({
    asker: context,
    siteKey,
    program: first,
    clock: world.clock,
    patienceMs,
    onWait: (reason) => counts.waits(siteKey, reason),
  });
  const doors = [first, ...others].map((program) => openDoor(program, world, input.reach));
  let busy: string | undefined;
  try {
    for (const { position, facts } of places) {
      await context.yieldNow();
      const observed = await observePlace({ doors, turns, busy, world, register }, facts);
      busy = observed.notFetched;
      await counts.add({ position, ...observed });
    }
  } finally {
    counts.waits(siteKey, undefined);
    await Promise.all(doors.map(({ site }) => site.close()));
  }
}

interface Door {
  readonly program: Program;
  readonly site: SiteFetcher;
}

function openDoor(program: Program, world: World, reach: readonly string[]): Door {
  return { program, site: createSiteOpener(world, program, reach)() };
}

interface Asking {
  readonly doors: readonly Door[];
  readonly turns: ReturnType<typeof createSiteTurns>;
  readonly world: World;
  readonly register: Register | undefined;
  /** Why the site could not be asked for the URL before. */
  readonly busy: string | undefined;
}

/** What is decided by the address alone asks nobody, whether the site is busy or not. */
async function observePlace(
  { doors, turns, busy, ...rest }: Asking,
  facts: Facts,
): Promise<Omit<Observation, 'position'>> {
  const isDecided = doors.every(({ program }) => trace(program, facts).needs === undefined);
  if (isDecided) return { facts };
  if (busy !== undefined) return { facts, notFetched: busy };
  let known = facts;
  try {
    for (const { program, site } of doors) {
      known = await observeWith({ program, site: turns.politely(site), ...rest }, known);
    }
    return { facts: known };
  } catch (error) {
    if (error instanceof SiteBusy) return { facts: known, notFetched: error.message };
    throw error;
  } finally {
    await turns.release();
  }
}

interface Counts {
  readonly isDone: (position: number) => boolean;
  readonly waits: (siteKey: string, reason: string | undefined) => void;
  readonly add: (observation: Observation) => Promise<void>;
  readonly flush: () => Promise<void>;
  readonly result: () => z.input<typeof simulateWithFetchJob.result>;
}

/** Observations written at once, and how long others are waited for after the last ones, in milliseconds. */
const writtenAtOnce = 100;
const writeAfterMs = 250;

/** Counts, says how far it is, and writes what was observed in portions. */
async function openCounts({ pool, collectionId, report }: Context, input: Input): Promise<Counts> {
  const { simulation, urls } = input;
  if (collectionId === null) throw new TypeError('a simulation belongs to a collection');
  const before = await observedPlaces(pool, simulation);
  const waiting = new Map<string, string>();
  let unwritten: Observation[] = [];
  let flushedAt = 0;
  let done = before.size;
  let notFetched = 0;
  const flush = async (): Promise<void> => {
    const portion = unwritten;
    unwritten = [];
    flushedAt = performance.now();
    if (portion.length > 0) await writeObservations(pool, { simulation, collectionId }, portion);
    done += portion.length;
    say();
  };
  const say = (): void => {
    const sites = Array.from(waiting, ([site, reason]) => ({ site, reason }));
    report({ simulation, done, total: urls.length, waiting: sites });
  };
  return {
    isDone: (position) => before.has(position),
    waits: (siteKey, reason) => {
      if (waiting.get(siteKey) === reason) return;
      if (reason === undefined) waiting.delete(siteKey);
      else waiting.set(siteKey, reason);
      say();
    },
    add: async (observation) => {
      if (observation.notFetched !== undefined) notFetched++;
      unwritten.push(observation);
      if (unwritten.length >= writtenAtOnce || performance.now() - flushedAt >= writeAfterMs) await flush();
    },
    flush,
    result: () => ({ done, notFetched }),
  };
}
