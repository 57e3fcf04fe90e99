/** What each line of the configuration did in a run. */

import { z } from 'zod';
import { findCollection } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { runId, slug } from '../input.ts';
import { compilePinned } from '../resources/compile-pinned.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { RunHits } from './contract.ts';
import { countHits } from './count-hits.ts';
import { withSiteHits } from './site-hits.ts';
import { explainSilence } from './silent-lines.ts';

/** Runs looked at for the last one that decided something. */
const runsTried = 20;

/** Hosts counted for the sites of the filter rules, the largest first. */
const mostHosts = 10_000;

export const getHits = defineService({
  name: 'getHits',
  role: 'viewer',
  input: z.strictObject({ slug, run: runId.optional() }),
  run: async (context, given): Promise<RunHits | null | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { runs, crawl, revisions } = context;
    const asked = given.run === undefined ? undefined : await runs.find(collection.id, given.run);
    if (given.run !== undefined && asked === undefined)
      return problem('not-found', `${given.slug} has no run ${given.run}.`);
    const recent = asked ? [asked] : await runs.list(collection.id, { limit: runsTried });
    const run = recent.find(({ kind, accounting }) => kind !== 'single' && accounting.discovered > 0);
    const pinned = run && (await crawl.pinnedRun(run.id));
    if (run === undefined || pinned === undefined) return null;
    const program = await compilePinned(context, pinned);
    // A revision that compiles no longer has no lines to count for.
    if (isProblem(program)) return null;
    const [all, hosts] = await Promise.all([crawl.runPaths(collection.id, run.id), crawl.runSites(run.id, mostHosts)]);
    const paths = all.filter(({ programKey }) => programKey === program.key);
    // An earlier version of the engine made them, with other steps: their figures would stand at the wrong lines.
    if (paths.length === 0 && all.length > 0) return null;
    const lines = withSiteHits(program, countHits(program, paths), hosts);
    const files = await revisions.files(pinned.revisionId);
    return {
      run: run.id,
      revision: pinned.revision,
      ...(run.endedAt !== undefined && { endedAt: run.endedAt }),
      texts: Object.fromEntries(files),
      ...(run.endedAt === undefined
        ? { lines }
        : await explainSilence(context, { collection, run: run.id, program, lines })),
    };
  },
});
