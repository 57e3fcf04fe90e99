/** Reports of a collection: what its last crawl came to, site by site and URL by URL; as files of any length. */

import { isWholeRun } from '../../sdk/run-kinds.ts';
import { z } from 'zod';
import { reportSchema } from './contract.ts';
import { exportStreamSchema } from '../resources/contract.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { runId, slug } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { ExportStream } from '../resources/contract.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { RunRow } from '../runs/contract.ts';
import { findRun } from '../runs/control-run.ts';
import type { Report } from './contract.ts';
import {
  extractionColumns,
  extractionRows,
  printCsv,
  printJson,
  siteColumns,
  summaryColumns,
  summaryRows,
  urlColumns,
} from './print-report.ts';

/** Runs looked at for the last one that crawled. */
const runsTried = 20;
const sitesShown = 500;

const noRun = problem('not-found', 'This collection has had no run yet.');

/** The last run of the whole collection that found something; it may go on. */
export async function lastCrawl({ runs }: CallContext, { id }: CollectionRecord): Promise<RunRow | undefined> {
  const recent = await runs.list(id, { limit: runsTried });
  return recent.find(({ kind, accounting }) => isWholeRun(kind) && accounting.discovered > 0);
}

export const getReport = defineService({
  name: 'getReport',
  doc: 'Results of the last crawl, by site. Null before the first crawl.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: reportSchema.nullable(),
  run: async (context, given): Promise<Report | null | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const run = await lastCrawl(context, collection);
    if (run === undefined) return null;
    const { sites, total } = await context.crawl.largestSites(run.id, { limit: sitesShown });
    return { run, sites, siteCount: total };
  },
});

export const listReportSites = defineService({
  name: 'listReportSites',
  doc: 'The next hosts of a report, largest first.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    run: runId,
    /** The last site of the page before. */
    after: z.strictObject({ urls: z.int().min(0), site: z.string().max(300) }),
  }),
  output: reportSchema.pick({ sites: true }),
  run: async (context, { after, ...given }): Promise<Pick<Report, 'sites'> | Problem> => {
    const run = await findRun(context, given);
    if (isProblem(run)) return run;
    const { sites } = await context.crawl.largestSites(run.id, { limit: sitesShown, after });
    return { sites };
  },
});

const names = ['summary', 'sites', 'extraction', 'rejected', 'fetched', 'failed'] as const;
const formats = ['csv', 'json'] as const;

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

export const exportReport = defineService({
  name: 'exportReport',
  role: 'viewer',
  input: z.strictObject({
    slug,
    report: z.enum(names, { error: 'Choose summary, sites, extraction, rejected, fetched, or failed.' }),
    format: z.enum(formats, { error: 'Choose csv or json.' }),
  }),
  output: exportStreamSchema,
  run: async (context, { report, format, ...given }): Promise<ExportStream | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const chunks = await chunksOf(context, collection, { report, format });
    if (isProblem(chunks)) return chunks;
    return { fileName: `${collection.slug}-${report}.${format}`, contentType: contentTypes[format], chunks };
  },
  audit: ({ slug: subject, ...detail }) => ({ subject, detail }),
});

interface Wanted {
  readonly report: (typeof names)[number];
  readonly format: (typeof formats)[number];
}

async function chunksOf(
  context: CallContext,
  collection: CollectionRecord,
  { report, format }: Wanted,
): Promise<AsyncIterable<string> | Problem> {
  const print = format === 'csv' ? printCsv : printJson;
  if (report === 'extraction') {
    return print(extractionColumns, extractionRows(await context.crawl.extraction(collection.id)));
  }
  if (report !== 'summary' && report !== 'sites') {
    return print(urlColumns, context.crawl.resources(collection.id, { state: report }));
  }
  const run = await lastCrawl(context, collection);
  if (run === undefined) return noRun;
  return report === 'summary'
    ? print(summaryColumns, summaryRows(run.accounting))
    : print(siteColumns, context.crawl.siteSums(run.id));
}
