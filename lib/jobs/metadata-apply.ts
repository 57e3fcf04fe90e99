/** Applies a collection's external_metadata.cfg to the RDs it has: they become what a full recrawl would make them. */

import { createWriter, problemOf } from '../engine/external-metadata.ts';
import type { MetadataIndex } from '../languages/external-metadata-cfg/load.ts';
import { METADATA_FILE, loadMetadataText } from '../languages/external-metadata-cfg/profiles.ts';
import { classModeOf } from '../languages/metadata-classes.ts';
import { applyPortion } from '../store/apply-external.ts';
import { keepApplied } from '../store/metadata-applied.ts';
import { readNewestRevision, readRevisionFiles } from './installation.ts';
import { defineJobWork, JobRefusal } from './job-work.ts';
import type { JobContext } from './job-work.ts';
import { metadataApplyKind } from './kinds/metadata-apply.ts';
import type { z } from 'zod';

type Context = JobContext<z.input<typeof metadataApplyKind.progress>>;

export const metadataApplyWork = defineJobWork(metadataApplyKind, async (context, { createdBy }) => {
  const begun = performance.now();
  const { pool, collectionId } = context;
  if (collectionId === null) throw new TypeError('RDs are of a collection');
  const revision = await readNewestRevision(pool, collectionId);
  // Without a file nothing is laid over the RDs, and what was is taken away.
  const files = await readRevisionFiles(pool, revision.id);
  const index = await loadMetadataText(files.get(METADATA_FILE) ?? '', classModeOf(files), context);
  const problem = problemOf(index);
  if (problem !== undefined) throw new JobRefusal(`${problem} The RDs are as they were.`);
  const done = await applyAll(context, collectionId, index);
  await keepApplied(pool, collectionId, { ...done, revision: revision.number, by: createdBy });
  return { ...done, revision: revision.number, ms: performance.now() - begun };
});

async function applyAll({ pool, breathe, report }: Context, collectionId: number, index: MetadataIndex) {
  const of = await countDescriptions(pool, collectionId);
  const externalOf = createWriter(index);
  const done = { descriptions: 0, changed: 0, withMetadata: 0 };
  for (let after: string | undefined = ''; after !== undefined;) {
    const portion = await applyPortion(pool, collectionId, { ...(after !== '' && { after }), externalOf });
    done.descriptions += portion.read;
    done.changed += portion.changed;
    done.withMetadata += portion.withMetadata;
    report({ done: done.descriptions, of: Math.max(of, done.descriptions), changed: done.changed });
    after = portion.next;
    await breathe();
  }
  return done;
}

async function countDescriptions(pool: Context['pool'], collectionId: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM crawl.description WHERE collection_id = $1',
    [collectionId],
  );
  return rows[0]?.n ?? 0;
}
