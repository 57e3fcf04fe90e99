/** Probing URLs: what DNS says of their hosts, and where their servers redirect to. No document is read. */

import { z } from 'zod';
import { countWords } from '../../sdk/count-words.ts';
import { defineJob } from '../define-job.ts';

const name = z.object({
  /** In the form URLs have, without a port. */
  host: z.string(),
  /** IPv4 first; empty when it was not found. */
  addresses: z.array(z.string()),
  /** Who said so: DNS, the hosts file, the installation, or the URL itself. */
  from: z.enum(['literal', 'override', 'hosts-file', 'dns', 'system']).optional(),
  /** Why there is no address, in words. */
  problem: z.string().optional(),
});
export type ProbedName = z.infer<typeof name>;

const hop = z.object({
  url: z.string(),
  status: z.int().optional(),
  /** Absent where the chain ends. */
  to: z.string().optional(),
});

const probed = z.object({
  url: z.string(),
  /** Absent when DNS was not asked. */
  dns: z
    .object({
      host: name,
      /** Other names of its server in filterrules.conf. */
      aliases: z.array(name),
      /** With smart-host-heuristics, of a numbered host: the name without its number. */
      plain: name.optional(),
    })
    .optional(),
  /** Whether its server hands out RDs itself, with enable-rdm-probe; absent when it was not asked. */
  rdm: z.object({ speaks: z.boolean(), detail: z.string() }).optional(),
  /** Absent when no server was asked. */
  redirects: z
    .object({
      hops: z.array(hop),
      /** Why the chain was followed no further, in words. */
      problem: z.string().optional(),
    })
    .optional(),
});
export type ProbedUrl = z.infer<typeof probed>;

export const probeUrlsJob = defineJob({
  name: 'probe-urls',
  service: 'probeUrls',
  doc: 'Looks up the hosts of URLs in DNS and follows the redirects of their servers.',
  lane: 'long',
  role: 'operator',
  onePer: 'person',
  input: z.object({
    urls: z.array(z.object({ href: z.string(), aliases: z.array(z.string()) })),
    /** Asks DNS. */
    dns: z.boolean(),
    /** Asks the servers, as politely as a run. */
    redirects: z.boolean(),
    /** CIDR blocks administrators opened for the collection. */
    reach: z.array(z.string()),
  }),
  progress: z.object({ done: z.int(), total: z.int() }),
  result: z.object({ urls: z.array(probed) }),
  status: ({ done, total }) => ({
    words: `${done} of ${countWords(total, 'URL')} checked`,
    part: { done, of: total },
  }),
  audit: ({ urls, dns, redirects }) => ({ urls: urls.length, dns, redirects }),
});
