/** The gatherds that a collection is collected from. What they send are uploads. */

import { z } from 'zod';
import type { CollectionRecord } from '../../db/collections.ts';
import { collectGatherdParams } from '../../forms/collect-gatherd.ts';
import { collectGatherdJob } from '../../jobs/collect-gatherd/declaration.ts';
import { gatherdSchema } from '../../store/feeds/gatherds.ts';
import type { Gatherd } from '../../store/feeds/gatherds.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { rowId, slug } from '../input.ts';
import { startOf } from '../jobs/start-job.ts';
import { wholeNumber } from '../param-schema.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';

const source = rowId('The source');

/** In the form URLs have, without a port. */
const host = z
  .string({ error: 'Enter a host.' })
  .trim()
  .min(1, 'Enter a host.')
  .max(253, 'A host name has at most 253 characters.')
  .refine(
    (name) => URL.parse(`http://${name}/`)?.host === name.toLowerCase(),
    'Enter a host name or an address, without a port.',
  )
  .transform((name) => name.toLowerCase());

const transfer = { tls: z.boolean().default(false), compressed: z.boolean().default(true) };

/** Of a collection. */
const mostGatherds = 100;

export const listGatherds = defineService({
  name: 'listGatherds',
  doc: 'The gatherds of a collection, with position and last attempt.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: z.array(gatherdSchema),
  run: async (context, given): Promise<readonly Gatherd[] | Problem> => {
    const collection = await findCollection(context, given.slug);
    return isProblem(collection) ? collection : context.gatherds.list(collection.id);
  },
});

export const addGatherd = defineService({
  name: 'addGatherd',
  doc: 'Adds a gatherd to a collection, without collecting from it yet.',
  role: 'operator',
  input: z.strictObject({ slug, host, port: wholeNumber(collectGatherdParams.port), ...transfer }),
  output: gatherdSchema,
  run: async (context, { slug: of, ...place }): Promise<Gatherd | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const createdBy = describeActor(context.actor).name;
    const added = await context.gatherds.add({ ...place, collectionId: collection.id, createdBy }, mostGatherds);
    if (added === 'full')
      return problem('refused', `A collection has at most ${mostGatherds} gatherds. Remove one first.`);
    if (added === 'taken')
      return fieldProblem('host', `${of} already collects from port ${place.port} of ${place.host}.`);
    return find(context, collection, added);
  },
  audit: ({ slug: subject, ...place }, { source: added }) => ({ subject, detail: { source: added, ...place } }),
});

export const changeGatherd = defineService({
  name: 'changeGatherd',
  role: 'operator',
  input: z.strictObject({ slug, source, ...transfer }),
  output: gatherdSchema,
  run: async (context, { slug: of, source: id, ...transferred }): Promise<Gatherd | Problem> => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const found = await find(context, collection, id);
    if (isProblem(found)) return found;
    return (await context.gatherds.change(id, transferred)) ? { ...found, ...transferred } : noGatherd(of, id);
  },
  audit: ({ slug: subject, ...given }) => ({ subject, detail: given }),
});

export const removeGatherd = defineService({
  name: 'removeGatherd',
  doc: 'Removes a gatherd from a collection. Its RDs and uploads are kept as a data source.',
  role: 'operator',
  input: z.strictObject({ slug, source }),
  output: z.strictObject({ host: z.string(), port: z.number() }),
  run: async (context, { slug: of, source: id }) => {
    const collection = await findCollection(context, of);
    if (isProblem(collection)) return collection;
    const found = await find(context, collection, id);
    if (isProblem(found)) return found;
    return (await context.gatherds.remove(id)) ? { host: found.host, port: found.port } : noGatherd(of, id);
  },
  audit: ({ slug: subject, source: id }, place) => ({ subject, detail: { source: id, ...place } }),
});

export const collectGatherd = startOf(collectGatherdJob, {
  given: {
    source,
    /** Everything, in place of all that the source has. */
    whole: z.boolean().default(false),
  },
  prepare: async (context, { collection, source: id, whole }) => {
    const found = await find(context, collection, id);
    if (isProblem(found)) return found;
    const why = whyNotNow(found);
    return why === undefined ? { source: id, whole } : problem('conflict', why);
  },
});

/** Undefined when it can be collected from. */
function whyNotNow({ collecting, waiting, host: at, port }: Gatherd): string | undefined {
  if (collecting !== undefined) return `Winnow is already collecting from gatherd ${at}:${port}.`;
  return waiting === undefined ? undefined : `Upload ${waiting} of gatherd ${at}:${port} is not applied yet.`;
}

async function find(
  { gatherds }: Pick<CallContext, 'gatherds'>,
  collection: CollectionRecord,
  id: number,
): Promise<Gatherd | Problem> {
  const found = (await gatherds.list(collection.id)).find((each) => each.source === id);
  return found ?? noGatherd(collection.slug, id);
}

const noGatherd = (named: string, id: number): Problem =>
  problem('not-found', `${named} has no gatherd with source ${id}.`);

export interface CollectedAll {
  readonly started: readonly Gatherd[];
  /** Why those are not collected from that are not. */
  readonly skipped: readonly string[];
}

/** As a schedule does. */
export async function collectAll(context: CallContext, collectionId: number): Promise<CollectedAll> {
  const { name: createdBy } = describeActor(context.actor);
  const started: Gatherd[] = [];
  const skipped: string[] = [];
  for (const gatherd of await context.gatherds.list(collectionId)) {
    const why = whyNotNow(gatherd);
    if (why !== undefined) {
      skipped.push(why);
      continue;
    }
    const input = { source: gatherd.source, whole: false };
    const job = await context.jobs.enqueueUnlessOpen(collectGatherdJob, { collectionId, createdBy, input });
    if (job !== undefined) started.push(gatherd);
  }
  return { started, skipped };
}
