/** What limits left out, as the tables have it. */

import { cutKindNames } from '../../sdk/cuts.ts';
import type { CutKind } from '../../sdk/cuts.ts';

/** The number of a kind, which is the state of its counters. */
export function cutCode(kind: CutKind): number {
  return cutKindNames.indexOf(kind);
}

/** SQL: the number of the kind that a text names. */
export function cutCodeOf(text: string): string {
  return `array_position(ARRAY['${cutKindNames.join("', '")}'], ${text}) - 1`;
}

/** SQL, of a column of cuts: whether one is of the kind. */
export function hasCut(column: string, kind: CutKind): string {
  return `coalesce(${column} @> '[{"kind":"${kind}"}]', false)`;
}

/** SQL: hashes of the URLs of collection $1 with a cut of one of the kinds, of which there is at least one. */
export function hashesWithCut(kinds: readonly CutKind[]): string {
  const has = kinds.map((kind) => hasCut('cuts', kind)).join(' OR ');
  return `SELECT url_hash FROM crawl.page WHERE collection_id = $1 AND cuts IS NOT NULL AND (${has})`;
}
