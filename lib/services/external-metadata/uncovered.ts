/** The URLs and sites that no line of external metadata matches: all of them, page by page. */

import { z } from 'zod';
import { uncoveredSitePageSchema, uncoveredUrlPageSchema } from './contract.ts';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { pageSize, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { readReport } from './coverage.ts';
import type { UncoveredSitePage, UncoveredUrlPage } from './contract.ts';

const notCounted = (name: string): Problem => problem('not-found', `The lines of ${name} have not been counted yet.`);

const after = z.int().min(0).default(0);

export const listUncoveredSites = defineService({
  name: 'listUncoveredSites',
  doc: 'Sites with URLs that no line matches.',
  role: 'viewer',
  input: z.strictObject({ slug, after, limit: pageSize(1000, 100) }),
  output: uncoveredSitePageSchema,
  run: async (context, given): Promise<UncoveredSitePage | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    if ((await readReport(context, collection)) === null) return notCounted(given.slug);
    const page = { after: given.after, limit: given.limit + 1 };
    const found = await context.metadata.uncoveredSites(collection.id, page);
    const rows = found.slice(0, given.limit).map(({ key, urls, uncovered }) => ({ key, urls, uncovered }));
    return { rows, ...(found.length > rows.length && { next: given.after + rows.length }) };
  },
});

export const listUncoveredUrls = defineService({
  name: 'listUncoveredUrls',
  role: 'viewer',
  input: z.strictObject({
    slug,
    /** `host:port`. */
    site: z.string().max(300).optional(),
    after,
    limit: pageSize(1000, 100),
  }),
  output: uncoveredUrlPageSchema,
  run: async (context, given): Promise<UncoveredUrlPage | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const report = await readReport(context, collection);
    if (report === null) return notCounted(given.slug);
    const { urls, coveredUrls } = report.summary;
    const site = given.site === undefined ? undefined : await context.metadata.uncoveredSite(collection.id, given.site);
    if (given.site !== undefined && site === undefined) return { rows: [], of: 0, from: 0 };
    const { first = 0, uncovered: of = urls - coveredUrls } = site ?? {};
    const limit = Math.max(0, Math.min(given.limit, of - given.after));
    const rows = await context.metadata.uncoveredUrls(collection.id, { after: first + given.after, limit });
    const end = given.after + limit;
    return { rows, of, from: given.after, ...(end < of && limit > 0 && { next: end }) };
  },
});
