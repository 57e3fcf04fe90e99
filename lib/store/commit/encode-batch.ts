/** A batch as the parameters of the statement that writes it. */

import type { Batch, Settled } from '../../engine/ports.ts';
import { extractionKey, extractionOf } from '../../sdk/extraction.ts';
import type { StoredBody } from '../bodies/bodies.ts';
import type { AnswerKey, Interner } from '../sql/interner.ts';
import type { RunFacts } from '../sql/run-facts.ts';
import { storedText } from '../sql/stored-text.ts';
import { encodeBlames } from './blames.ts';
import type { SavedBlames } from './blames.ts';
import { blamesOf, describedRows, encodeDescriptions } from './descriptions.ts';
import { encodeGrowths } from './growths.ts';
import { encodeKept, keptRows } from './kept-descriptions.ts';
import { encodePages } from './pages.ts';
import { encodePaths } from './paths.ts';
import { encodePostponed } from './postponed.ts';
import { encodeRemovals } from './removals.ts';
import { encodeResources, resourceRows } from './resources.ts';
import { encodeShortened } from './shorter.ts';
import { encodeShownUrls } from './shown-urls.ts';
import { encodeCounts } from './counters.ts';

export interface Interners {
  readonly sites: Interner<string>;
  readonly answers: Interner<AnswerKey>;
}

export type BatchParameters = Awaited<ReturnType<typeof encodeBatch>>['parameters'];

interface Encoding {
  /** Processed URLs by URL hash. */
  readonly bodies: ReadonlyMap<string, StoredBody>;
  readonly savedBlames: SavedBlames;
  /** Time of the clock that also sets due times. */
  readonly now: number;
}

/** Interning may write; everything else is pure. */
export async function encodeBatch(
  run: RunFacts,
  batch: Batch,
  { sites, answers }: Interners,
  { bodies, savedBlames, now }: Encoding,
) {
  const rows = resourceRows(batch);
  const described = describedRows(batch.settled);
  const kept = keptRows(batch.settled);
  const blames = [...blamesOf(described), ...kept.flatMap(({ blame = [] }) => blame)];
  const [siteIds, answerIds] = await Promise.all([
    sites.ids(rows.map(({ found }) => found.url.siteKey)),
    answersOf(batch.settled, answers),
  ]);
  const parameters = {
    run: run.id,
    collection: run.collectionId,
    generation: run.generation,
    aliases: batch.aliases ?? 0,
    tellsNew: batch.tellsNew === true,
    ...encodeResources(rows, { sites: siteIds, answers: answerIds, now }),
    ...encodePostponed(batch, now),
    ...encodeShortened(batch),
    ...encodeGrowths(batch.settled),
    ...encodeShownUrls(batch.settled),
    ...encodePages(batch.settled, bodies),
    ...encodeDescriptions(described),
    ...encodeKept(run, kept),
    ...encodeRemovals(run, batch),
    ...encodeBlames(blames, savedBlames),
    ...encodePaths(batch.paths),
    ...encodeCounts(batch),
  };
  /** Blame sets it refers to. */
  return { parameters, blames: blames.map(({ id }) => id) };
}

/** Numbers of the answers of the settled, 0 where there was none. */
async function answersOf(settled: readonly Settled[], answers: Interner<AnswerKey>): Promise<readonly number[]> {
  const keys = settled.map(answerKey);
  const ids = await answers.ids(keys.filter((key) => key !== undefined));
  let at = 0;
  return keys.map((key) => (key === undefined ? 0 : (ids[at++] ?? 0)));
}

/** What a feed or an archive brings has no status; what was decided again without a request has the one it had. */
function answerKey({ fetch, facts }: Settled): AnswerKey | undefined {
  const { content, response } = facts;
  if (fetch === undefined && content === undefined) return undefined;
  const again = fetch === undefined && response?.outcome === 'not-modified' ? response.status : undefined;
  const extraction = extractionOf(facts);
  return `${fetch?.status ?? again ?? 0} ${extraction === undefined ? '' : storedText(extractionKey(extraction))} ${storedText(content?.type ?? '')}`;
}
