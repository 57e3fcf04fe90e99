/** Two runs side by side: states, lines, hosts, and the URLs whose outcome changed; what one run did to single URLs. */

import { z } from 'zod';
import { runComparisonSchema } from './contract.ts';
import { runUrlPageSchema } from '../../store/read/read-run-urls.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { pageSize, runId, slug } from '../input.ts';
import type { ReasonCount } from '../live/contract.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { LineDifference, RunComparison, RunRow, RunUrlPage } from './contract.ts';
import { findRun } from './control-run.ts';

const hostsShown = 100;

export const compareRuns = defineService({
  name: 'compareRuns',
  doc: 'Compares two runs, in either order.',
  role: 'viewer',
  input: z.strictObject({ slug, run: runId, with: runId }),
  output: runComparisonSchema,
  run: async (context, given): Promise<RunComparison | Problem> => {
    if (given.run === given.with) return problem('invalid', 'Choose another run to compare with.');
    const pair = await Promise.all([given.run, given.with].map((run) => findRun(context, { slug: given.slug, run })));
    const [before, after] = pair.filter((run) => !isProblem(run)).toSorted((a, b) => a.id - b.id);
    if (before === undefined || after === undefined)
      return pair.find(isProblem) ?? problem('not-found', 'Unknown run.');
    const [hosts, forgotten] = await Promise.all([
      context.crawl.hostDifferences({ before: before.id, after: after.id, limit: hostsShown }),
      whyForgotten(context, given.slug, { before, after }),
    ]);
    return {
      before,
      after,
      lines: differences(before.accounting.byReason, after.accounting.byReason),
      hosts: hosts.filter(({ before: a, after: b }) => JSON.stringify(a) !== JSON.stringify(b)),
      ...(forgotten !== undefined && { forgotten }),
    };
  },
});

/** A resource keeps what it is, and what it was in the run before that one. */
async function whyForgotten(
  { collections, runs }: CallContext,
  name: string,
  { before, after }: { readonly before: RunRow; readonly after: RunRow },
): Promise<string | undefined> {
  const collection = await collections.find(name);
  if (collection === undefined) return undefined;
  const [newest, previous] = await runs.list(collection.id, { limit: 2 });
  if (newest?.id === after.id && previous?.id === before.id) return undefined;
  return 'Individual URLs can be compared only between the newest run and the one before it.';
}

function differences(before: readonly ReasonCount[], after: readonly ReasonCount[]): readonly LineDifference[] {
  const found = new Map<string, LineDifference>();
  const add = (side: 'before' | 'after', reasons: readonly ReasonCount[]): void => {
    for (const { count, ...place } of reasons) {
      const key = JSON.stringify(place);
      const known = found.get(key) ?? { ...place, before: 0, after: 0 };
      found.set(key, { ...known, [side]: known[side] + count });
    }
  };
  add('before', before);
  add('after', after);
  return [...found.values()]
    .filter((line) => line.before !== line.after)
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
}

export const listRunUrls = defineService({
  name: 'listRunUrls',
  doc: 'URLs that a run changed, deleted or held.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    run: runId,
    kind: z.enum(['deleted', 'held', 'cut', 'changed'], { error: 'Choose deleted, held, cut or changed.' }),
    after: z.string().max(100).optional(),
    limit: pageSize(500, 100),
  }),
  output: runUrlPageSchema,
  run: async (context, { slug: name, run, ...query }): Promise<RunUrlPage | Problem> => {
    const collection = await findCollection(context, name);
    if (isProblem(collection)) return collection;
    const found = await findRun(context, { slug: name, run });
    if (isProblem(found)) return found;
    const [previous] = await context.runs.list(collection.id, { before: run, limit: 1 });
    return context.crawl.runUrls({ collectionId: collection.id, run, since: previous?.id, ...query });
  },
});
