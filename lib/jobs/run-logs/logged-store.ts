/** A store that tells the logs of a collection what it was told, when it has stored it. */

import { hintFor } from '../../engine/decide/hints.ts';
import type { Batch, CrawlStore, PathRecord, RunNote, UrlHash } from '../../engine/ports.ts';
import type { RootStore } from '../../engine/root-port.ts';
import type { Decision, Program } from '../../engine/program/program.ts';
import { createCounts, sumHint } from './gatherer-enumeration-lines.ts';
import { eachOnce } from './advice.ts';
import type { Advise } from './advice.ts';
import type { FoundUrl, SettledUrl } from './logged-urls.ts';
import type { RunLog } from './run-log.ts';

type Store = CrawlStore & RootStore;

export interface Logged {
  readonly program: Program;
  readonly log: RunLog;
  /** For what somebody has to mend, or may want to change; each call is a write. */
  readonly advise: Advise;
}

export function loggedStore(store: Store, given: Logged): Store {
  const logged: Logged = { ...given, advise: eachOnce(given.advise) };
  const { log } = logged;
  const decisions = new Map<bigint, Decision>();
  const learn = (paths: readonly PathRecord[]): void => {
    for (const { id, decision } of paths) decisions.set(id, decision);
  };
  const decisionOf = (id: bigint | undefined): Decision | undefined =>
    id === undefined ? undefined : decisions.get(id);
  const known: Decisions = { learn, decisionOf };
  return {
    ...store,
    ...loggedEnumeration(store, logged, known),
    commit: async (visit, batch) => {
      const asked = log.wants('found') ? { ...batch, tellsNew: true } : batch;
      const result = await store.commit(visit, asked);
      if (!result.ok) return result;
      learn(batch.paths);
      sayFound(log, batch.discovered, result.fresh, decisionOf);
      await sayBatch(logged, visit.siteKey, batch, decisionOf);
      return result;
    },
    seed: async (run, discovered, paths) => {
      const fresh = await store.seed(run, discovered, paths);
      learn(paths);
      sayFound(log, discovered, fresh, decisionOf);
      return fresh;
    },
    findTraps: async (visit, trapPages, noteOf) => {
      const notes: RunNote[] = [];
      const found = await store.findTraps(visit, trapPages, (trap) => {
        const note = noteOf(trap);
        notes.push(note);
        return note;
      });
      log.say('noted', notes);
      return found;
    },
    saveRobots: async (visit, robots) => {
      await store.saveRobots(visit, robots);
      log.say('robots', [{ siteKey: visit.siteKey, robots }]);
    },
  };
}

interface Decisions {
  readonly learn: (paths: readonly PathRecord[]) => void;
  readonly decisionOf: (id: bigint | undefined) => Decision | undefined;
}

/** Several processes come to the same URL; the one that stored it says so. */
function sayFound(
  log: RunLog,
  discovered: Batch['discovered'],
  fresh: ReadonlySet<UrlHash> | undefined,
  decisionOf: Decisions['decisionOf'],
): void {
  const own = discovered.filter(({ hash }) => fresh?.has(hash) === true);
  log.say(
    'found',
    own.map((found): FoundUrl => ({ found, rejected: decisionOf(found.rejected?.pathId) })),
  );
}

type LoggedEnumeration = Pick<RootStore, 'reach' | 'noteAddresses' | 'closeRoots'>;

function loggedEnumeration(
  store: Store,
  { program, log, advise }: Logged,
  { learn, decisionOf }: Decisions,
): LoggedEnumeration {
  const counts = createCounts({ roots: program.roots?.roots ?? [] });
  return {
    reach: async (run, reached, paths) => {
      const changed = await store.reach(run, reached, paths);
      learn(paths);
      const urls = reached.map((found): FoundUrl => ({ found, rejected: decisionOf(found.rejected?.pathId) }));
      for (const url of urls) counts.note(url);
      // Each process that works on the run comes to the same; what another one recorded it has said.
      log.say(
        'reached',
        urls.filter(({ found: { hash } }) => changed.has(hash)),
      );
      return changed;
    },
    noteAddresses: async (run, found) => {
      const settled = await store.noteAddresses(run, found);
      log.say(
        'hostNoted',
        settled.filter(({ isOwn }) => isOwn),
      );
      return settled;
    },
    closeRoots: async (run, notes) => {
      // Each process enumerates the roots; one of them says what came of it.
      const isClosed = await store.closeRoots(run, notes);
      if (!isClosed) return false;
      const sums = counts.sums();
      log.say('rootSum', sums);
      await advise(sums.map(sumHint).filter((hint) => hint !== undefined));
      return true;
    },
  };
}

async function sayBatch(
  { program, log, advise }: Logged,
  siteKey: string,
  batch: Batch,
  decisionOf: Decisions['decisionOf'],
): Promise<void> {
  const urls = batch.settled.map((settled): SettledUrl => {
    const decision = decisionOf(settled.decision.pathId);
    const { decidedBy, state } = decision ?? {};
    const hint = state === 'failed' && decidedBy ? hintFor(program, settled.facts, decidedBy) : undefined;
    return { settled, decision, hint };
  });
  log.say('settled', urls);
  log.say(
    'postponed',
    batch.postponed.map((postponed) => ({ siteKey, postponed })),
  );
  log.say('committed', [{ urls: urls.length, links: batch.linksFound }]);
  const starts = urls.filter(({ hint, settled }) => hint !== undefined && settled.discovery.kind === 'start');
  const hints = starts.map(({ hint, settled }) => `${settled.url.href}: ${hint}`);
  log.say(
    'advised',
    hints.map((text) => ({ text })),
  );
  await advise(hints);
}
