/** What a full feed would do to the documents of its source: shown while it waits for confirmation. */

import { z } from 'zod';
import type { ReadModel } from '../models/read-model.ts';

const count = z.int().min(0);

/** More folders and URLs than these are counted, and not named. */
export const mostEffectFolders = 20;
export const mostEffectSamples = 100;

export const feedEffectSchema = z.strictObject({
  added: count,
  changed: count,
  unchanged: count,
  deleted: count,
  /** Where documents would be deleted, most first. */
  folders: z.array(z.strictObject({ folder: z.string(), deleted: count })).max(mostEffectFolders),
  /** URLs that would be deleted. */
  samples: z.array(z.string()).max(mostEffectSamples),
});
export type FeedEffect = ReadModel<typeof feedEffectSchema>;
