/**
 * Which parts of the engine and of PostgreSQL used the processors in a crawl: the engine by a profile of its main thread,
 * the server by a look at each of its processes fifty times a second. Both cost something, so that a crawl that is looked
 * at so is not one whose speed counts.
 */

import { Session } from 'node:inspector/promises';
import type { Profiler } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { cpuSecondsOf, cpuSince, parentOf, treeCpuSeconds } from './process-times.ts';

/** Seconds of processor by stage. */
export interface StageTimes {
  readonly engine: Readonly<Record<string, number>>;
  readonly postgres: Readonly<Record<string, number>>;
}

/** What the benchmark itself uses. */
export const ownMeasuring = 'own measuring';
/** Runs after the crawl. */
export const fullText = 'full text';
/** The innermost frame that is of one of these says which stage it is. */
const engineStages: readonly (readonly [stage: string, place: RegExp])[] = [
  ['journal', /\/lib\/jobs\/fetch-journal\//],
  ['fetch', /\/lib\/(?:protocols|outside)\/|\/node_modules\/undici\//],
  ['read', /\/lib\/essence\//],
  ['decide', /\/lib\/engine\/decide\/|\/lib\/match\/|\/lib\/engine\/crawl\/(?:discover|traps)\.ts/],
  ['make', /\/lib\/functions\/|\/lib\/engine\/process\/make\.ts/],
  ['commit', /\/lib\/store\/|\/node_modules\/pg/],
  ['crawl loop', /\/lib\/engine\//],
  [ownMeasuring, /\/lib\/bench\//],
];
const notAtWork: ReadonlySet<string> = new Set(['(idle)']);
const postgresStages: readonly (readonly [stage: string, query: RegExp])[] = [
  ['commits', /fence AS MATERIALIZED/],
  [fullText, /^\s*WITH texts AS|crawl\.text_(?:indexed|pace)/],
  ['parts of URLs', /crawl\.url_index/],
];
const looksApartMs = 20;

export interface StageMeter {
  /** The engine has done its part; the server may go on. */
  readonly engineDone: () => Promise<void>;
  readonly stop: () => Promise<StageTimes>;
}

export async function measureStages(pool: pg.Pool): Promise<StageMeter> {
  const cpu = process.cpuUsage();
  const engine = await profileEngine();
  const server = await watchServer(pool);
  let engineTimes: Readonly<Record<string, number>> = {};
  return {
    engineDone: async () => {
      const { user, system } = process.cpuUsage(cpu);
      engineTimes = sharedOut(await engine(), (user + system) / 1e6);
    },
    stop: async () => ({ engine: engineTimes, postgres: await server() }),
  };
}

/** The profile goes by the clock, which runs on while other processes have the processor: its shares count. */
function sharedOut(profile: Readonly<Record<string, number>>, cpuSeconds: number): Readonly<Record<string, number>> {
  const all = Object.values(profile).reduce((sum, seconds) => sum + seconds, 0);
  return Object.fromEntries(Object.entries(profile).map(([stage, seconds]) => [stage, (cpuSeconds * seconds) / all]));
}

async function profileEngine(): Promise<() => Promise<Readonly<Record<string, number>>>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  return async () => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return stagesOf(profile);
  };
}

function stagesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Readonly<Record<string, number>> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const stageOf = (id: number): string => {
    const { functionName } = byId.get(id)?.callFrame ?? { functionName: '' };
    if (functionName === '(garbage collector)') return 'garbage collection';
    if (notAtWork.has(functionName)) return functionName;
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const url = byId.get(at)?.callFrame.url;
      const found = url && engineStages.find(([, place]) => place.test(url));
      if (found) return found[0];
    }
    return 'Node.js';
  };
  const stages = new Map(nodes.map(({ id }) => [id, stageOf(id)]));
  const times: Record<string, number> = {};
  for (const [nth, id] of samples.entries()) {
    const stage = stages.get(id) ?? 'Node.js';
    if (!notAtWork.has(stage)) times[stage] = (times[stage] ?? 0) + (timeDeltas[nth] ?? 0) / 1e6;
  }
  return times;
}

/** What a backend used between two looks is of the statement it has, or had last. */
async function watchServer(pool: pg.Pool): Promise<() => Promise<Readonly<Record<string, number>>>> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = parentOf(rows[0]?.pid ?? 0) ?? 0;
  const before = treeCpuSeconds(server);
  const seen = new Map<number, number>();
  const times: Record<string, number> = {};
  const look = async (): Promise<void> => {
    const { rows: backends } = await pool.query<{ pid: number; query: string; own: boolean }>(
      `SELECT pid, query, application_name = current_setting('application_name') AS own FROM pg_stat_activity
       WHERE backend_type = 'client backend'`,
    );
    for (const { pid, query, own } of backends) {
      const seconds = cpuSecondsOf(pid) ?? 0;
      const found = own ? ownMeasuring : postgresStages.find(([, text]) => text.test(query))?.[0];
      const stage = found ?? 'other statements';
      times[stage] = (times[stage] ?? 0) + seconds - (seen.get(pid) ?? 0);
      seen.set(pid, seconds);
    }
  };
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      await look();
      await sleep(looksApartMs);
    }
  })();
  return async () => {
    over.abort();
    await looking;
    await look();
    const inStatements = Object.values(times).reduce((sum, seconds) => sum + seconds, 0);
    return { ...times, 'its own processes': Math.max(0, (cpuSince(server, before) ?? 0) - inStatements) };
  };
}

/** Milliseconds a page, the most first; what rounds to nothing is left out. */
export function perPage(seconds: Readonly<Record<string, number>>, pages: number): Readonly<Record<string, number>> {
  const rounded = Object.entries(seconds).map(
    ([stage, each]) => [stage, Math.round((each / pages) * 1e6) / 1000] as const,
  );
  return Object.fromEntries(rounded.filter(([, ms]) => ms > 0).toSorted(([, a], [, b]) => b - a));
}
