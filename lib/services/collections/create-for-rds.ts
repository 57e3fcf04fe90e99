/** Makes a collection without a site: for RDs that are uploaded, or collected from other Gatherers. */

import { z } from 'zod';
import { defineService } from '../define-service.ts';
import { collectionName, slug } from '../input.ts';
import { collectionCreatedSchema } from './contract.ts';
import { makeCollection } from './make-collection.ts';

export const createForRds = defineService({
  name: 'createForRds',
  doc: 'Creates a collection for uploaded or collected RDs, without a site and a starting point.',
  role: 'operator',
  input: z.strictObject({ name: collectionName, slug: slug.optional() }),
  output: collectionCreatedSchema,
  run: (context, given) =>
    makeCollection(context, { ...given, slug: given.slug, message: 'For RDs', files: new Map() }),
  audit: ({ name }, created) => ({ subject: created.slug, detail: { name } }),
});
