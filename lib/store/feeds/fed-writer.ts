/** Writes the documents of one feed, batch by batch. What a batch is called depends on the feed and its place alone. */

import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Batch } from '../../engine/ports.ts';
import { createListWriter, writeLists } from '../access/write-lists.ts';
import type { EncodedLists, ListBatch } from '../access/write-lists.ts';
import type { BodyStore, StoredBody } from '../bodies/bodies.ts';
import { keepBodies } from '../bodies/keep-bodies.ts';
import { encodeLogEntries } from '../commit/commit-log.ts';
import { encodeBatch } from '../commit/encode-batch.ts';
import { encodeVisits } from '../commit/sites.ts';
import { createAnswerInterner, createSiteInterner } from '../sql/interner.ts';
import { createRunFactsCache } from '../sql/run-facts.ts';
import { guarded } from '../sql/store-error.ts';
import { writeFed } from './commit-fed.ts';
import type { FedParameters, FedRow } from './commit-fed.ts';

export interface FedBatch extends Pick<Batch, 'settled' | 'paths' | 'linksFound'> {
  /** Bodies that are stored already, by hash of the URL. */
  readonly kept?: ReadonlyMap<string, StoredBody>;
  /** Its place in the feed, from 0. */
  readonly place: number;
  /** Hashes of what it deletes. */
  readonly deletes: readonly string[];
  /** Only of what its source has brought. */
  readonly deletesOwn: boolean;
  /** Who may see what. */
  readonly access: ListBatch;
}

export interface FedWriter {
  /** Everything that need not be in the transaction. */
  prepare(batch: FedBatch): Promise<PreparedBatch>;
}

/** Plain data: it can be staged in a file. */
export interface PreparedBatch {
  readonly documents: FedParameters;
  readonly lists: EncodedLists;
}

/** In the caller's transaction. Safe to repeat: a batch that was committed before changes nothing. */
export async function writeBatch(client: pg.ClientBase, { documents, lists }: PreparedBatch): Promise<FedRow> {
  const row = await writeFed(client, documents);
  return row.repeated || !row.fenced_ok ? row : { ...row, lists: await writeLists(client, lists) };
}

export interface FedWriterOptions {
  readonly pool: pg.Pool;
  readonly bodies: BodyStore;
  readonly workerId: number;
  readonly collectionId: number;
  /** Numbers, all three. The run has been started. */
  readonly run: number;
  readonly feed: number;
  readonly source: number;
}

export function createFedWriter({
  pool,
  bodies,
  workerId,
  collectionId,
  run,
  feed,
  source,
}: FedWriterOptions): FedWriter {
  const interners = { sites: createSiteInterner(pool), answers: createAnswerInterner(pool) };
  const runs = createRunFactsCache(pool);
  const lists = createListWriter(pool, { collectionId, source, feed, run });
  return {
    prepare: async ({ place, deletes, deletesOwn, access, kept = new Map(), ...given }) => {
      const batch: Batch = { discovered: [], postponed: [], shortened: [], events: [], ...given };
      const stored = new Map([...kept, ...(await keepBodies(bodies, batch.settled))]);
      const facts = await guarded(() => runs.of({ id: run }));
      // Blame sets are written with each batch: those of a transaction that is rolled back are not there.
      const { parameters } = await guarded(() =>
        encodeBatch(facts, batch, interners, { bodies: stored, savedBlames: new Set(), now: Date.now() }),
      );
      const documents = {
        ...parameters,
        ...encodeVisits([]),
        ...encodeLogEntries([{ id: batchId(feed, place), batch }]),
        worker: workerId,
        source,
        deletes,
        deletesOwn,
      };
      return { documents, lists: await lists.encode(access) };
    },
  };
}

function batchId(feed: number, place: number): string {
  return createHash('md5').update(`feed ${feed} batch ${place}`).digest('hex');
}
