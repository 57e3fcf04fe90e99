/** The News server of the installation as it is stored. */

import { z } from 'zod';

export const newsServerKey = 'newsServer';

export const storedNewsServer = z.object({
  /** `host[:port]`; empty: that of $NNTPSERVER. */
  server: z.string(),
  /** Milliseconds since the epoch. */
  setAt: z.number(),
  setBy: z.string(),
});
