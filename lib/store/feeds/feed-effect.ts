/** What a feed would do to the documents of its source, or to groups: shown while it waits for confirmation. */

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
  /** Of so many, where these are not the documents of its source alone. */
  before: count.exactOptional(),
  /** Where documents would be deleted, most first; of members of groups, their sources. */
  folders: z.array(z.strictObject({ folder: z.string(), deleted: count })).max(mostEffectFolders),
  /** URLs that would be deleted, or members with their groups. */
  samples: z.array(z.string()).max(mostEffectSamples),
});
export type FeedEffect = ReadModel<typeof feedEffectSchema>;
