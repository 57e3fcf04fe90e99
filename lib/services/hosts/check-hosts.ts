/** Asks whether the names of a server are one server: a job looks them up, for a page may not ask the network. */

import { z } from 'zod';
import { checkHosts as checkHostsKind } from '../../jobs/kinds/check-hosts.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { jobId, slug } from '../input.ts';
import { noJob } from '../jobs/jobs.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { HostCheck } from './contract.ts';

/** Without a port, in the form URLs have. */
const host = z
  .string()
  .trim()
  .max(253, 'A host name has at most 253 characters.')
  .transform((name) => name.toLowerCase().replace(/:\d+$/, ''))
  .refine(
    (name) => URL.canParse(`http://${name}/`) && new URL(`http://${name}/`).hostname !== '',
    'This is no host name.',
  )
  .transform((name) => new URL(`http://${name}/`).hostname);

export const checkHosts = defineService({
  name: 'checkHosts',
  role: 'operator',
  input: z.strictObject({
    slug,
    hosts: z.array(host).min(1, 'Name at least one host.').max(100, 'At most 100 hosts at once.'),
  }),
  run: async (context, given): Promise<{ readonly job: number } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { name } = describeActor(context.actor);
    const job = await context.jobs.enqueue(checkHostsKind, {
      collectionId: collection.id,
      createdBy: name,
      slot: name,
      input: { hosts: [...new Set(given.hosts)] },
    });
    return { job };
  },
  audit: (given, { job }) => ({ subject: given.slug, detail: { job, hosts: given.hosts } }),
});

export const getHostCheck = defineService({
  name: 'getHostCheck',
  role: 'viewer',
  input: z.strictObject({ slug, job: jobId }),
  run: async (context, given): Promise<HostCheck | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return (await context.jobs.find(checkHostsKind, collection.id, given.job)) ?? noJob(given);
  },
});
