/** The services that start jobs, one for each declaration; what is given becomes the job's input at once, or is prepared. */

import { z } from 'zod';
import type { Job } from '../../jobs/define-job.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext, ServiceDefinition } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';

const startedJobSchema = z.strictObject({ job: z.number() });
export type StartedJob = ReadModel<typeof startedJobSchema>;

/** Beside what is given: the collection it is for. */
export interface JobPlace {
  readonly slug: string;
  readonly collection: CollectionRecord;
}

interface Preparation<Given extends z.ZodRawShape, Input, Asked = z.output<z.ZodObject<Given>>> {
  /** What somebody gives, where that is not the job's input. */
  readonly given: Given;
  /** Makes the input of it, or says why not. */
  prepare(context: CallContext, given: Asked & JobPlace): Promise<Input | Problem>;
}

export type StartService<Given extends z.ZodRawShape> = ServiceDefinition<
  z.ZodObject<Given & { readonly slug: typeof slug }>,
  typeof startedJobSchema
>;

/** A service that starts a job, whichever. */
export type AnyStart = ServiceDefinition<z.ZodType, typeof startedJobSchema>;

export function startOf<Each extends Job, Given extends z.ZodRawShape = Each['input']['shape']>(
  job: Each,
  preparation?: Preparation<Given, z.input<Each['input']>>,
): StartService<Given> {
  return define(job, preparation) as unknown as StartService<Given>;
}

type AnyPreparation = Preparation<z.ZodRawShape, Readonly<Record<string, unknown>>, unknown>;

function define(
  job: Job,
  preparation: AnyPreparation | undefined,
): ServiceDefinition<z.ZodType, typeof startedJobSchema> {
  /** What the audit log says of the input. */
  const details = new WeakMap<StartedJob, Readonly<Record<string, unknown>>>();
  const isReplaced = job.onePer !== 'source';
  return defineService({
    name: job.service,
    doc: `${job.doc} Starts a job. ${isReplaced ? `A newer job of the same ${job.onePer} replaces it.` : `Refused while one of the same ${job.onePer} is open.`}`,
    role: job.role,
    needsPassword: job.needsPassword === true,
    input: z.strictObject({ ...(preparation?.given ?? job.input.shape), slug }),
    output: startedJobSchema,
    run: async (context, asked): Promise<StartedJob | Problem> => {
      const collection = await findCollection(context, asked.slug);
      if (isProblem(collection)) return collection;
      const prepared = preparation ? await preparation.prepare(context, { ...asked, collection }) : asked;
      if (isProblem(prepared)) return prepared;
      const input = job.input.parse(prepared);
      const { name: createdBy } = describeActor(context.actor);
      const wanted = { collectionId: collection.id, createdBy, input };
      const id = await (isReplaced ? context.jobs.enqueue(job, wanted) : context.jobs.enqueueUnlessOpen(job, wanted));
      if (id === undefined) return problem('conflict', `Such a job is already open for this ${job.onePer}.`);
      const started = { job: id };
      details.set(started, job.audit?.(input) ?? {});
      return started;
    },
    // Whoever may only look changes nothing: there is nothing to log.
    ...(job.role !== 'viewer' && {
      audit: (asked: { readonly slug: string }, started: StartedJob) => ({
        subject: asked.slug,
        detail: { ...started, ...details.get(started) },
      }),
    }),
  });
}
