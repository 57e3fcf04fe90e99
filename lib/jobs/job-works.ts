/** Every kind of job with its work: what an engine process claims. */

import { checkHostsWork } from './check-hosts.ts';
import { clearCollectionWork } from './clear-collection.ts';
import type { JobWork } from './job-work.ts';
import { metadataApplyWork } from './metadata-apply.ts';
import { metadataCoverageWork } from './metadata-coverage.ts';
import { metadataConcatenateWork } from './metadata-concatenate.ts';
import { metadataPreviewWork } from './metadata-preview.ts';
import { planWork } from './plan.ts';
import { simulateWithFetchWork } from './simulate-with-fetch.ts';
import { testRootWork } from './test-root.ts';
import { tryFixesWork } from './try-fixes.ts';

export const jobWorks: readonly JobWork[] = [
  planWork,
  tryFixesWork,
  metadataApplyWork,
  checkHostsWork,
  clearCollectionWork,
  metadataConcatenateWork,
  metadataCoverageWork,
  metadataPreviewWork,
  simulateWithFetchWork(),
  testRootWork(),
];
