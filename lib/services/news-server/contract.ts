/** What the services of the installation's News server answer. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';

export const newsServerSchema = z.strictObject({
  /** `host[:port]`; empty as long as nobody set it. */
  server: z.string(),
  /** Milliseconds since the epoch. */
  setAt: z.number().exactOptional(),
  setBy: z.string().exactOptional(),
});
export type NewsServerView = ReadModel<typeof newsServerSchema>;
