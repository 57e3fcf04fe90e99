/** Starts a run: pins the newest revision, which must be free of errors. */

import { z } from 'zod';
import { runViewSchema } from '../../store/runs/run-store.ts';
import type { RunNote, RunOptions } from '../../engine/ports.ts';
import { clearCollectionJob } from '../../jobs/clear-collection/declaration.ts';
import { isWholeRun } from '../../sdk/run-kinds.ts';
import { debugFlagsProblem } from '../../languages/gatherer-cf/debug-flags.ts';
import { describeActor } from '../actor.ts';
import { findCollection, readSettings } from '../collections/settings.ts';
import { metadataRuleSchema } from '../collections/settings-schema.ts';
import type { FileDiagnostic } from '../configuration/contract.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug, webUrl } from '../input.ts';
import { countWords } from '../../sdk/count-words.ts';
import { resourceFilter, type ResourceFilter } from '../resources/read-resources.ts';
import type { MetadataRule } from '../external-metadata/contract.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { RevisionRecord } from '../../db/revisions.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import { failureWords, runAssertions } from '../simulator/check-assertions.ts';
import type { RunRow } from './contract.ts';
import { hasEnded } from '../../store/sql/run-states.ts';
import { refuseWithoutStarts } from './start-points.ts';
import { metadataFirst, withoutMetadata } from './metadata-first.ts';

/** URLs of a run of single URLs. */
const mostUrls = 10_000;
const urls = z.array(webUrl).max(mostUrls, `At most ${countWords(mostUrls, 'URL')}.`);

export const startRun = defineService({
  name: 'startRun',
  role: 'operator',
  input: z.strictObject({
    slug,
    kind: z.enum(['full', 'incremental', 'single'], { error: 'Choose full, incremental or single.' }),
    urls: urls.default([]),
    maxUrls: z.int().min(1, 'At least 1 URL.').optional(),
    confirmDeletions: z.boolean().default(false),
    metadataFirst: metadataRuleSchema.optional(),
    once: z.boolean().default(false),
    debug: z
      .string()
      .max(2_000, 'The debug flags have at most 2,000 characters.')
      .superRefine((flags, context) => {
        const message = debugFlagsProblem(flags);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      })
      .optional(),
  }),
  output: runViewSchema,
  run: (context, given) => start(context, given),
  audit: (given, run) => ({ subject: given.slug, detail: { run: run.id, kind: given.kind } }),
});

/** Fetches single URLs again: those given, or those that a filter matches. */
export const recrawl = defineService({
  name: 'recrawl',
  doc: 'Starts a run of single URLs: those listed, or those that a filter matches.',
  role: 'operator',
  input: z.strictObject({
    slug,
    urls: urls.min(1, 'Enter at least one URL.').optional(),
    matching: z.strictObject(resourceFilter).optional(),
  }),
  output: runViewSchema,
  run: async (context, { slug: name, urls: listed = [], matching }): Promise<RunRow | Problem> => {
    const matched = matching === undefined ? [] : await urlsMatching(context, name, matching);
    if (isProblem(matched)) return matched;
    return start(context, { slug: name, urls: [...listed, ...matched], kind: 'single', confirmDeletions: false });
  },
  audit: ({ slug: subject, urls: listed, matching }, run) => ({
    subject,
    detail: { run: run.id, ...(listed && { urls: listed.slice(0, 20) }), ...(matching && { matching }) },
  }),
});

/** The URLs that a filter matches; a problem if there are more than one run of single URLs accepts. */
async function urlsMatching(
  context: CallContext,
  name: string,
  filter: ResourceFilter,
): Promise<readonly string[] | Problem> {
  const collection = await findCollection(context, name);
  if (isProblem(collection)) return collection;
  const matched: string[] = [];
  for await (const { url } of context.crawl.resources(collection.id, filter)) {
    if (matched.push(url) > mostUrls) {
      return problem('invalid', `More than ${countWords(mostUrls, 'URL')} match. Start a full run instead.`);
    }
  }
  return matched;
}

interface RunWanted {
  readonly slug: string;
  readonly kind: 'full' | 'incremental' | 'single';
  readonly urls: readonly string[];
  readonly maxUrls?: number | undefined;
  readonly confirmDeletions: boolean;
  /** In place of what the collection says. */
  readonly metadataFirst?: MetadataRule | undefined;
  /** The time of a schedule that asks for it, and how late it comes. */
  readonly firing?: { readonly id: string; readonly note?: string };
  readonly debug?: string | undefined;
  /** Is not repeated, whatever robot.conf says. */
  readonly once?: boolean;
  /** Of a loop. */
  readonly round?: RunOptions['round'];
}

/** Of the same firing it starts one run, however often it is asked. */
export async function start(context: CallContext, wanted: RunWanted): Promise<RunRow | Problem> {
  if (wanted.kind === 'single' && wanted.urls.length === 0) return fieldProblem('urls', 'Enter at least one URL.');
  const collection = await findCollection(context, wanted.slug);
  if (isProblem(collection)) return collection;
  const refused = await whyNot(context, collection, wanted);
  if (refused) return refused;
  const ready = await makeReady(context, collection, wanted);
  if (isProblem(ready)) return ready;
  const run = await context.runs.create({
    ...(wanted.firing && { firing: wanted.firing.id }),
    collectionId: collection.id,
    kind: wanted.kind,
    revisionId: ready.revision.id,
    options: optionsOf(context, collection, wanted, ready.notes),
    startedBy: describeActor(context.actor).name,
  });
  if (run === 'clearing') return beingEmptied();
  return run === 'busy' ? busy(context, collection.id) : run;
}

function optionsOf(
  context: CallContext,
  collection: CollectionRecord,
  wanted: RunWanted,
  notes: readonly RunNote[],
): RunOptions {
  const { limits, bodies, reach } = readSettings(collection);
  const { kind, userId } = describeActor(context.actor);
  // With the run they reach every engine that works on it, whatever its own environment says.
  const debug = [context.harvestDebug, wanted.debug].filter((flags) => flags !== undefined && flags !== '').join(' ');
  return {
    limits,
    reach,
    bodies: bodies.keep,
    urls: wanted.urls,
    confirmDeletions: wanted.confirmDeletions,
    startedBy: { kind, ...(userId !== undefined && { userId }) },
    ...(wanted.maxUrls !== undefined && { maxUrls: wanted.maxUrls }),
    ...(debug !== '' && { debug }),
    ...(wanted.once === true && { once: true }),
    ...(wanted.round && { round: wanted.round }),
    ...(notes.length > 0 && { notes: notes }),
  };
}

/** What keeps a run from starting, asked before anything is changed for it. */
async function whyNot(
  context: CallContext,
  collection: CollectionRecord,
  { kind, urls }: RunWanted,
): Promise<Problem | undefined> {
  const revision = await context.revisions.newest(collection.id);
  const findings = await context.findings(revision.id);
  const errors = findings.filter(({ stopsRun }) => stopsRun);
  if (errors.length > 0) return cannotStart(errors);
  const begins = isWholeRun(kind) ? await refuseWithoutStarts(context, collection, { revision, urls }) : undefined;
  if (begins) return begins;
  const { requireAssertions } = readSettings(collection);
  const failing = requireAssertions ? await failingAssertions(context, collection, revision) : undefined;
  return failing ?? runGoingOn(context, collection.id);
}

interface Ready {
  /** The newest one: a concatenation makes one of its own. */
  readonly revision: RevisionRecord;
  readonly notes: readonly RunNote[];
}

async function makeReady(
  context: CallContext,
  collection: CollectionRecord,
  { kind, metadataFirst: given, firing }: RunWanted,
): Promise<Ready | Problem> {
  const rule = given ?? readSettings(collection).beforeRuns;
  const first = kind === 'single' ? [] : await metadataFirst(context, collection, rule);
  if (isProblem(first)) return first;
  const revision = await context.revisions.newest(collection.id);
  const late: readonly RunNote[] = firing?.note === undefined ? [] : [{ severity: 'warning', text: firing.note }];
  return { revision, notes: [...late, ...first, ...(await withoutMetadata(context, revision))] };
}

const namedFailures = 5;

/** If the collection requires its assertions, a failed one prevents runs from starting; an open one does not. */
async function failingAssertions(
  context: CallContext,
  collection: CollectionRecord,
  revision: RevisionRecord,
): Promise<Problem | undefined> {
  const { failed, failures } = await runAssertions(context, collection, await context.revisions.files(revision.id));
  if (failed === 0) return undefined;
  const count = failed === 1 ? '1 assertion fails' : `${failed} assertions fail`;
  const named = failures.slice(0, namedFailures).map(failureWords).join('. ');
  const more = failed > namedFailures ? ` And ${failed - namedFailures} more.` : '';
  return problem(
    'refused',
    `No run can start: ${count} with revision ${revision.number}. ${named}.${more} Fix the configuration or the list in the simulator.`,
  );
}

function cannotStart(errors: readonly FileDiagnostic[]): Problem {
  const [first] = errors;
  const where = first ? ` First error: ${first.path}:${first.line}, ${first.message}` : '';
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  return problem('refused', `The configuration has ${count}, so no run can start.${where}`, { diagnostics: errors });
}

/** Asked before anything is changed for a run; the store refuses it later all the same. */
async function runGoingOn(context: CallContext, collectionId: number): Promise<Problem | undefined> {
  const [last] = await context.runs.list(collectionId, { limit: 1, crawls: true });
  if (last !== undefined && !hasEnded(last.state)) return busy(context, collectionId);
  const isCleared = await context.jobs.isOpen(clearCollectionJob, collectionId);
  return isCleared ? beingEmptied() : undefined;
}

function beingEmptied(): Problem {
  return problem('conflict', 'The collection is being emptied. Start the run afterwards.');
}

async function busy({ runs }: CallContext, collectionId: number): Promise<Problem> {
  const [run] = await runs.list(collectionId, { limit: 1, crawls: true });
  const which = run ? `Run ${run.id} is ${run.state}` : 'Another run is active';
  return problem('conflict', `${which}. A collection has one run at a time: wait for its end, or stop it.`);
}
