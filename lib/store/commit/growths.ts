/** Pages whose URLs grew out of URLs like them: the evidence of crawler traps (`traps.ts`). */

import type { Settled } from '../../engine/ports.ts';
import { storedJson } from '../sql/stored-text.ts';

export function encodeGrowths(settled: readonly Settled[]) {
  return { growths: storedJson(settled.flatMap(({ hash, growth = [] }) => growth.map((each) => ({ hash, ...each })))) };
}

/** `applied` → `growth` */
export const noteGrowths = `
growth AS (
  INSERT INTO crawl.growth (collection_id, generation, site_id, url_hash, kind, pattern, rest, print)
  SELECT :collection, :generation, w.site_id, w.url_hash, j.kind, j.pattern, j.rest, j.print
  FROM jsonb_to_recordset(:growths::jsonb) AS j (hash uuid, kind text, pattern text, rest uuid, print uuid)
  JOIN applied w ON w.url_hash = j.hash
  ON CONFLICT DO NOTHING
)`;
