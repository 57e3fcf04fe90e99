/** What every write needs to know of a run, read once and remembered. */

import { isWholeRun } from '../../sdk/run-kinds.ts';
import type pg from 'pg';
import { z } from 'zod';
import type { RunRecord } from '../../engine/ports.ts';
import type { RunKind } from '../../sdk/run-kinds.ts';

export const completionSettings = z.object({
  action: z.enum(['idle', 'loop', 'quit']),
  hook: z.object({ command: z.string(), line: z.number() }).exactOptional(),
  bindir: z.string().exactOptional(),
  tmpdir: z.string().exactOptional(),
});

/** What a compiled program says of itself that the store has to know. */
export const programTraits = z.object({
  key: z.string(),
  /** RD attributes that hold the depth. */
  depthAttributes: z.array(z.string()).readonly(),
  /** Another depth can mean another decision: a resource whose depth changes is read again. */
  readsDepth: z.boolean(),
  /** robots.txt is asked for (robot.conf, enable-robots-txt). */
  asksRobots: z.boolean().default(true),
  /** RootNodes lead to its URLs. */
  hasRoots: z.boolean().default(false),
  /** The disk cache outlives a run that has finished. */
  keepsCache: z.boolean().default(false),
  completion: completionSettings.default({ action: 'idle' }),
  /** loglevel of robot.conf; absent where the collection has no robot.log. */
  logLevel: z.number().exactOptional(),
  /** During a run RDs are handed out every so many minutes. */
  handOutMinutes: z.number().default(256),
});
export type ProgramTraits = Readonly<z.input<typeof programTraits>>;

export interface RunFacts {
  readonly id: number;
  readonly collectionId: number;
  readonly kind: RunKind;
  readonly generation: number;
  /** RDs that may be deleted in the run; Infinity when nobody asks. */
  readonly maxRemovals: number;
  readonly program: ProgramTraits;
}

/** More than this share of the RDs is not deleted in one run without asking. */
export const removableShare = 0.1;

export interface RunFactsCache {
  of(run: Pick<RunRecord, 'id'>): Promise<RunFacts>;
}

interface Row {
  readonly collection_id: number;
  readonly kind: RunKind;
  readonly generation: number;
  readonly rds_before: number;
  readonly confirm: boolean;
  readonly program: unknown;
}

export function createRunFactsCache(pool: Pick<pg.ClientBase, 'query'>): RunFactsCache {
  const known = new Map<number, RunFacts>();
  return {
    async of({ id }) {
      const found = known.get(id);
      if (found !== undefined) return found;
      const facts = await readRunFacts(pool, id);
      if (known.size > 1_000) known.clear();
      known.set(id, facts);
      return facts;
    },
  };
}

async function readRunFacts(pool: Pick<pg.ClientBase, 'query'>, id: number): Promise<RunFacts> {
  const { rows } = await pool.query<Row>(
    `SELECT collection_id, kind, generation, rds_before, (options ->> 'confirmDeletions')::boolean AS confirm, program
     FROM crawl.run WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no run ${id}`);
  // A run of single URLs was asked for by name: it deletes what it finds gone.
  const asks = !row.confirm && isWholeRun(row.kind);
  return {
    id,
    collectionId: row.collection_id,
    kind: row.kind,
    generation: row.generation,
    maxRemovals: asks ? Math.floor(row.rds_before * removableShare) : Infinity,
    program: programTraits.parse(row.program),
  };
}
