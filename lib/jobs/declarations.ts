/** Every job there is, by its declaration; `job-works.ts` has the work of each. */

import { applyFeedJob } from './apply-feed/declaration.ts';
import { checkHostsJob } from './check-hosts/declaration.ts';
import { clearCollectionJob } from './clear-collection/declaration.ts';
import { collectGatherdJob } from './collect-gatherd/declaration.ts';
import { metadataApplyJob } from './metadata-apply/declaration.ts';
import { metadataConcatenateJob } from './metadata-concatenate/declaration.ts';
import { metadataCoverageJob } from './metadata-coverage/declaration.ts';
import { metadataPreviewJob } from './metadata-preview/declaration.ts';
import { planJob } from './plan/declaration.ts';
import { probeUrlsJob } from './probe-urls/declaration.ts';
import { simulateWithFetchJob } from './simulate-with-fetch/declaration.ts';
import { testRootJob } from './test-root/declaration.ts';
import { tryCredentialJob } from './try-credential/declaration.ts';
import { tryDocumentJob } from './try-document/declaration.ts';
import { tryFixesJob } from './try-fixes/declaration.ts';

export const jobs = [
  applyFeedJob,
  checkHostsJob,
  clearCollectionJob,
  collectGatherdJob,
  metadataApplyJob,
  metadataConcatenateJob,
  metadataCoverageJob,
  metadataPreviewJob,
  planJob,
  probeUrlsJob,
  simulateWithFetchJob,
  testRootJob,
  tryCredentialJob,
  tryDocumentJob,
  tryFixesJob,
] as const;

export type DeclaredJob = (typeof jobs)[number];
export type JobName = DeclaredJob['name'];
export type JobNamed<Name extends JobName> = Extract<DeclaredJob, { readonly name: Name }>;
