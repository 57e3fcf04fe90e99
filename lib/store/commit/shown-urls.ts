/** RDs that are handed out under another URL than that of their resource, by that URL. */

import type { Settled } from '../../engine/ports.ts';

export function encodeShownUrls(settled: readonly Settled[]) {
  const shown = settled.flatMap(({ hash, shownAs }) => (shownAs === undefined ? [] : [{ hash, shown: shownAs }]));
  return { shown: JSON.stringify(shown) };
}

/** `applied` → `shown` */
export const noteShownUrls = `
shown AS (
  INSERT INTO crawl.shown_url (collection_id, url_hash, shown_hash)
  SELECT :collection, j.hash, j.shown FROM jsonb_to_recordset(:shown::jsonb) AS j (hash uuid, shown uuid)
  WHERE j.hash IN (SELECT url_hash FROM applied)
  ON CONFLICT DO NOTHING
)`;
