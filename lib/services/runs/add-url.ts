/** Adds a URL to the run of a collection that goes on: a start point of the rest of it. */

import { z } from 'zod';
import { decide } from '../../engine/decide/decide.ts';
import { asAdded, whyNotLimited } from '../../engine/program/added-urls.ts';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import { mostAdded } from '../../store/runs/added-urls.ts';
import { hasEnded } from '../../store/sql/run-states.ts';
import { describeActor } from '../actor.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug, webUrl } from '../input.ts';
import { compileTexts } from '../resources/compile-texts.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';

const mostLinks = 1_000_000;

const addedSchema = z.strictObject({
  run: z.number(),
  /** Where and why the run will reject it without asking a server; absent when it will be fetched. */
  rejectedBy: z.strictObject({ file: z.string(), line: z.number(), reason: z.string() }).exactOptional(),
});
type Added = z.output<typeof addedSchema>;

export const addUrl = defineService({
  name: 'addUrl',
  doc: 'Adds a URL to the active run. Its scope and filters apply as to every other URL.',
  role: 'operator',
  input: z.strictObject({
    slug,
    url: webUrl,
    /** How many links lead on from it at most. */
    depth: z.int().min(0, 'Enter a depth of 0 or more.').max(mostLinks).optional(),
  }),
  output: addedSchema,
  run: async (context, { url: text, depth, ...given }): Promise<Added | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const [run] = await context.runs.list(collection.id, { limit: 1, crawls: true });
    if (run === undefined || hasEnded(run.state)) return problem('conflict', `${given.slug} has no active run.`);
    const program = await programOf(context, run.id);
    if (program === undefined) return problem('refused', `The configuration of run ${run.id} has errors.`);
    const normal = normalizeUrl(text);
    if (!normal.ok) return fieldProblem('url', `The URL is invalid: ${normal.reason}.`);
    const { url } = normal;
    const why = depth === undefined ? undefined : whyNotLimited(program, url, depth);
    if (why !== undefined) return fieldProblem('depth', why);
    const by = nameOf(context);
    const added = await context.runs.add(run.id, { url: url.href, ...(depth !== undefined && { links: depth }), by });
    if (added === 'full')
      return problem('refused', `Run ${run.id} still has ${mostAdded} added URLs to process. Try again later.`);
    if (added === 'over') return problem('conflict', `Run ${run.id} is ending or draining and accepts no more URLs.`);
    const decided = decide(program, asAdded(program, url, { links: depth, by }));
    const denial = decided.done ? decided.decision.decidedBy : undefined;
    if (denial === undefined) return { run: run.id };
    const { file, line, reason } = denial;
    return { run: run.id, rejectedBy: { file, line, reason } };
  },
  audit: ({ url, depth, ...given }, { run }) => ({ subject: given.slug, detail: { run, url, depth } }),
});

/** What every URL that comes of it is explained with. */
function nameOf({ actor }: CallContext): string {
  const { name, ip } = describeActor(actor);
  return actor.kind === 'port' ? `command port ${ip}` : name;
}

async function programOf({ crawl, revisions, declarations }: CallContext, run: number) {
  const pinned = await crawl.pinnedRun(run);
  if (pinned === undefined) return undefined;
  const files = await revisions.files(pinned.revisionId);
  return compileTexts({ declarations }, { ...pinned, files });
}
