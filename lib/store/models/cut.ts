/** What a limit left out, as services hand it on. */

import { z } from 'zod';
import { cutKindNames } from '../../sdk/cuts.ts';

export const cutKindSchema = z.enum(cutKindNames);

export const cutSchema = z.strictObject({
  kind: cutKindSchema,
  count: z.number(),
  /** The limit. */
  reason: z.string(),
});
