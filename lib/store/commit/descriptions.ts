/** RDs that a commit makes anew or puts in the place of others. */

import type { Settled } from '../../engine/ports.ts';
import type { ResourceDescription } from '../../sdk/resource.ts';
import { binaryArray } from '../sql/binary-array.ts';
import { storeRds } from '../rds/write-rds.ts';
import { storedText } from '../sql/stored-text.ts';
import { blameOf } from './blames.ts';
import type { BlameSet } from './blames.ts';
import { attributesJson, encodeExternal, expiryDate } from './encode-external.ts';
import type { EncodedExternal } from './encode-external.ts';

export interface RdRow {
  readonly settled: Settled;
  readonly rd: ResourceDescription;
  readonly blame: BlameSet;
  readonly external: EncodedExternal | undefined;
}

export function describedRows(settled: readonly Settled[]): readonly RdRow[] {
  return settled.flatMap((each) =>
    typeof each.description === 'string'
      ? []
      : [
          {
            settled: each,
            rd: each.description,
            blame: blameOf(each.description.attributes),
            external: each.description.external && encodeExternal(each.description.external),
          },
        ],
  );
}

/** What the rows refer to. */
export function blamesOf(rows: readonly RdRow[]): readonly BlameSet[] {
  return rows.flatMap(({ blame, external }) => (external === undefined ? [blame] : [blame, external.blame]));
}

export function encodeDescriptions(rows: readonly RdRow[]) {
  return {
    rdHashes: binaryArray.uuid(rows.map((row) => row.settled.hash)),
    rdUrls: binaryArray.text(rows.map(({ rd }) => storedText(rd.url))),
    rdTypes: binaryArray.text(rows.map(({ rd }) => storedText(rd.schema))),
    rdTitles: binaryArray.text(rows.map(({ rd }) => firstValue(rd, 'title'))),
    rdAttributes: binaryArray.jsonb(rows.map(({ rd }) => attributesJson(rd.attributes))),
    rdBlames: binaryArray.int8(rows.map(({ blame }) => blame.id)),
    rdExternals: binaryArray.jsonb(rows.map(({ external }) => external?.json)),
    rdExternalBlames: binaryArray.int8(rows.map(({ external }) => external?.blame.id)),
    rdMd5s: binaryArray.text(rows.map((row) => row.settled.md5)),
    rdExpiries: rows.map(({ rd, settled }) => expiryOf(rd) ?? expiryAfter(settled)),
    rdDepths: binaryArray.int2(rows.map((row) => row.settled.depth)),
  };
}

function firstValue({ attributes, external }: ResourceDescription, name: string): string | undefined {
  const value = (external?.get(name) ?? attributes.get(name))?.values[0];
  return value === undefined ? undefined : storedText(value);
}

/** Expiry: the fetch time plus the lifetime of the RD; null if it has no lifetime. */
export function expiryAfter({ liveMs, facts: { now } }: Settled): Date | null {
  return liveMs === undefined || now === undefined ? null : new Date(now + liveMs);
}

function expiryOf(rd: ResourceDescription): Date | null {
  return expiryDate(firstValue(rd, 'rd-expires'));
}

/** `applied` → `stored`. Sorted: whoever writes several RDs takes them in this order. */
export const writeDescriptions = `
stored AS (${storeRds(`
  SELECT :collection, g.* FROM unnest(:rdHashes::uuid[], :rdUrls::text[], :rdTypes::text[], :rdTitles::text[],
      :rdAttributes::jsonb[], :rdBlames::int8[], :rdExternals::jsonb[], :rdExternalBlames::int8[], :rdMd5s::text[],
      :rdExpiries::timestamptz[], :rdDepths::int2[])
    AS g (hash, url, type, title, attributes, blame, external, external_blame, md5, expires, depth)
  WHERE g.hash IN (SELECT url_hash FROM applied) ORDER BY g.hash`)}
)`;
