/** Lays external metadata over the RDs there are: when somebody asks for it, and in every run. */

import type pg from 'pg';
import { applyPortion } from '../../store/metadata/apply-external.ts';
import type { Portion } from '../../store/metadata/apply-external.ts';
import { forgetLayer, keepLayer, layingAlone } from '../../store/metadata/layer.ts';

interface ApplyingProgress {
  readonly done: number;
  readonly of: number;
  readonly changed: number;
  /** Another one applies metadata to the same RDs. */
  readonly isWaiting?: boolean;
}

export interface Applying {
  readonly pool: pg.Pool;
  readonly collectionId: number;
  readonly externalOf: Portion['externalOf'];
  /** Of the file that gives it. */
  readonly digest: string;
  /** The run it is done for. */
  readonly run?: number;
  /** Awaited between portions; throws to end it. */
  readonly yieldNow: () => Promise<void>;
  readonly report?: (progress: ApplyingProgress) => void;
}

export interface AppliedSummary {
  readonly descriptions: number;
  /** RDs that became others. */
  readonly changed: number;
  readonly withMetadata: number;
}

/** Over every RD of the collection. Doing it again changes nothing. */
export async function applyEverywhere(applying: Applying): Promise<AppliedSummary> {
  const { pool, collectionId, digest, run } = applying;
  return layingAlone(pool, collectionId, {
    wait: async (tries) => {
      if (tries > 0) applying.report?.({ done: 0, of: 0, changed: 0, isWaiting: true });
      await applying.yieldNow();
    },
    work: async () => {
      await forgetLayer(pool, collectionId);
      const done = await applyTo(applying);
      await keepLayer(pool, collectionId, { digest, ...(run !== undefined && { run }) });
      return done;
    },
  });
}

/** Only over the RDs of these URLs when `hashes` are given. */
export async function applyTo(
  { pool, collectionId, externalOf, yieldNow, report }: Omit<Applying, 'digest' | 'run'>,
  hashes?: readonly string[],
): Promise<AppliedSummary> {
  const of = report === undefined ? 0 : await countDescriptions(pool, collectionId);
  const done = { descriptions: 0, changed: 0, withMetadata: 0 };
  for (let after: string | undefined = ''; after !== undefined;) {
    await yieldNow();
    const from = { ...(after !== '' && { after }), ...(hashes && { hashes }) };
    const portion = await applyPortion(pool, collectionId, { ...from, externalOf });
    done.descriptions += portion.read;
    done.changed += portion.changed;
    done.withMetadata += portion.withMetadata;
    report?.({ done: done.descriptions, of: Math.max(of, done.descriptions), changed: done.changed });
    after = portion.next;
  }
  return done;
}

async function countDescriptions(pool: pg.Pool, collectionId: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM crawl.description WHERE collection_id = $1',
    [collectionId],
  );
  return rows[0]?.n ?? 0;
}
