/** The service that starts each job, by its name. */

import { jobs } from '../../jobs/declarations.ts';
import type { Job } from '../../jobs/define-job.ts';
import type { DeclaredJob } from '../../jobs/declarations.ts';
import { clearCollection } from '../collections/clear-collection.ts';
import { startMetadataConcatenation } from '../external-metadata/concatenate-profiles.ts';
import { previewMetadata } from '../external-metadata/preview-metadata.ts';
import { tryCredential } from '../credentials/try-credential.ts';
import { startDocumentTrial } from '../essence/try-document.ts';
import { collectGatherd } from '../feeds/gatherds.ts';
import { checkHosts } from '../hosts/check-hosts.ts';
import { probeUrls } from '../hosts/probe-urls.ts';
import { planChange } from '../plan/plan-change.ts';
import { tryFixes } from '../plan/try-fixes.ts';
import { startRootTest } from '../roots/test-root.ts';
import { startSimulation } from '../simulator/start-simulation.ts';
import { startOf } from './start-job.ts';

/** A job that is not here takes what it is given as it is. */
const prepared = {
  checkHosts,
  clearCollection,
  collectGatherd,
  planChange,
  previewMetadata,
  probeUrls,
  startDocumentTrial,
  startMetadataConcatenation,
  startRootTest,
  startSimulation,
  tryCredential,
  tryFixes,
};

type Prepared = typeof prepared;

export type JobStarts = {
  readonly [Each in DeclaredJob as Each['service']]: Each['service'] extends keyof Prepared
    ? Prepared[Each['service']]
    : ReturnType<typeof startOf<Each>>;
};

export const jobStarts = {
  ...Object.fromEntries(jobs.map((job) => [job.service, startOf<Job>(job)])),
  ...prepared,
} as unknown as JobStarts;

/** The service that starts the job of this name; undefined when there is none, whatever the name is. */
export function serviceOf(name: unknown): keyof JobStarts | undefined {
  return jobs.find((job) => job.name === name)?.service;
}
