/** Asks whether the names of a server are one server, and for certificates: a job does, for a page may not ask the network. */

import { z } from 'zod';
import { checkHostsJob } from '../../jobs/check-hosts/declaration.ts';
import { readSettings } from '../collections/settings.ts';
import { startOf } from '../jobs/start-job.ts';
import { fieldProblem } from '../result.ts';

/** Without a port, in the form URLs have. */
const host = z
  .string()
  .trim()
  .max(253, 'A host name has at most 253 characters.')
  .transform((name) => name.toLowerCase().replace(/:\d+$/, ''))
  .refine((name) => URL.canParse(`http://${name}/`) && new URL(`http://${name}/`).hostname !== '', 'Invalid host name.')
  .transform((name) => new URL(`http://${name}/`).hostname);

export const checkHosts = startOf(checkHostsJob, {
  given: {
    hosts: z.array(host).max(100, 'At most 100 hosts at once.'),
    /** Servers whose certificates are shown. */
    servers: z
      .array(z.strictObject({ host, port: z.int().min(1).max(65_535) }))
      .max(100, 'At most 100 servers at once.')
      .default([]),
  },
  prepare: async (_context, { collection, hosts, servers }) => {
    if (hosts.length + servers.length === 0) return fieldProblem('hosts', 'Enter at least one host.');
    return { hosts: [...new Set(hosts)], servers, reach: [...readSettings(collection).reach] };
  },
});
