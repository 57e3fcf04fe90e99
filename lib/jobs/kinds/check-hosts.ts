/** Looking up host names: what a server and its other names are to the name servers. */

import { z } from 'zod';
import { defineJobKind } from '../job-kind.ts';

const host = z.object({
  host: z.string(),
  /** IPv4 first; empty when it was not found. */
  addresses: z.array(z.string()),
  /** Why there is no address, in words. */
  problem: z.string().optional(),
});
export type CheckedHost = z.infer<typeof host>;

export const checkHosts = defineJobKind({
  name: 'check-hosts',
  lane: 'quick',
  input: z.object({ hosts: z.array(z.string()) }),
  progress: z.object({ done: z.int() }),
  result: z.object({ hosts: z.array(host) }),
});
