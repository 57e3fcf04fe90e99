/** Content feeds for engines of a test: made, uploaded as the receiver does, and looked at past the code that is tested. */

import type pg from 'pg';
import { noCounts } from '../../store/feeds/feed-counts.ts';
import type { FeedCounts } from '../../store/feeds/feed-counts.ts';
import { openFeedSpool } from '../../store/feeds/spool.ts';
import { createUploadStore } from '../../store/feeds/upload-store.ts';
import type { Files, TestCollection, TestInstallation } from './installation.ts';
import { until } from './until.ts';

/** What a record brings: its URL is made of the number. */
export interface FedDoc {
  readonly n: number;
  readonly title: string;
  readonly action?: 'delete';
}

interface MadeFeed {
  /** Absent: `xmlfeed`. */
  readonly kind?: 'xmlfeed' | 'soif';
  readonly source?: string;
  readonly type: 'full' | 'incremental';
  readonly docs: Iterable<FedDoc>;
  /** Bytes of text of each document. */
  readonly bytes?: number;
}

export interface StoredUpload {
  readonly state: string;
  readonly reason: string | null;
  readonly held: boolean;
  readonly run: number;
  /** Written. */
  readonly batches: number;
  readonly counts: FeedCounts;
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface FeedStage {
  readonly collection: TestCollection;
  /** The text of a feed, in pieces. */
  readonly push: (feed: MadeFeed) => Promise<number>;
  readonly upload: (feed: number) => Promise<StoredUpload>;
  /** Resolves when it has ended, or waits for confirmation. */
  readonly ended: (feed: number, patienceMs?: number) => Promise<StoredUpload>;
  /** Records that are read and accounted for so far. */
  readonly records: (feed: number) => Promise<number>;
  /** Each RD as number and title, in order, of one moment. */
  readonly titles: () => Promise<readonly string[]>;
}

const host = 'docs.example';
export const fedFiles: Files = { 'filterrules.conf': `<Site name="docs" type=site>\n  Server host=${host}\n</Site>\n` };

/** Pieces of a feed, for streams. */
export function* feedText({ source = 'sample', type, docs, bytes = 100 }: MadeFeed): Generator<Buffer> {
  const text = 'Lorem ipsum dolor sit amet. '.repeat(Math.ceil(bytes / 28));
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<gsafeed>\n<header><datasource>${source}</datasource><feedtype>${type}</feedtype></header>\n<group>\n`,
  );
  for (const { n, title, action = 'add' } of docs) {
    const open = `<record url="http://${host}/${n}.html" mimetype="text/html" action="${action}">`;
    const body = `<html><head><title>${title}</title></head><body><p>${n} ${text}</p></body></html>`;
    yield Buffer.from(`${open}<content><![CDATA[${body}]]></content></record>\n`);
  }
  yield Buffer.from('</group>\n</gsafeed>\n');
}

/** The same documents as RDs. */
function* soifText({ docs }: MadeFeed): Generator<Buffer> {
  for (const { n, title } of docs)
    yield Buffer.from(`@FILE { http://${host}/${n}.html\nTitle{${title.length}}:\t${title}\n}\n`);
}

export function docsOf(from: number, to: number, title: string): readonly FedDoc[] {
  return Array.from({ length: to - from }, (_, i) => ({ n: from + i, title: `${title} ${from + i}` }));
}

/** As `titles` answers them. */
export const titlesOf = (docs: Iterable<FedDoc>): readonly string[] =>
  Array.from(docs)
    .toSorted((a, b) => a.n - b.n)
    .map(({ n, title }) => `${n} ${title}`);

export async function openFeedStage(installation: TestInstallation): Promise<FeedStage> {
  const { pool, folder } = installation;
  const collection = await installation.addCollection(fedFiles);
  const uploads = createUploadStore(pool, openFeedSpool(folder));
  const upload = (feed: number): Promise<StoredUpload> => readUpload(pool, feed);
  return {
    collection,
    push: (feed) => {
      const { kind = 'xmlfeed', source = 'sample', type } = feed;
      const given = { kind, channel: 'http', sender: '127.0.0.1', source, type } as const;
      return uploads.store(
        { collectionId: collection.id, ...given },
        kind === 'soif' ? soifText(feed) : feedText(feed),
      );
    },
    upload,
    ended: async (feed, patienceMs) => {
      const isOver = async (): Promise<boolean> => {
        const { held, state } = await upload(feed);
        return held || (state !== 'accepted' && state !== 'in-progress');
      };
      await until(`feed ${feed} ended`, isOver, patienceMs);
      return upload(feed);
    },
    records: async (feed) => (await upload(feed)).counts.records,
    titles: async () => {
      const { rows } = await pool.query<{ line: string }>(
        `SELECT n || ' ' || title AS line FROM (
           SELECT title, substring(url FROM '(\\d+)\\.html$')::int AS n FROM crawl.description WHERE collection_id = $1) d
         ORDER BY n`,
        [collection.id],
      );
      return rows.map(({ line }) => line);
    },
  };
}

async function readUpload(pool: pg.Pool, feed: number): Promise<StoredUpload> {
  const { rows } = await pool.query<Omit<StoredUpload, 'counts'> & { counts: Partial<FeedCounts> }>(
    `SELECT state, reason, held_at IS NOT NULL AS held, run_id AS run, batches, counts,
       extract(epoch FROM started_at)::float8 AS "startedAt", extract(epoch FROM ended_at)::float8 AS "endedAt"
     FROM crawl.feed WHERE id = $1`,
    [feed],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`feed ${feed} is gone`);
  return { ...row, counts: { ...noCounts, ...row.counts } };
}
