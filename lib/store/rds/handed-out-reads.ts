/** What the services read of that which is handed out, as one set. */

import type pg from 'pg';
import { readHasClosed } from './closed-rds.ts';
import { readHandOut, settleHandOut } from './hand-out.ts';
import { openHandOut, readHandedOutRds } from './handed-out.ts';
import type { HandOutQuery } from './handed-out.ts';
import { createUrlLookUp } from '../sql/url-hasher.ts';
import { readHandedOutFigures } from './handed-out-figures.ts';
import { countHandedOut } from './stream-handed-out.ts';

export function createHandedOutReads(pool: pg.Pool) {
  const lookUp = createUrlLookUp(pool);
  return {
    open: (collectionId: number, query: HandOutQuery) => openHandOut(pool, collectionId, query),
    /** Single ones, by hash. */
    some: (collectionId: number, hashes: readonly string[]) => readHandedOutRds(pool, collectionId, hashes),
    /** One, by its URL in any spelling. */
    byUrl: async (collectionId: number, url: string) => {
      const hash = await lookUp(url);
      return hash === undefined ? undefined : (await readHandedOutRds(pool, collectionId, [hash])).get(hash);
    },
    figures: (collectionId: number) => readHandedOutFigures(pool, collectionId),
    /** `now`: RDs the collection has. */
    count: (collectionId: number, now: number) => countHandedOut(pool, collectionId, now),
    hasClosed: (collectionId: number) => readHasClosed(pool, collectionId),
    /** False when changes from before the end of the last run are still being committed: the mark lacks them. */
    settle: (collectionId: number) => settleHandOut(pool, collectionId),
    /** Where the mark stands, moved where the last run has ended since it was set. */
    mark: async (collectionId: number) => {
      await settleHandOut(pool, collectionId);
      return readHandOut(pool, collectionId);
    },
  };
}
