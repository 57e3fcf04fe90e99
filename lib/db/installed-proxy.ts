/** The proxy of the installation as it is stored: for collections whose configuration names none. */

import { z } from 'zod';
import { sealedSchema } from './seal.ts';

export const proxyKey = 'proxy';

/** Under which its password is sealed. */
export const proxySecret = 'proxy of the installation';

export const storedProxy = z.object({
  /** Of a server or a script; empty: none. */
  url: z.string(),
  /** Hosts that are requested directly. */
  noProxy: z.string(),
  user: z.string(),
  sealed: sealedSchema.optional(),
  /** Servers that get the password, such as `http://proxy.example:3128`. */
  origins: z.array(z.string()),
  /** Milliseconds since the epoch. */
  setAt: z.number(),
  setBy: z.string(),
});
export type StoredProxy = z.output<typeof storedProxy>;
