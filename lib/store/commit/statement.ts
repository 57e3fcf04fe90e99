/**
 * The one statement that writes a batch, in one round trip: fragments that hand tables on to each other. What each reads
 * and gives stands above it; parameters come from the `encode` function beside it.
 */

import { writeBlames } from './blames.ts';
import { writeDescriptions } from './descriptions.ts';
import type { BatchParameters } from './encode-batch.ts';
import { leaseFence, runFence } from './fences.ts';
import { noteGrowths } from './growths.ts';
import { keepDescriptions } from './kept-descriptions.ts';
import { prepareNamed } from './named-parameters.ts';
import { foundOnceInRun, foundUnlessShorter, namedByFeed, reachedByRoot } from './on-conflict.ts';
import { writePages } from './pages.ts';
import { writePaths } from './paths.ts';
import { postpone } from './postponed.ts';
import type { encodeLogEntries } from './commit-log.ts';
import { wereWritten, writeCommitLog } from './commit-log.ts';
import { removeDescriptions } from './removals.ts';
import { writeResources } from './resources.ts';
import { noteShorter } from './shorter.ts';
import { noteShownUrls } from './shown-urls.ts';
import type { encodeVisits } from './sites.ts';
import { countSites } from './sites.ts';
import { takeNamed } from './take-named.ts';
import { writeCounters } from './counters.ts';
import { isDiscovered } from './was.ts';

export type CommitParameters = BatchParameters &
  ReturnType<typeof encodeLogEntries> &
  ReturnType<typeof encodeVisits> & { readonly worker: number };

export interface WriteRow {
  /** False when the lease is someone else's, or the run has other aliases. */
  readonly fenced_ok: boolean;
  /** True when these very batches were written before. */
  readonly repeated: boolean;
  readonly desired_state: string;
  /** URLs that were new to the run, or whose record was changed; null where nobody asks. */
  readonly changed: readonly string[] | null;
}

/** What the run did not have before. */
const fresh = `ARRAY(SELECT url_hash FROM applied WHERE ${isDiscovered})`;

/** What a statement of another kind of writer adds. */
interface Additions {
  /** SQL over the row that is given: the source whose document it is. */
  readonly fedBy?: string;
  /** SQL over the row that is given: whether it counts at all. */
  readonly only?: string;
  /** Fragments for what it answers. */
  readonly more?: readonly string[];
}

export function writeSql(
  fence: string,
  onConflict: string,
  changed: string,
  { fedBy, only, more = [] }: Additions = {},
): string {
  const fragments = [
    fence,
    writeResources(onConflict, fedBy, only),
    postpone,
    noteShorter,
    noteGrowths,
    noteShownUrls,
    writePages,
    writeDescriptions,
    keepDescriptions,
    removeDescriptions,
    writeBlames,
    writePaths,
    writeCounters,
    countSites,
    writeCommitLog,
    ...more,
  ];
  return `
WITH ${fragments.join(',')}
SELECT EXISTS (SELECT FROM fence) AS fenced_ok, ${wereWritten} AS repeated, r.desired_state, ${changed} AS changed
FROM crawl.run r WHERE r.id = :run`;
}

/** A batch under the lease of its site. */
export const commitStatement = prepareNamed<CommitParameters>(
  'winnow-commit-22',
  writeSql(leaseFence, foundUnlessShorter, `CASE WHEN :tellsNew::bool THEN ${fresh} END`),
);
/** Start points, before any visit. */
export const seedStatement = prepareNamed<CommitParameters>(
  'winnow-seed-20',
  writeSql(runFence, foundOnceInRun, fresh),
);
/** What feeds name, between visits. */
export const seedNamedStatement = prepareNamed<CommitParameters>(
  'winnow-seed-named-5',
  writeSql(runFence, namedByFeed, fresh, { more: [takeNamed] }),
);
/** What RootNodes come to, between visits. */
export const reachStatement = prepareNamed<CommitParameters>(
  'winnow-reach-16',
  writeSql(runFence, reachedByRoot, 'ARRAY(SELECT url_hash FROM written)'),
);
