/** Looking up host names: what a server and its other names are to the name servers, and which certificates they show. */

import { z } from 'zod';
import { countWords } from '../../sdk/count-words.ts';
import { defineJob } from '../define-job.ts';

const host = z.object({
  host: z.string(),
  /** IPv4 first; empty when it was not found. */
  addresses: z.array(z.string()),
  /** Why there is no address, in words. */
  problem: z.string().optional(),
});
export type CheckedHost = z.infer<typeof host>;

const server = z.object({ host: z.string(), port: z.int() });

const certificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** Hexadecimal. */
  sha256: z.string(),
  /** Milliseconds since the epoch, both. */
  validFrom: z.number(),
  validTo: z.number(),
  names: z.array(z.string()),
});

const checked = server.extend({
  /** What the server shows; absent when there was no connection. */
  certificate: certificate.optional(),
  /** Why a crawl refuses the certificate, or why there was no connection; absent when it is trusted. */
  problem: z.string().optional(),
  /** It is trusted because an administrator accepted it. */
  isAccepted: z.boolean(),
});
export type CheckedCertificate = z.infer<typeof checked>;

export const checkHostsJob = defineJob({
  name: 'check-hosts',
  service: 'checkHosts',
  doc: 'Looks up hosts in DNS and checks the certificates of their servers.',
  lane: 'quick',
  role: 'operator',
  onePer: 'person',
  input: z.object({
    hosts: z.array(z.string()),
    /** Servers that speak https. */
    servers: z.array(server).default([]),
    /** CIDR blocks administrators opened for the collection. */
    reach: z.array(z.string()).default([]),
  }),
  progress: z.object({ done: z.int() }),
  result: z.object({ hosts: z.array(host), certificates: z.array(checked).default([]) }),
  status: ({ done }) => ({ words: `${countWords(done, 'host')} checked` }),
  audit: ({ hosts, servers }) => ({ hosts, servers }),
});
