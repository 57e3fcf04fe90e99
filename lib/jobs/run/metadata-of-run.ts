/** A run leaves every RD with the external metadata of its own files: what it does not write anew is done beside the crawl. */

import { isWholeRun } from '../../sdk/run-kinds.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import { overlayDigest } from '../../engine/program/overlay.ts';
import { syntax as annotations } from '../../languages/annotations/syntax.ts';
import type { RunRecord } from '../../engine/ports.ts';
import type { Program } from '../../engine/program/program.ts';
import { guarded } from '../../store/sql/store-error.ts';
import { keepLastWork } from '../../store/metadata/last-work.ts';
import { forgetLayer, isNewestRun, readLayer } from '../../store/metadata/layer.ts';
import { noteRun } from '../../store/runs/note-run.ts';
import { createUrlLookUp } from '../../store/sql/url-hasher.ts';
import { applyEverywhere, applyTo } from './apply-to-rds.ts';
import type { Applying } from './apply-to-rds.ts';
import { readRevisionNumber } from '../world/installation.ts';

export interface MetadataOfRun {
  /** Resolves when every RD there was has it; rejects when the store failed. */
  readonly applied: Promise<void>;
  /** After the run has ended: does it once more when somebody applied another file meanwhile. */
  readonly finish: () => Promise<void>;
}

interface Given {
  readonly pool: pg.Pool;
  readonly run: RunRecord;
  readonly files: ReadonlyMap<string, string>;
  readonly program: Pick<Program, 'overlay'>;
  readonly isLeaving: () => boolean;
}

/** Begins with it. Resolves before the run may write an RD. */
export async function beginMetadata(given: Given): Promise<MetadataOfRun> {
  const { pool, run, files } = given;
  const digest = overlayDigest(files);
  const isLaid = async (): Promise<boolean> => (await readLayer(pool, run.collectionId)) === digest;
  if (await isLaid()) return { applied: Promise.resolve(), finish: () => finish(given, digest, isLaid) };
  await forgetLayer(pool, run.collectionId);
  const applied = !isWholeRun(run.kind) ? applyToUrls(given) : applyToAll(given, digest);
  // Whoever waits for it hears of a failure; until then it is nobody's.
  applied.catch(() => undefined);
  return { applied, finish: () => finish(given, digest, isLaid) };
}

async function finish(given: Given, digest: string, isLaid: () => Promise<boolean>): Promise<void> {
  const { pool, run } = given;
  if (!isWholeRun(run.kind) || (await isLaid()) || !(await isNewestRun(pool, run.collectionId, run.id))) return;
  await applyToAll(given, digest);
}

/** Thrown to end it: this process lets go of the run, and the next one begins anew. */
class Leaving extends Error {}

function applyingOf({ pool, run, program, isLeaving }: Given): Omit<Applying, 'digest' | 'run'> {
  const of = program.overlay?.of;
  return {
    pool,
    collectionId: run.collectionId,
    externalOf: of ?? (() => undefined),
    yieldNow: async () => {
      if (isLeaving()) throw new Leaving();
      await nextTurn();
    },
  };
}

async function applyToAll(given: Given, digest: string): Promise<void> {
  const { pool, run } = given;
  await unlessLeaving(async () => {
    const done = await applyEverywhere({ ...applyingOf(given), digest, run: run.id });
    if (done.changed === 0 && done.withMetadata === 0) return;
    const revision = await readRevisionNumber(pool, run.revisionId);
    const kept = { by: `run ${run.id}`, revision, summary: done };
    await guarded(() => keepLastWork(pool, 'applied', run.collectionId, kept));
    if (done.changed === 0) return;
    const what = given.files.has(annotations.usualPath) ? 'External metadata and annotations' : 'External metadata';
    const text = `${what} applied: ${done.changed} of ${done.descriptions} RDs changed`;
    await noteRun(pool, run.id, { at: Date.now(), text });
  });
}

async function applyToUrls(given: Given): Promise<void> {
  const hashOf = createUrlLookUp(given.pool);
  const hashes = await Promise.all(given.run.options.urls.map(hashOf));
  const known = hashes.flatMap((hash) => hash ?? []);
  await unlessLeaving(() => applyTo(applyingOf(given), known));
}

async function unlessLeaving(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Leaving)) throw error;
  }
}
