/** Collections with what the overview says of each. */

import { z } from 'zod';
import { collectionSummarySchema } from './contract.ts';
import { countTogether } from '../configuration/findings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing, slug } from '../input.ts';
import type { CollectionFigures } from '../../store/read/crawl-reads.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import type { CollectionSummary } from './contract.ts';
import { findCollection, noCollection } from './settings.ts';

const noFigures: CollectionFigures = { descriptions: 0, resources: 0 };

export async function summarize(
  { revisions, findings, crawl }: ServiceContext,
  records: readonly CollectionRecord[],
): Promise<readonly CollectionSummary[]> {
  const ids = records.map(({ id }) => id);
  const [figures, newest] = await Promise.all([crawl.figures(ids), revisions.newestOf(ids)]);
  const summaries = records.map(async ({ id, slug, name, kind, createdAt }) => {
    const revision = newest.get(id) ?? (await revisions.newest(id));
    return {
      slug,
      name,
      isSample: kind === 'sample',
      createdAt,
      revision: revision.number,
      ...countTogether(await findings(revision.id)),
      ...(figures.get(id) ?? noFigures),
    };
  });
  return Promise.all(summaries);
}

export const listCollections = defineService({
  name: 'listCollections',
  role: 'viewer',
  input: nothing,
  output: z.array(collectionSummarySchema),
  run: async (context): Promise<readonly CollectionSummary[]> => summarize(context, await context.collections.list()),
});

export const getCollection = defineService({
  name: 'getCollection',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: collectionSummarySchema,
  run: async (context, given): Promise<CollectionSummary | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const [summary] = await summarize(context, [collection]);
    return summary ?? noCollection(given.slug);
  },
});
