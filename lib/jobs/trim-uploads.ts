/** Removes what is no longer kept of uploads, as the settings of the feed receiver say. */

import type pg from 'pg';
import { receiverKey, storedReceiver } from '../db/feed-receiver.ts';
import { gigabyte, receiverParams } from '../forms/feed-receiver.ts';
import { openFeedSpool } from '../store/feeds/spool.ts';
import { trimUploads } from '../store/feeds/trim-uploads.ts';
import { createUploadStore } from '../store/feeds/upload-store.ts';

/** Answers the work of a maintenance task. */
export function createUploadTrimmer(pool: pg.Pool, dataFolder: string): () => Promise<number> {
  const spool = openFeedSpool(dataFolder);
  const uploads = createUploadStore(pool, spool);
  return async () => {
    const { rows } = await pool.query<{ value: unknown }>('SELECT value FROM "Setting" WHERE key = $1', [receiverKey]);
    const stored = storedReceiver.safeParse(rows[0]?.value).data;
    const limits = {
      fileDays: stored?.fileDays ?? Number(receiverParams.fileDays.defaultText),
      logDays: stored?.logDays ?? Number(receiverParams.logDays.defaultText),
      spoolBytes: (stored?.spoolGigabytes ?? Number(receiverParams.spoolGigabytes.defaultText)) * gigabyte,
    };
    return (await trimUploads(pool, spool, limits)) + (await uploads.sweep());
  };
}
