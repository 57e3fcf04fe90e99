/** Every kind of job with its work: what an engine process claims. */

import { applyFeedWork } from './apply-feed/work.ts';
import { checkHostsWork } from './check-hosts/work.ts';
import { clearCollectionWork } from './clear-collection/work.ts';
import { collectGatherdWork } from './collect-gatherd/work.ts';
import type { JobWork } from './job-work.ts';
import { metadataApplyWork } from './metadata-apply/work.ts';
import { metadataCoverageWork } from './metadata-coverage/work.ts';
import { metadataConcatenateWork } from './metadata-concatenate/work.ts';
import { metadataPreviewWork } from './metadata-preview/work.ts';
import { planWork } from './plan/work.ts';
import { probeUrlsWork } from './probe-urls/work.ts';
import { simulateWithFetchWork } from './simulate-with-fetch/work.ts';
import { testRootWork } from './test-root/work.ts';
import { tryCredentialWork } from './try-credential/work.ts';
import { tryDocumentWork } from './try-document/work.ts';
import { tryFixesWork } from './try-fixes/work.ts';

export const jobWorks: readonly JobWork[] = [
  applyFeedWork,
  planWork,
  tryFixesWork,
  metadataApplyWork,
  checkHostsWork,
  clearCollectionWork,
  collectGatherdWork(),
  metadataConcatenateWork,
  metadataCoverageWork,
  metadataPreviewWork,
  probeUrlsWork,
  simulateWithFetchWork(),
  testRootWork(),
  tryCredentialWork(),
  tryDocumentWork(),
];
