/** Starts a run: pins the newest revision, which must be free of errors. */

import { z } from 'zod';
import type { RunOptions } from '../../engine/ports.ts';
import { stopsRuns } from '../../languages/index.ts';
import { describeActor } from '../actor.ts';
import { findCollection, readSettings } from '../collections/settings.ts';
import type { FileDiagnostic } from '../configuration/contract.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug, webUrl } from '../input.ts';
import type { CollectionRecord, RevisionRecord } from '../ports.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import { failureWords, holdAgainst } from '../simulator/check-expectations.ts';
import type { RunRow } from './contract.ts';

const urls = z.array(webUrl).max(10_000, 'At most 10,000 URLs.');

export const startRun = defineService({
  name: 'startRun',
  role: 'operator',
  input: z.strictObject({
    slug,
    kind: z.enum(['full', 'incremental', 'single'], { error: 'Choose full, incremental or single.' }),
    urls: urls.default([]),
    maxUrls: z.int().min(1, 'At least 1 URL.').optional(),
    confirmDeletions: z.boolean().default(false),
  }),
  run: (context, given) => start(context, given),
  audit: (given, run) => ({ subject: given.slug, detail: { run: run.id, kind: given.kind } }),
});

/** Fetches single URLs again. */
export const recrawl = defineService({
  name: 'recrawl',
  role: 'operator',
  input: z.strictObject({ slug, urls: urls.min(1, 'Name at least one URL.') }),
  run: (context, given) => start(context, { ...given, kind: 'single', confirmDeletions: false }),
  audit: (given, run) => ({ subject: given.slug, detail: { run: run.id, urls: given.urls.slice(0, 20) } }),
});

interface RunWanted {
  readonly slug: string;
  readonly kind: 'full' | 'incremental' | 'single';
  readonly urls: readonly string[];
  readonly maxUrls?: number | undefined;
  readonly confirmDeletions: boolean;
}

async function start(context: CallContext, wanted: RunWanted): Promise<RunRow | Problem> {
  const { revisions, runs, findings, actor } = context;
  if (wanted.kind === 'single' && wanted.urls.length === 0) return fieldProblem('urls', 'Name at least one URL.');
  const collection = await findCollection(context, wanted.slug);
  if (isProblem(collection)) return collection;
  const revision = await revisions.newest(collection.id);
  const errors = (await findings(revision.id)).filter(({ severity, path }) => severity === 'error' && stopsRuns(path));
  if (errors.length > 0) return cannotStart(errors);
  const { limits, bodies, reach, requireExpectations } = readSettings(collection);
  const failing = requireExpectations ? await failingExpectations(context, collection, revision) : undefined;
  if (failing) return failing;
  const options: RunOptions = {
    limits,
    reach,
    bodies: bodies.keep,
    urls: wanted.urls,
    confirmDeletions: wanted.confirmDeletions,
    ...(wanted.maxUrls !== undefined && { maxUrls: wanted.maxUrls }),
  };
  const run = await runs.create({
    collectionId: collection.id,
    kind: wanted.kind,
    revisionId: revision.id,
    options,
    startedBy: describeActor(actor).name,
  });
  return run === 'busy' ? busy(context, collection.id) : run;
}

const namedFailures = 5;

/** The condition of the collection: expectations that fail keep a run from starting; open ones do not. */
async function failingExpectations(
  context: CallContext,
  collection: CollectionRecord,
  revision: RevisionRecord,
): Promise<Problem | undefined> {
  const { failed, failures } = await holdAgainst(context, collection, await context.revisions.files(revision.id));
  if (failed === 0) return undefined;
  const count = failed === 1 ? 'an expectation fails' : `${failed} expectations fail`;
  const named = failures.slice(0, namedFailures).map(failureWords).join('. ');
  const more = failed > namedFailures ? ` And ${failed - namedFailures} more.` : '';
  return problem(
    'refused',
    `No run can start: with revision ${revision.number} ${count}. ${named}.${more} Mend the configuration or the list in the simulator.`,
  );
}

function cannotStart(errors: readonly FileDiagnostic[]): Problem {
  const [first] = errors;
  const where = first ? ` The first: ${first.path}:${first.line}, ${first.message}` : '';
  const count = errors.length === 1 ? 'an error' : `${errors.length} errors`;
  return problem('refused', `The configuration has ${count}, so no run can start.${where}`, { diagnostics: errors });
}

async function busy({ runs }: CallContext, collectionId: number): Promise<Problem> {
  const [run] = await runs.list(collectionId, { limit: 1 });
  const which = run ? `Run ${run.id} is ${run.state}` : 'Another run is going on';
  return problem('conflict', `${which}. A collection has one run at a time: wait for its end, or stop it.`);
}
