/** How the ports of collections are: of the command port, of gatherd. */

import { z } from 'zod';
import type { ReadModel } from '../../store/models/read-model.ts';

export const refusedClientSchema = z.strictObject({
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Address of the client. */
  from: z.string(),
  code: z.number(),
  /** What it was told, and the line of the configuration that refused it, if one did. */
  text: z.string(),
});
export type RefusedClient = ReadModel<typeof refusedClientSchema>;

/** What the process that listens knows of a port. */
export const portStateSchema = z.strictObject({
  slug: z.string(),
  port: z.number(),
  /** What it listens on; absent when it does not. */
  address: z.string().exactOptional(),
  /** Why it does not listen, or not as the configuration says; plain words. */
  reason: z.string().exactOptional(),
  /** Connected now. */
  clients: z.number(),
  lastRefusal: refusedClientSchema.exactOptional(),
});
export type PortState = ReadModel<typeof portStateSchema>;
