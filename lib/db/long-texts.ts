/** Texts of a hundred megabytes: named, sent and kept in portions, so that whoever stores one goes on with other things. */

import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { inTransaction } from '../store/sql/transaction.ts';
import { textPortions } from '../match/text/text-portions.ts';

/** UTF-16 units from which a text is long. */
const long = 1024 * 1024;

/** The name of a text: its SHA-256, hexadecimal. */
export async function hashText(text: string): Promise<string> {
  const hash = createHash('sha256');
  for (const portion of textPortions(text)) {
    hash.update(portion);
    if (text.length > long) await nextTurn();
  }
  return hash.digest('hex');
}

/**
 * Stores a long text that is not there yet under its name, by itself: it is put together on the server. Until a revision
 * refers to it, it may be removed again.
 */
export async function sendLongText(
  pool: pg.Pool,
  { hash, text }: { readonly hash: string; readonly text: string },
): Promise<void> {
  if (text.length <= long) return;
  const { rowCount } = await pool.query('SELECT FROM "Blob" WHERE hash = $1', [hash]);
  if (rowCount === 1) return;
  await inTransaction(pool, async (client) => {
    await client.query('CREATE TEMP TABLE winnow_text (position int, piece text) ON COMMIT DROP');
    let position = 0;
    for (const portion of textPortions(text))
      await client.query('INSERT INTO winnow_text VALUES ($1, $2)', [position++, portion]);
    await client.query(
      `INSERT INTO "Blob" (hash, text) SELECT $1, string_agg(piece, '' ORDER BY position) FROM winnow_text
       ON CONFLICT DO NOTHING`,
      [hash],
    );
  });
}

/** UTF-16 units of the long texts that are kept, of all collections together. */
const mostKept = 256 * 1024 * 1024;

export interface LongTexts {
  /** What is kept at this moment, by name. */
  readonly all: () => ReadonlyMap<string, string>;
  /** Keeps a text, if it is long, as the one used last. */
  readonly use: (hash: string, text: string) => void;
}

/** The long texts used last: a text never changes under its name. */
export function createLongTexts(most = mostKept): LongTexts {
  const kept = new Map<string, string>();
  let size = 0;
  const drop = (hash: string): void => {
    size -= kept.get(hash)?.length ?? 0;
    kept.delete(hash);
  };
  const use = (hash: string, text: string): void => {
    if (text.length <= long || text.length > most) return;
    drop(hash);
    kept.set(hash, text);
    size += text.length;
    for (const oldest of kept.keys()) if (size > most) drop(oldest);
  };
  return { all: () => new Map(kept), use };
}
