/** RDs that stay as they are when their URL is settled again: they get its depth, and live on from now. */

import type { Settled } from '../../engine/ports.ts';
import { binaryArray } from '../sql/binary-array.ts';
import { changeRds } from '../rds/write-rds.ts';
import type { RunFacts } from '../sql/run-facts.ts';

export function encodeKept({ program }: RunFacts, settled: readonly Settled[]) {
  const kept = settled.filter(({ description }) => description === 'keep');
  const lively = kept.filter(({ liveMs }) => liveMs !== undefined);
  return {
    keptRdHashes: binaryArray.uuid(kept.map(({ hash }) => hash)),
    liveHashes: binaryArray.uuid(lively.map(({ hash }) => hash)),
    liveMs: lively[0]?.liveMs ?? 0,
    depthAttributes: program.depthAttributes,
  };
}

const isLively = `d.url_hash = ANY (:liveHashes::uuid[])`;
const livesUntil = `now() + :liveMs::float8 * interval '1 ms'`;

/** `given`, `applied` → `kept` */
export const keepDescriptions = `
kept AS (${changeRds({
  set: `depth = g.depth, held_run = NULL, held_path = NULL,
    attributes = d.attributes || coalesce((SELECT jsonb_object_agg(name, jsonb_build_array(g.depth::text))
      FROM unnest(:depthAttributes::text[]) name WHERE d.attributes ? name), '{}')
      || CASE WHEN d.attributes ? 'rd-expires' AND ${isLively} THEN jsonb_build_object('rd-expires', jsonb_build_array(
        translate(to_char((${livesUntil}) AT TIME ZONE 'UTC', 'Dy, DD Mon YYYY HH24.MI.SS "GMT"'), '.', ':'))) ELSE '{}' END,
    expires_at = CASE WHEN ${isLively} THEN ${livesUntil} ELSE d.expires_at END`,
  of: `FROM applied w JOIN given g ON g.hash = w.url_hash
    WHERE d.collection_id = :collection AND d.url_hash = w.url_hash AND w.url_hash = ANY (:keptRdHashes::uuid[])
      AND (d.depth <> g.depth OR d.held_run IS NOT NULL OR ${isLively})`,
})})`;
