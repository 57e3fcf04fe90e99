/** The extraction account of a collection: what came of its documents, by content type. */

import { z } from 'zod';
import { typeExtractionSchema } from '../../store/read/read-extraction.ts';
import type { TypeExtraction } from '../../store/read/read-extraction.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';

export type { TypeExtraction };

export const getExtraction = defineService({
  name: 'getExtraction',
  doc: 'By content type: documents, bytes read, words extracted, and documents without text, that failed, or that a limit cut.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: z.strictObject({ types: z.array(typeExtractionSchema) }),
  run: async (context, given): Promise<{ readonly types: readonly TypeExtraction[] } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return { types: await context.crawl.extraction(collection.id) };
  },
});
