/** Trying a credential: which URL is asked with it, and what was sent and answered at each step. */

import { z } from 'zod';
import { storedCredential } from '../../db/credentials.ts';
import { defineJob } from '../define-job.ts';

const step = z.object({
  /** `login`: a page that the credential asks for on its own account. */
  purpose: z.enum(['page', 'login']),
  /** `LOGIN`: before anything is asked, as over FTP. */
  method: z.enum(['GET', 'POST', 'LOGIN']),
  /** Without its query. */
  url: z.string(),
  /** What was sent of the credential, by name: headers, fields of a form, a client certificate. */
  sent: z.array(z.string()),
  /** Absent when no answer came. */
  status: z.int().exactOptional(),
  /** What the server asks for, such as `Basic realm="staff"`. */
  challenges: z.array(z.string()),
  /** Where it redirects to, without the query. */
  location: z.string().exactOptional(),
  /** Names of the cookies it set. */
  cookies: z.array(z.string()),
  /** Why no answer came, or why the answer ended it. */
  problem: z.string().exactOptional(),
});
export type TriedStep = z.infer<typeof step>;

export const tryCredentialJob = defineJob({
  name: 'try-credential',
  service: 'tryCredential',
  doc: 'Requests one URL with a credential and reports each step without secrets.',
  lane: 'quick',
  role: 'operator',
  onePer: 'person',
  input: z.object({
    url: z.string(),
    name: z.string(),
    /** Its secrets are encrypted, whether it is stored or just being entered. */
    credential: storedCredential,
    /** CIDR blocks administrators opened for the collection. */
    reach: z.array(z.string()),
  }),
  progress: z.object({ waiting: z.string().exactOptional() }),
  result: z.object({
    /** `unused`: nothing of the credential was sent. `failed`: there was no answer that says anything of it. */
    verdict: z.enum(['accepted', 'refused', 'unused', 'failed']),
    /** One sentence. */
    words: z.string(),
    steps: z.array(step),
  }),
  status: ({ waiting }) => ({ words: waiting ?? 'requesting' }),
  leaves: () => 'Nothing is stored.',
  // A login that the server counts as failed is not repeated.
  maxAttempts: 1,
  audit: ({ url, name }) => ({ url, credential: name }),
});
export type CredentialTrial = z.infer<typeof tryCredentialJob.result>;
