/** RDs of many resources at a time, by hash (32 hexadecimal digits), and the search in what is handed out. */

import type pg from 'pg';
import { findDescribed } from '../metadata/reads.ts';
import { searchHandedOut } from '../rds/search-handed-out.ts';
import type { HandedOutSearch } from '../rds/search-handed-out.ts';
import { readTextLag } from '../text/index-text.ts';
import type { UrlLookUp } from '../sql/url-hasher.ts';
import { readDescriptions, readStoredRds } from './read-description.ts';

export function createRdReads(pool: pg.Pool, lookUp: UrlLookUp) {
  return {
    /** Undefined for what is no URL. */
    hashOf: (url: string) => lookUp(url),
    /** Expired or not. */
    descriptionsOf: (collectionId: number, hashes: readonly string[]) => readDescriptions(pool, collectionId, hashes),
    storedRds: (collectionId: number, hashes: readonly string[]) => readStoredRds(pool, collectionId, hashes),
    /** Those that have an RD. */
    described: (collectionId: number, hashes: readonly string[]) => findDescribed(pool, collectionId, hashes),
    /** How far the full-text index is behind. */
    textLag: (collectionId: number) => readTextLag(pool, collectionId),
    searchHandedOut: (search: HandedOutSearch) => searchHandedOut(pool, search),
  };
}
