/** Makes a collection from one of the ready configurations. */

import { z } from 'zod';
import { collectionCreatedSchema } from './contract.ts';
import { collectionTemplates } from '../../languages/gatherer-cf/templates.ts';
import { defineService } from '../define-service.ts';
import { collectionName, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { fieldProblem } from '../result.ts';
import type { CollectionCreated } from './contract.ts';
import { makeCollection } from './make-collection.ts';

export const createFromTemplate = defineService({
  name: 'createFromTemplate',
  role: 'operator',
  input: z.strictObject({ name: collectionName, slug: slug.optional(), template: z.string().max(100) }),
  output: collectionCreatedSchema,
  run: async (context, given): Promise<CollectionCreated | Problem> => {
    const template = collectionTemplates.find(({ id }) => id === given.template);
    if (template === undefined) return fieldProblem('template', `There is no template ${given.template}.`);
    const { title, files } = template;
    return makeCollection(context, {
      name: given.name,
      slug: given.slug,
      message: `From the template “${title}”`,
      files,
    });
  },
  audit: (given, created) => ({ subject: created.slug, detail: { name: given.name, template: given.template } }),
});
