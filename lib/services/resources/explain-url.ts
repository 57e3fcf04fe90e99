/** Why a URL is there or is not: decided again with the revision that decided it. */

import { z } from 'zod';
import { compileProgram } from '../../engine/compile-program.ts';
import type { Program } from '../../engine/program.ts';
import { normalizeUrl } from '../../match/url-key.ts';
import { findCollection, readSettings } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { resourceHash, slug, webUrl } from '../input.ts';
import type { CollectionRecord, PinnedRun, StoredResource } from '../ports.ts';
import type { Problem } from '../result.ts';
import { fieldProblem, isProblem, problem } from '../result.ts';
import type { Explanation } from './contract.ts';
import { explain } from './explain.ts';

export const explainUrl = defineService({
  name: 'explainUrl',
  role: 'viewer',
  input: z.union([z.strictObject({ slug, url: webUrl }), z.strictObject({ slug, hash: resourceHash })]),
  run: async (context, given): Promise<Explanation | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const by = 'url' in given ? { url: given.url } : { hash: given.hash };
    const stored = await context.crawl.resource(collection.id, by);
    if (stored) return explainStored(context, collection, stored);
    if ('url' in given) return explainUnknown(context, collection, given.url);
    return problem('not-found', `${given.slug} knows no such resource.`);
  },
});

async function explainStored(
  context: CallContext,
  collection: CollectionRecord,
  stored: StoredResource,
): Promise<Explanation | Problem> {
  const pinned = (await context.crawl.pinnedRun(stored.run)) ?? (await asNow(context, collection));
  const program = await compile(context, pinned);
  if (isProblem(program)) return program;
  return explain({ program, facts: stored.facts, revision: pinned.revision, stored: stored.decision });
}

/** A URL never seen is decided as a user's start point would be, as far as its address goes. */
async function explainUnknown(
  context: CallContext,
  collection: CollectionRecord,
  href: string,
): Promise<Explanation | Problem> {
  const normal = normalizeUrl(href);
  if (!normal.ok) return fieldProblem('url', 'This is not a URL the robot can fetch.');
  const pinned = await asNow(context, collection);
  const program = await compile(context, pinned);
  if (isProblem(program)) return program;
  const facts = { url: normal.url, depth: 0, discovery: { kind: 'user', hops: 0 } } as const;
  return explain({ program, facts, revision: pinned.revision });
}

/** The newest configuration, with what the last run found out. */
async function asNow({ revisions, runs }: CallContext, collection: CollectionRecord): Promise<PinnedRun> {
  const { id, number } = await revisions.newest(collection.id);
  const [last] = await runs.list(collection.id, { limit: 1 });
  const { limits } = readSettings(collection);
  return { revisionId: id, revision: number, limits, urls: [], aliases: last?.aliases ?? [] };
}

const programsKept = 8;
const programs = new Map<string, Program>();

/** Compiling is the expensive part of an explanation; the last few programs are kept. */
async function compile({ revisions, declarations }: CallContext, pinned: PinnedRun): Promise<Program | Problem> {
  const { limits, urls, aliases } = pinned;
  const files = await revisions.files(pinned.revisionId);
  const key = JSON.stringify([[...files], limits, urls, aliases]);
  const known = programs.get(key);
  if (known) return known;
  const result = compileProgram({ files, declarations, limits, extraStarts: urls, aliases });
  if (!result.ok) {
    return problem(
      'refused',
      `Revision ${pinned.revision} has errors, so that it decides nothing. Mend the configuration first.`,
    );
  }
  programs.set(key, result.program);
  const [oldest] = programs.keys();
  if (programs.size > programsKept && oldest !== undefined) programs.delete(oldest);
  return result.program;
}
