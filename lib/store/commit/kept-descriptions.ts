/** RDs that stay when their URL is settled again: they get its depth, and what is made of its facts and its time alone. */

import type { Settled } from '../../engine/ports.ts';
import type { RdRevision } from '../../sdk/stored-description.ts';
import { binaryArray } from '../sql/binary-array.ts';
import { changeRds, withoutConfirming } from '../rds/write-rds.ts';
import type { RunFacts } from '../sql/run-facts.ts';
import { cleanJson } from '../sql/stored-text.ts';
import { blameOfWriters } from './blames.ts';
import type { BlameSet } from './blames.ts';
import { expiryAfter } from './descriptions.ts';
import { expiryDate } from './encode-external.ts';

export interface KeptRow {
  readonly settled: Settled;
  readonly revision?: RdRevision;
  readonly blame?: BlameSet;
}

export function keptRows(settled: readonly Settled[]): readonly KeptRow[] {
  return settled
    .filter(({ description }) => description === 'keep')
    .map((each) => {
      const { revision } = each;
      return { settled: each, ...(revision && { revision, blame: blameOfWriters(revision.writers) }) };
    });
}

export function encodeKept({ program }: RunFacts, kept: readonly KeptRow[]) {
  return {
    keptRdHashes: binaryArray.uuid(kept.map(({ settled }) => settled.hash)),
    keptValues: binaryArray.jsonb(kept.map(({ revision }) => revision && valuesJson(revision))),
    keptBlames: binaryArray.int8(kept.map(({ blame }) => blame?.id)),
    keptExpiries: kept.map(({ revision }) => expiryDate(revision?.values.get('rd-expires')?.[0])),
    keptLives: kept.map(({ settled }) => expiryAfter(settled)),
    depthAttributes: program.depthAttributes,
  };
}

/** `null` for what is removed. */
function valuesJson({ values }: RdRevision): string {
  const entries = Array.from(values, ([name, list = null]) => `${JSON.stringify(name)}:${JSON.stringify(list)}`);
  return cleanJson(`{${entries.join(',')}}`);
}

/** External metadata that dates an RD goes before what is crawled. */
const expiry = `CASE WHEN d.external ? 'rd-expires' THEN d.expires_at
  WHEN k.revised ? 'rd-expires' THEN coalesce(k.expires, k.lives)
  WHEN k.lives IS NOT NULL AND NOT d.attributes ? 'rd-expires' THEN k.lives
  ELSE d.expires_at END`;

/** `given`, `applied` → `kept` */
export const keepDescriptions = `
kept AS (${changeRds({
  set: `depth = g.depth, held_run = NULL, held_path = NULL, blame_id = coalesce(k.blame, d.blame_id),
    attributes = jsonb_strip_nulls(d.attributes || coalesce((SELECT jsonb_object_agg(name, jsonb_build_array(g.depth::text))
      FROM unnest(:depthAttributes::text[]) name WHERE d.attributes ? name), '{}') || coalesce(k.revised, '{}')),
    title = CASE WHEN k.revised ? 'title' AND NOT coalesce(d.external ? 'title', false)
      THEN k.revised #>> '{title,0}' ELSE d.title END,
    expires_at = ${expiry}`,
  of: `FROM applied w JOIN given g ON g.hash = w.url_hash
    JOIN unnest(:keptRdHashes::uuid[], :keptValues::jsonb[], :keptBlames::int8[], :keptExpiries::timestamptz[],
      :keptLives::timestamptz[]) AS k (hash, revised, blame, expires, lives) ON k.hash = w.url_hash
    WHERE d.collection_id = :collection AND d.url_hash = w.url_hash
      AND (d.depth <> g.depth OR d.held_run IS NOT NULL OR k.revised IS NOT NULL OR d.expires_at IS DISTINCT FROM ${expiry})`,
  isConfirmed: `d.depth = g.depth AND ${withoutConfirming(`coalesce(k.revised, '{}')`)} = '{}'`,
})})`;
