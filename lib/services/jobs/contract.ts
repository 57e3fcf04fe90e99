/** What is given to the services of jobs, and what they answer, by the name of the job. */

import type { z } from 'zod';
import type { DeclaredJob, JobName, JobNamed } from '../../jobs/declarations.ts';
import type { JobView, JobViewOf } from '../../jobs/queue.ts';
import type { Frozen } from '../../store/models/read-model.ts';
import type { JobStarts } from './starts.ts';

export type { JobName } from '../../jobs/declarations.ts';
export type { JobStatus } from '../../jobs/queue.ts';
export type { AnyStart, StartedJob } from './start-job.ts';

export type AnyJobView = JobViewOf<DeclaredJob>;
export type JobResult<Name extends JobName> = z.output<JobNamed<Name>['result']>;
export type JobViewNamed<Name extends JobName> = JobView<Name, z.output<JobNamed<Name>['progress']>, JobResult<Name>>;

/** What the service that starts it takes, beside the collection. */
export type JobGiven<Name extends JobName> = Omit<
  Frozen<z.input<JobStarts[JobNamed<Name>['service']]['input']>>,
  'slug'
>;
