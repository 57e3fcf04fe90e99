/** What the services read of that which is handed out, as one set. */

import type pg from 'pg';
import { readHasClosed } from './closed-rds.ts';
import { readHandOut, settleHandOut } from './hand-out.ts';
import { openHandOut, readHandedOutRds } from './handed-out.ts';
import type { HandedOutRd, HandOutQuery } from './handed-out.ts';
import { shownKey } from '../../match/urls/shown-key.ts';
import { guarded } from '../sql/store-error.ts';
import { createShownLookUp, createUrlLookUp } from '../sql/url-hasher.ts';
import { readHandedOutFigures } from './handed-out-figures.ts';
import { countHandedOut } from './stream-handed-out.ts';

export function createHandedOutReads(pool: pg.Pool) {
  const lookUp = createUrlLookUp(pool);
  const lookUpShown = createShownLookUp(pool);
  return {
    open: (collectionId: number, query: HandOutQuery) => openHandOut(pool, collectionId, query),
    /** Single ones, by hash. */
    some: (collectionId: number, hashes: readonly string[]) => readHandedOutRds(pool, collectionId, hashes),
    /** One, by the URL it is handed out under, or that of its resource, in any spelling. */
    byUrl: async (collectionId: number, url: string) => {
      const shown = await shownUnder(pool, collectionId, await lookUpShown(url));
      const hash = await lookUp(url);
      const found = await readHandedOutRds(pool, collectionId, hash === undefined ? shown : [...shown, hash]);
      const key = shownKey(url);
      const isAskedFor = ({ description }: HandedOutRd): boolean => shownKey(description.url) === key;
      return [...found.values()].find(isAskedFor) ?? (hash === undefined ? undefined : found.get(hash));
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

/** Of the RDs that were handed out under a URL once, more than there usually are. */
const mostShown = 100;

async function shownUnder(pool: pg.Pool, collectionId: number, hash: string): Promise<readonly string[]> {
  const { rows } = await guarded(() =>
    pool.query<{ hash: string }>(
      `SELECT replace(url_hash::text, '-', '') AS hash FROM crawl.shown_url
       WHERE collection_id = $1 AND shown_hash = $2::uuid LIMIT ${mostShown}`,
      [collectionId, hash],
    ),
  );
  return rows.map((row) => row.hash);
}
