/** Uploads as a process takes them: the spool of the installation, and the records of what lies there. */

import type pg from 'pg';
import { guarded } from '../sql/store-error.ts';
import { acceptFeed, countBacklog, knownFiles } from './accept-feed.ts';
import type { NewFeed } from './accept-feed.ts';
import type { Spool } from './spool.ts';

export type UploadedFeed = Omit<NewFeed, 'file' | 'size'>;

export function createUploadStore(pool: pg.Pool, spool: Spool) {
  /** Records what is complete in the spool; answers the feed's number. A file that is not recorded is swept away. */
  const accept = async (feed: NewFeed): Promise<number> => {
    try {
      return await acceptFeed(pool, feed);
    } finally {
      if (feed.file !== null) spool.release(feed.file);
    }
  };
  return {
    spool,
    accept,
    /** Stores these bytes as an upload: durable, and waiting to be applied, when it resolves. */
    store: async (feed: UploadedFeed, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number> => {
      const upload = await spool.begin();
      try {
        for await (const piece of bytes) {
          upload.add(piece);
          await upload.flush();
        }
        await upload.keep();
      } catch (error) {
        await upload.discard();
        throw error;
      }
      return accept({ ...feed, file: upload.name, size: upload.size() });
    },
    /** Uploads that are not applied yet. */
    backlog: () => countBacklog(pool),
    /** Uploads that clients have sent from then on, in milliseconds since the epoch. */
    countSince: async (at: number): Promise<number> => {
      const { rows } = await guarded(() => pool.query<{ n: number }>(countClients, [new Date(at)]));
      return rows[0]?.n ?? 0;
    },
    /** Removes files that belong to no upload: those of processes that ended before they could record them. */
    sweep: async (): Promise<number> => {
      const left = await spool.left();
      const known = left.length === 0 ? new Set<string>() : await knownFiles(pool, left);
      const lost = left.filter((name) => !known.has(name));
      for (const name of lost) await spool.remove(name);
      return lost.length;
    },
  };
}

const countClients = `SELECT count(*)::int AS n FROM crawl.feed WHERE received_at >= $1 AND channel IN ('http', 'https')`;

export type UploadStore = ReturnType<typeof createUploadStore>;
