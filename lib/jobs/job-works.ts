/** Every kind of job with its work: what an engine process claims. */

import type { JobWork } from './job-work.ts';

export const jobWorks: readonly JobWork[] = [];
