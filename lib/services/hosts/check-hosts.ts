/** Asks whether the names of a server are one server, and for certificates: a job does, for a page may not ask the network. */

import { z } from 'zod';
import { checkHosts as checkHostsKind } from '../../jobs/check-hosts/declaration.ts';
import { describeActor } from '../actor.ts';
import { findCollection, readSettings } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { jobId, slug } from '../input.ts';
import { noJob } from '../jobs/jobs.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem } from '../result.ts';
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
  doc: 'Asks the name servers, and `servers` for their certificates. Starts a job.',
  role: 'operator',
  input: z.strictObject({
    slug,
    hosts: z.array(host).max(100, 'At most 100 hosts at once.'),
    /** Servers whose certificates are shown. */
    servers: z
      .array(z.strictObject({ host, port: z.int().min(1).max(65_535) }))
      .max(100, 'At most 100 servers at once.')
      .default([]),
  }),
  run: async (context, given): Promise<{ readonly job: number } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    if (given.hosts.length + given.servers.length === 0) return fieldProblem('hosts', 'Name at least one host.');
    const { name } = describeActor(context.actor);
    const { reach } = readSettings(collection);
    const job = await context.jobs.enqueue(checkHostsKind, {
      collectionId: collection.id,
      createdBy: name,
      slot: name,
      input: { hosts: [...new Set(given.hosts)], servers: given.servers, reach: [...reach] },
    });
    return { job };
  },
  audit: (given, { job }) => ({ subject: given.slug, detail: { job, hosts: given.hosts, servers: given.servers } }),
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
