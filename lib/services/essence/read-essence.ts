/** Essence of a collection: what its last run typed, unpacked, selected, and summarized, and the URLs behind a figure. */

import { z } from 'zod';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { line, pageSize, runId, slug } from '../input.ts';
import { lastCrawl } from '../reports/reports.ts';
import { compilePinned } from '../resources/compile-pinned.ts';
import { resourceFilter } from '../resources/read-resources.ts';
import type { Problem } from '../result.ts';
import { isProblem } from '../result.ts';
import { findRun } from '../runs/control-run.ts';
import type { RunRow } from '../runs/contract.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import { essenceSchema, typedUrlsSchema, unnestedSchema } from './contract.ts';
import type { Essence, EssenceFigures, TypedUrl, UnnestedSums } from './contract.ts';
import { countEssence, isTyped } from './count-essence.ts';
import { filesOf, textsOf } from './essence-files.ts';
import { essenceSwitch } from './essence-switch.ts';

/** Nested documents whose facts are read for sums; more take longer than anybody waits. */
const mostUnnested = 5_000;

export const getEssence = defineService({
  name: 'getEssence',
  doc: 'What Essence did in the last run: stages, types, files, and lines.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: essenceSchema,
  run: async (context, given): Promise<Essence | Problem> => {
    const collection = await findCollection(context, given.slug);
    return isProblem(collection) ? collection : readEssence(context, collection);
  },
});

export async function readEssence(context: CallContext, collection: CollectionRecord): Promise<Essence> {
  const { id } = await context.revisions.newest(collection.id);
  const [switched, crawled] = await Promise.all([essenceSwitch(context.revisions)(id), lastCrawl(context, collection)]);
  if (crawled === undefined) return { ...switched, state: switched.isOn ? 'no-run' : 'off' };
  const run = runOf(crawled);
  const figures = await figuresOf(context, crawled);
  if (typeof figures === 'object') return { ...switched, state: 'counted', run, figures };
  return { ...switched, state: figures === 'without' && !switched.isOn ? 'off' : figures, run };
}

function runOf({ id, kind, state, revision, startedAt, endedAt, accounting }: RunRow): NonNullable<Essence['run']> {
  return {
    id,
    kind,
    state,
    revision,
    lost: accounting.lost,
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
  };
}

async function figuresOf(context: CallContext, { id }: RunRow): Promise<EssenceFigures | 'without' | 'other-version'> {
  const pinned = await context.crawl.pinnedRun(id);
  const program = pinned && (await compilePinned(context, pinned));
  // A revision that compiles no longer was of an earlier version.
  if (program === undefined || isProblem(program)) return 'other-version';
  const { essence, key } = program;
  if (essence === undefined) return 'without';
  const all = await context.crawl.essence(id);
  // Steps have other numbers there.
  if (all.some(({ programKey }) => programKey !== undefined && programKey !== key)) return 'other-version';
  return { ...countEssence(all, textsOf(program, essence)), ...filesOf(program, essence, all.filter(isTyped)) };
}

export const getUnnested = defineService({
  name: 'getUnnested',
  doc: `What was in the nested documents of a run, up to ${mostUnnested} documents. Null when there are none.`,
  role: 'viewer',
  input: z.strictObject({ slug, run: runId }),
  output: unnestedSchema,
  run: async (context, given): Promise<UnnestedSums | null | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const run = await findRun(context, given);
    if (isProblem(run)) return run;
    const nested = (await context.crawl.essence(run.id)).filter(({ essence }) => essence?.isNested);
    if (nested.length === 0) return null;
    const paths = nested.map(({ pathId }) => pathId);
    return context.crawl.unnested(collection.id, { run: run.id, paths, limit: mostUnnested });
  },
});

export const listTypedUrls = defineService({
  name: 'listTypedUrls',
  doc: 'The first URLs of an Essence type, with the size and the attributes of each.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    type: line('The type'),
    outcome: resourceFilter.outcome,
    limit: pageSize(100, 30),
  }),
  output: typedUrlsSchema,
  run: async (context, { type, outcome, limit, ...given }): Promise<{ urls: readonly TypedUrl[] } | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    return { urls: await context.crawl.typedUrls(collection.id, { essence: { type }, outcome, limit }) };
  },
});
