/** The disk cache of a collection: how full it is, and by which bounds. */

import { z } from 'zod';
import { collectionCacheSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { CollectionCache } from './contract.ts';
import { findCollection } from './settings.ts';

export const getCache = defineService({
  name: 'getCache',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: collectionCacheSchema,
  run: async (context, given): Promise<CollectionCache | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return { ...(await context.crawl.cacheFill(collection.id)), ...context.cacheLimits };
  },
});
