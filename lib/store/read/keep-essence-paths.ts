/** Those of the decisions of a collection that a filter by Essence lets through. */

import type pg from 'pg';
import type { PathEntry } from '../../engine/program/program.ts';
import { guarded } from '../sql/store-error.ts';
import { essenceOf, matchesEssence } from './essence-paths.ts';
import type { EssenceFilter } from './essence-paths.ts';
import type { CountedPath } from './read-paths.ts';

export async function keepEssencePaths(
  pool: pg.Pool,
  paths: readonly CountedPath[],
  filter: EssenceFilter,
): Promise<readonly CountedPath[]> {
  const { rows } = await guarded(() =>
    pool.query<{ readonly id: string; readonly path: readonly PathEntry[] }>(
      'SELECT id, path FROM crawl.decision_path WHERE id = ANY ($1::int8[])',
      [paths.map(({ id }) => id)],
    ),
  );
  const entries = new Map(rows.map(({ id, path }) => [id, path]));
  return paths.filter((path) => matchesEssence(essenceOf(entries.get(path.id) ?? [], path), filter));
}
