/** What each line of the configuration did in a run. */

import { isWholeRun } from '../../sdk/run-kinds.ts';
import { z } from 'zod';
import { runHitsSchema } from './contract.ts';
import { builtInFiles } from '../../languages/index.ts';
import { findCollection } from '../collections/settings.ts';
import type { Program } from '../../engine/program/program.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { runId, slug } from '../input.ts';
import { compilePinned } from '../resources/compile-pinned.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { RunHits } from './contract.ts';
import { countHits } from './count-hits.ts';
import type { CountedPath } from './count-hits.ts';
import { withRootHits } from './root-hits.ts';
import { withSiteHits } from './site-hits.ts';
import { explainSilence } from './silent-lines.ts';

/** Runs looked at for the last one that decided something. */
const runsTried = 20;

/** Hosts counted for the sites of the filter rules, the largest first. */
const mostHosts = 10_000;

/** URLs judged again for the lines of RootNodes, in the order of discovery. */
const mostReached = 20_000;

export const getHits = defineService({
  name: 'getHits',
  doc: 'What each line did in a run. Default: the last run. Null before the first run.',
  role: 'viewer',
  input: z.strictObject({ slug, run: runId.optional() }),
  output: runHitsSchema.nullable(),
  run: async (context, given): Promise<RunHits | null | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { runs, crawl, revisions } = context;
    const asked = given.run === undefined ? undefined : await runs.find(collection.id, given.run);
    if (given.run !== undefined && asked === undefined)
      return problem('not-found', `${given.slug} has no run ${given.run}.`);
    const recent = asked ? [asked] : await runs.list(collection.id, { limit: runsTried });
    const run = recent.find(({ kind, accounting }) => isWholeRun(kind) && accounting.discovered > 0);
    const pinned = run && (await crawl.pinnedRun(run.id));
    if (run === undefined || pinned === undefined) return null;
    const program = await compilePinned(context, pinned);
    // A revision that compiles no longer has no lines to count for.
    if (isProblem(program)) return null;
    const all = await crawl.runPaths(collection.id, run.id);
    const paths = all.filter(({ programKey }) => programKey === program.key);
    // An earlier version of the engine made them, with other steps: their figures would stand at the wrong lines.
    if (paths.length === 0 && all.length > 0) return null;
    const { lines, ...counted } = await countLines(context, { collection: collection.id, run: run.id, program, paths });
    const files = await revisions.files(pinned.revisionId);
    return {
      run: run.id,
      revision: pinned.revision,
      ...(run.endedAt !== undefined && { endedAt: run.endedAt }),
      texts: { ...builtInTexts(lines), ...Object.fromEntries(files) },
      ...counted,
      ...(run.endedAt === undefined
        ? { lines }
        : await explainSilence(context, { collection, run: run.id, program, lines })),
    };
  },
});

/** The defaults that the run went by: the collection may have files of its own by now. */
function builtInTexts(lines: RunHits['lines']): RunHits['texts'] {
  const counted = new Set(lines.map(({ file }) => file));
  const used = Array.from(builtInFiles, ([path, text]) => [`${path} (built-in)`, text] as const);
  return Object.fromEntries(used.filter(([file]) => counted.has(file)));
}

interface Counting {
  readonly collection: number;
  readonly run: number;
  readonly program: Program;
  readonly paths: readonly CountedPath[];
}

/** From the paths of the run, its hosts, and how its URLs were reached. */
async function countLines(
  { crawl }: CallContext,
  { collection, run, program, paths }: Counting,
): Promise<Pick<RunHits, 'lines' | 'reachedSample'>> {
  const [hosts, reached] = await Promise.all([
    crawl.runSites(run, mostHosts),
    program.roots === undefined ? [] : crawl.reached(collection, { run, limit: mostReached }),
  ]);
  const lines = withRootHits(program, withSiteHits(program, countHits(program, paths), hosts), reached);
  return { lines, ...(reached.length === mostReached && { reachedSample: mostReached }) };
}
