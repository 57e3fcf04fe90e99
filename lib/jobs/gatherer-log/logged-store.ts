/** A store that says in the logs of a collection what it was told, when it has told it. */

import { hintFor } from '../../engine/decide/hints.ts';
import type { Batch, CrawlStore, Discovered, PathRecord, Postponed, RootStore, Visit } from '../../engine/ports.ts';
import type { Decision, Program } from '../../engine/program/program.ts';
import type { RootsProgram } from '../../engine/roots/program.ts';
import { createCounts, reachLines, sumHint, sumLine } from './enumeration-lines.ts';
import type { LogEntry } from './log-line.ts';
import { eachOnce } from './advice.ts';
import type { Advise } from './advice.ts';
import { debugEntry, debugLines, pageLine } from './page-lines.ts';
import type { SettledUrl } from './page-lines.ts';
import type { RunLog } from './run-log.ts';

type Store = CrawlStore & RootStore;

export interface Logged {
  readonly program: Program;
  readonly roots: RootsProgram;
  readonly log: RunLog;
  readonly now: () => number;
  /** For what somebody has to mend, or may want to change; each call is a write. */
  readonly advise: Advise;
}

export function loggedStore(store: Store, given: Logged): Store {
  const logged: Logged = { ...given, advise: eachOnce(given.advise) };
  const decisions = new Map<bigint, Decision>();
  const learn = (paths: readonly PathRecord[]): void => {
    for (const { id, decision } of paths) decisions.set(id, decision);
  };
  const decisionOf = (id: bigint | undefined): Decision | undefined =>
    id === undefined ? undefined : decisions.get(id);
  return {
    ...store,
    ...loggedEnumeration(store, logged, { learn, decisionOf }),
    commit: async (visit, batch) => {
      const result = await store.commit(visit, batch);
      if (!result.ok) return result;
      learn(batch.paths);
      await sayBatch(logged, visit, batch, decisionOf);
      return result;
    },
    saveRobots: async (visit, robots) => {
      await store.saveRobots(visit, robots);
      const { status, text, detail } = robots;
      const why = detail === undefined ? '' : `, ${detail}`;
      sayDebug(logged, { section: 48, level: 1, text: `robots.txt of ${visit.siteKey}: ${status}${why}` });
      sayDebug(logged, {
        section: 48,
        level: 5,
        text: `robots.txt of ${visit.siteKey}: ${text.replaceAll('\n', ' | ')}`,
      });
    },
  };
}

interface Decisions {
  readonly learn: (paths: readonly PathRecord[]) => void;
  readonly decisionOf: (id: bigint | undefined) => Decision | undefined;
}

type LoggedEnumeration = Pick<RootStore, 'reach' | 'noteAddresses' | 'closeRoots'>;

function loggedEnumeration(store: Store, logged: Logged, { learn, decisionOf }: Decisions): LoggedEnumeration {
  const counts = createCounts(logged.roots);
  return {
    reach: async (run, reached, paths) => {
      const changed = await store.reach(run, reached, paths);
      learn(paths);
      const urls = reached.map((found: Discovered) => ({ found, rejected: decisionOf(found.rejected?.pathId) }));
      for (const url of urls) counts.note(url);
      // Each process that works on the run comes to the same; what another one recorded it has said.
      const own = urls.filter(({ found: { hash } }) => changed.has(hash));
      logged.log.say(own.flatMap((url) => reachLines(url, logged.log.flags, logged.now())));
      return changed;
    },
    noteAddresses: async (run, found) => {
      const settled = await store.noteAddresses(run, found);
      for (const { host, address, isOwn } of settled) {
        if (!isOwn) continue;
        sayDebug(logged, {
          section: 84,
          level: 1,
          text: `${host} ${address === null ? 'has no address to go to' : `is ${address}`}`,
        });
        sayDebug(logged, {
          section: 86,
          level: 1,
          text: `${host} is kept ${address === null ? 'without an address' : `as ${address}`}`,
        });
      }
      return settled;
    },
    closeRoots: async (run, notes) => {
      // Each process enumerates the roots; one of them says what came of it.
      const isClosed = await store.closeRoots(run, notes);
      if (!isClosed) return false;
      const sums = counts.sums();
      logged.log.say(sums.map((sum) => sumLine(sum, logged.now())));
      await logged.advise(sums.map(sumHint).filter((hint) => hint !== undefined));
      return true;
    },
  };
}

async function sayBatch(
  logged: Logged,
  { siteKey }: Visit,
  ...[batch, decisionOf]: readonly [Batch, Decisions['decisionOf']]
): Promise<void> {
  const { program, log, now } = logged;
  const at = now();
  const urls = batch.settled.map((settled): SettledUrl => {
    const decision = decisionOf(settled.decision.pathId);
    const { decidedBy, state } = decision ?? {};
    const hint = state === 'failed' && decidedBy ? hintFor(program, settled.facts, decidedBy) : undefined;
    return { settled, decision, hint };
  });
  log.say(urls.flatMap((url) => [pageLine(url, at), ...debugLines(url, log.flags, at)]));
  log.say(batch.postponed.map((each) => retryLine(siteKey, each, at)));
  sayDebug(logged, { section: 62, level: 1, text: `${urls.length} URLs committed, ${batch.linksFound} links found` });
  const starts = urls.filter(({ hint, settled }) => hint !== undefined && settled.discovery.kind === 'start');
  await logged.advise(starts.map(({ hint, settled }) => `${settled.url.href}: ${hint}`));
}

function retryLine(siteKey: string, { reason, attempts }: Postponed, at: number): LogEntry {
  const text = `A URL of ${siteKey} gave no answer (${reason}) at try ${attempts}, and is tried again later`;
  return { at, program: 'liburl', severity: 'error', category: 'url', text };
}

const programs: Readonly<Record<number, LogEntry['program']>> = { 48: 'enum', 62: 'essence' };

function sayDebug({ log, now }: Logged, line: { section: number; level: number; text: string }): void {
  if ((log.flags.get(line.section) ?? 0) < line.level) return;
  log.say([debugEntry({ ...line, program: programs[line.section] ?? 'liburl' }, now())]);
}
