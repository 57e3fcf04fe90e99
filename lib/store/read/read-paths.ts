/** The decisions of a collection with how many resources each holds now: what filters and facets are made of. */

import type pg from 'pg';
import type { DecidedBy, ResourceOutcome, ResourceState, Stage } from '../../engine/program/program.ts';
import { orphanPath, stateName, counterKinds } from '../sql/codes.ts';
import { guarded } from '../sql/store-error.ts';

export interface CountedPath {
  readonly id: string;
  readonly state: ResourceState;
  readonly outcome: ResourceOutcome;
  readonly decidedBy?: DecidedBy;
  readonly count: number;
}

export interface PathRow {
  readonly state: number;
  readonly step: number | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly stage: string | null;
  readonly directive: string | null;
  readonly reason: string | null;
  readonly kept: boolean | null;
}

/** SQL: the columns of {@link PathRow}, of a decision path `p`; `state` stands beside it. */
export const pathColumns = `p.step, p.file, p.line, p.stage, p.directive, p.reason, (p.verdict ->> 'generate')::boolean AS kept`;

/** Orphans are not among them. */
export async function readPaths(pool: pg.Pool, collectionId: number): Promise<readonly CountedPath[]> {
  const { rows } = await guarded(() =>
    pool.query<PathRow & { readonly id: string; readonly count: number }>(
      `SELECT t.path_id AS id, t.state, sum(t.n)::float8 AS count, ${pathColumns}
       FROM crawl.collection_count t LEFT JOIN crawl.decision_path p ON p.id = t.path_id
       WHERE t.collection_id = $1 AND t.kind IN (${counterKinds.state}, ${counterKinds.collectionState}) AND t.path_id <> ${orphanPath}
       GROUP BY t.path_id, t.state, p.id HAVING sum(t.n) <> 0`,
      [collectionId],
    ),
  );
  return rows.map(toPath);
}

function toPath(row: PathRow & { readonly id: string; readonly count: number }): CountedPath {
  const decidedBy = decidedByOf(row);
  const state = resourceState(row.state);
  return { id: row.id, state, outcome: outcomeOf(row), count: row.count, ...(decidedBy && { decidedBy }) };
}

/** An orphan is shown as what it was. */
export function resourceState(code: number): ResourceState {
  const name = stateName(code);
  return name === 'orphan' ? 'fetched' : name;
}

export function outcomeOf({ state, kept }: Pick<PathRow, 'state' | 'kept'>): ResourceOutcome {
  const name = resourceState(state);
  if (name !== 'fetched') return name;
  return kept === true ? 'kept' : 'no-rd';
}

export function decidedByOf({ step, file, line, stage, directive, reason }: PathRow): DecidedBy | undefined {
  if (step === null || file === null || line === null || stage === null || reason === null) return undefined;
  return { step, file, line, stage: stage as Stage, directive: directive ?? '', reason };
}
