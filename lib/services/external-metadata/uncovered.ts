/** The URLs and sites that no line of external metadata matches: all of them, page by page. */

import { z } from 'zod';
import { uncoveredSitePageSchema, uncoveredUrlPageSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { pageSize, slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import { openReport } from './coverage.ts';
import type { UncoveredSitePage, UncoveredUrlPage } from './contract.ts';

const after = z.int().min(0).default(0);

export const listUncoveredSites = defineService({
  name: 'listUncoveredSites',
  doc: 'Sites with URLs that no line matches.',
  role: 'viewer',
  input: z.strictObject({ slug, after, limit: pageSize(1000, 100) }),
  output: uncoveredSitePageSchema,
  run: async (context, given): Promise<UncoveredSitePage | Problem> => {
    const opened = await openReport(context, given.slug);
    if (isProblem(opened)) return opened;
    const { collection } = opened;
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
    const opened = await openReport(context, given.slug);
    if (isProblem(opened)) return opened;
    const { collection, report } = opened;
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
