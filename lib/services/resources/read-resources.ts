/** Search, facets, one resource with all that is known of it, and its links. */

import { z } from 'zod';
import { cutKindSchema } from '../../store/models/cut.ts';
import { resourcePageSchema } from '../../store/read/read-resources.ts';
import { neighboursSchema } from '../../store/read/read-neighbours.ts';
import { facetsSchema } from '../../store/read/read-facets.ts';
import { exportStreamSchema, resourceDetailSchema } from './contract.ts';
import { linkPageSchema } from '../../store/read/read-links.ts';
import { planJob } from '../../jobs/plan/declaration.ts';
import { tryFixesJob } from '../../jobs/try-fixes/declaration.ts';
import { essenceOutcomes } from '../../store/read/essence-paths.ts';
import { sortColumns } from '../../store/read/list-order.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { pageSize, resourceHash, slug, webUrl } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { StoredResource } from '../../store/read/read-resource.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { printCsv, printJson, urlColumns } from '../reports/print-report.ts';
import type {
  DescriptionView,
  ExportStream,
  Facets,
  LinkPage,
  Neighbours,
  ResourceDetail,
  ResourcePage,
} from './contract.ts';
import { expiryOf } from './expiry.ts';

const word = z.string().trim().min(1).max(1000);
const cursor = z.string().max(2000);

/** One value, or several of which each will do. */
const anyOf = <T extends z.ZodType>(value: T) => z.union([value, z.array(value).min(1).max(50)]);

/** Filters of the list of resources; they combine with AND. */
export const resourceFilter = {
  text: z
    .string()
    .trim()
    .max(500)
    .transform((text) => (text === '' ? undefined : text))
    .optional(),
  outcome: anyOf(z.enum(['queued', 'rejected', 'failed', 'kept', 'no-rd'])).optional(),
  state: z.enum(['queued', 'rejected', 'fetched', 'failed']).optional(),
  stage: word.optional(),
  site: anyOf(word).optional(),
  type: anyOf(word).optional(),
  status: anyOf(z.int().min(0).max(999)).optional(),
  /** What the reading of the content came to: `text`, `empty`, `none`, or a failure such as `failed:encrypted`. */
  extraction: anyOf(word).optional(),
  file: word.optional(),
  line: z.int().min(0).optional(),
  reason: word.optional(),
  /** What Essence made of it. A line is written as `lib/byname.cf:20`; a rule with what it did, `lib/rules:4 changed`. */
  essence: z
    .strictObject({
      type: word.optional(),
      outcome: z
        .array(z.enum([...essenceOutcomes, 'untyped']))
        .min(1)
        .max(20)
        .optional(),
      recognizedBy: word.optional(),
      summarizedBy: z.array(z.string().max(1000)).min(1).max(50).optional(),
      rule: word.optional(),
      nested: z.literal(true).optional(),
    })
    .optional(),
  rd: anyOf(z.enum(['expired'])).optional(),
  cut: anyOf(cutKindSchema).optional(),
  /** The URLs behind a figure of a plan, such as `rejected.edit` or `denied:filter.conf:5`, by the number of its job. */
  plan: z.int().min(1).optional(),
  figure: z
    .string()
    .regex(
      /^(?:[a-zA-Z]{1,30}\.[a-z]{1,10}\d{0,2}|(?:denied|changed):.{1,500}:\d{1,9})$/,
      'Name a row and a column of the plan, such as rejected.edit, or a line, such as denied:filter.conf:5.',
    )
    .optional(),
};

export type ResourceFilter = z.output<z.ZodObject<typeof resourceFilter>>;

/** The collection that is searched; the problem says so when a plan's URLs are asked for and it is forgotten. */
async function findSearched(
  context: CallContext,
  { slug: name, plan }: { readonly slug: string; readonly plan?: number | undefined },
): Promise<CollectionRecord | Problem> {
  const collection = await findCollection(context, name);
  if (isProblem(collection) || plan === undefined) return collection;
  const job = await context.jobs.view(collection.id, plan);
  if (job?.kind === planJob.name || job?.kind === tryFixesJob.name) return collection;
  return problem('not-found', 'This plan has expired: plans are kept for an hour. Open Configuration to plan again.');
}

/** `url`, or `-url` for the other way round. */
const order = z
  .string()
  .transform((text) => ({ by: text.replace(/^-/, ''), descending: text.startsWith('-') }))
  .pipe(z.object({ by: z.enum(sortColumns), descending: z.boolean() }))
  .optional();

export const searchResources = defineService({
  name: 'searchResources',
  role: 'viewer',
  input: z.strictObject({ slug, ...resourceFilter, sort: order, after: cursor.optional(), limit: pageSize(500, 100) }),
  output: resourcePageSchema,
  run: async (context, { slug, sort, ...query }): Promise<ResourcePage | Problem> => {
    const collection = await findSearched(context, { slug, ...query });
    return isProblem(collection) ? collection : context.crawl.search(collection.id, { ...query, order: sort });
  },
});

export const getNeighbours = defineService({
  name: 'getNeighbours',
  doc: 'The previous and next resource in a filtered list.',
  role: 'viewer',
  input: z.strictObject({ slug, hash: resourceHash, ...resourceFilter, sort: order }),
  output: neighboursSchema,
  run: async (context, { slug, sort, ...query }): Promise<Neighbours | Problem> => {
    const collection = await findSearched(context, { slug, ...query });
    return isProblem(collection) ? collection : context.crawl.neighbours(collection.id, { ...query, order: sort });
  },
});

export const getFacets = defineService({
  name: 'getFacets',
  doc: 'Facet counts for the resources that a filter matches.',
  role: 'viewer',
  input: z.strictObject({ slug, ...resourceFilter }),
  output: facetsSchema,
  run: async (context, { slug, ...query }): Promise<Facets | Problem> => {
    const collection = await findSearched(context, { slug, ...query });
    return isProblem(collection) ? collection : context.crawl.facets(collection.id, query);
  },
});

export const exportUrls = defineService({
  name: 'exportUrls',
  doc: 'Exports the URLs that a filter matches.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    ...resourceFilter,
    format: z.enum(['csv', 'json'], { error: 'Choose csv or json.' }),
  }),
  output: exportStreamSchema,
  run: async (context, { slug, format, ...filter }): Promise<ExportStream | Problem> => {
    const collection = await findSearched(context, { slug, ...filter });
    if (isProblem(collection)) return collection;
    const print = format === 'csv' ? printCsv : printJson;
    return {
      fileName: `${collection.slug}-urls.${format}`,
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
      chunks: print(urlColumns, context.crawl.resources(collection.id, filter)),
    };
  },
  audit: ({ slug: subject, ...detail }) => ({ subject, detail }),
});

export const namedResource = z.union([
  z.strictObject({ slug, hash: resourceHash }),
  z.strictObject({ slug, url: webUrl }),
]);

export async function findResource(
  context: CallContext,
  given: z.output<typeof namedResource>,
): Promise<{ readonly collection: CollectionRecord; readonly resource: StoredResource } | Problem> {
  const collection = await findCollection(context, given.slug);
  if (isProblem(collection)) return collection;
  const by = 'url' in given ? { url: given.url } : { hash: given.hash };
  const resource = await context.crawl.resource(collection.id, by);
  return resource ? { collection, resource } : problem('not-found', `${given.slug} has no such resource.`);
}

export const getResource = defineService({
  name: 'getResource',
  role: 'viewer',
  input: namedResource,
  output: resourceDetailSchema,
  run: async (context, given): Promise<ResourceDetail | Problem> => {
    const found = await findResource(context, given);
    if (isProblem(found)) return found;
    const { decision: _decision, run: _run, ...detail } = found.resource;
    const { description } = detail;
    if (description === undefined) return detail;
    const expired = expiryOf(description, context.now());
    const written = await withProfileLines(context, found.collection.id, description);
    return { ...detail, description: written, ...(expired && { expired }) };
  },
});

/** The profile's line beside that of the file made of the profiles, as that was applied last. */
async function withProfileLines(
  { metadata, revisions, metadataFiles }: CallContext,
  collectionId: number,
  description: DescriptionView,
): Promise<DescriptionView> {
  const isExternal = ({ writer }: DescriptionView['attributes'][number]): boolean => writer.by === 'external-metadata';
  const lines = new Set(description.attributes.filter(isExternal).map(({ writer }) => writer.line ?? 0));
  if (lines.size === 0) return description;
  const applied = await metadata.applied(collectionId);
  const revision = applied && (await revisions.find(collectionId, applied.revision));
  const { id } = revision ?? (await revisions.newest(collectionId));
  const places = await metadataFiles.profileLines(id, [...lines]);
  const attributes = description.attributes.map((each) => {
    const profile = isExternal(each) ? places.get(each.writer.line ?? 0) : undefined;
    return profile === undefined ? each : { ...each, profile };
  });
  return { ...description, attributes };
}

export const listLinks = defineService({
  name: 'listLinks',
  role: 'viewer',
  input: z.strictObject({ slug, hash: resourceHash, direction: z.enum(['in', 'out']), after: cursor.optional() }),
  output: linkPageSchema,
  run: async (context, { slug, ...query }): Promise<LinkPage | Problem> => {
    const collection = await findCollection(context, slug);
    if (isProblem(collection)) return collection;
    const page = await context.crawl.links(collection.id, query);
    return page ?? problem('not-found', `${slug} has no such resource.`);
  },
});
