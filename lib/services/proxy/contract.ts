/** What the services of the installation's proxy answer. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';

export const installedProxySchema = z.strictObject({
  /** Of a server or a script; empty: none. */
  url: z.string(),
  noProxy: z.string(),
  user: z.string(),
  hasPassword: z.boolean(),
  /** Servers that get the password. */
  origins: z.array(z.string()),
  /** Milliseconds since the epoch; absent as long as nobody set it. */
  setAt: z.number().exactOptional(),
  setBy: z.string().exactOptional(),
});
export type InstalledProxyView = ReadModel<typeof installedProxySchema>;
