/** Applies a collection's external_metadata.cfg and annotations to the RDs it has: they become what a full recrawl would make them. */

import { prepareMetadata } from '../../engine/program/external-metadata.ts';
import { overlayDigest, overlayOf } from '../../engine/program/overlay.ts';
import { guarded } from '../../store/sql/store-error.ts';
import { keepLastWork } from '../../store/metadata/last-work.ts';
import { applyEverywhere } from '../run/apply-to-rds.ts';
import { readNewestRevision, readRevisionFiles } from '../world/installation.ts';
import { defineJobWork, JobRefusal } from '../job-work.ts';
import { metadataApplyJob } from './declaration.ts';

export const metadataApplyWork = defineJobWork(metadataApplyJob, async (context) => {
  const begun = performance.now();
  const { pool, collectionId, createdBy } = context;
  if (collectionId === null) throw new TypeError('RDs are of a collection');
  const revision = await readNewestRevision(pool, collectionId);
  // Without a file nothing is laid over the RDs, and what was is taken away.
  const files = await readRevisionFiles(pool, revision.id);
  await prepareMetadata(files, context.yieldNow);
  const overlay = overlayOf(files);
  const problem = overlay?.problem();
  if (problem !== undefined) throw new JobRefusal(`${problem} No RDs were changed.`);
  const done = await applyEverywhere({
    pool,
    collectionId,
    externalOf: overlay?.of ?? (() => undefined),
    digest: overlayDigest(files),
    yieldNow: context.yieldNow,
    report: context.report,
  });
  const kept = { by: createdBy, revision: revision.number, summary: done };
  await guarded(() => keepLastWork(pool, 'applied', collectionId, kept));
  return { ...done, revision: revision.number, ms: performance.now() - begun };
});
