/** Counts what each line of a collection's external metadata reaches of the URLs it knows, and why lines reach none. */

import type pg from 'pg';
import { createCoverage } from '../../languages/external-metadata-cfg/coverage/coverage.ts';
import type { CoverageFigures } from '../../languages/external-metadata-cfg/coverage/coverage.ts';
import type { MetadataIndex } from '../../languages/external-metadata-cfg/look-up/load.ts';
import { MISS_REASONS } from '../../languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { MissReason } from '../../languages/external-metadata-cfg/coverage/miss-reasons.ts';
import type { NearMiss } from '../../languages/external-metadata-cfg/coverage/near-miss.ts';
import { loading, writtenTexts } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import type { LoadedTexts, MetadataText } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { EXPIRY_CLASS } from '../../languages/external-metadata-cfg/vocabulary.ts';
import { classModeOf } from '../../languages/metadata-classes.ts';
import { pacedSteps } from '../../match/regex/steps.ts';
import { clearLines, insertLines, lineKinds } from '../../store/metadata/coverage.ts';
import type { CoverageLine } from '../../store/metadata/coverage.ts';
import { keepLastWork } from '../../store/metadata/last-work.ts';
import { readKnownUrls } from '../../store/metadata/reads.ts';
import { inTransaction } from '../../store/sql/transaction.ts';
import { replaceUncovered } from '../../store/metadata/uncovered-urls.ts';
import { readNewestRevision, readRevisionFiles } from '../world/installation.ts';
import { defineJobWork, JobRefusal } from '../job-work.ts';
import type { JobContext } from '../job-work.ts';
import { metadataCoverageJob } from './declaration.ts';
import type { CoverageSummary } from './declaration.ts';
import { listUncovered } from './uncovered-urls.ts';
import type { KnownUrls, Uncovered } from './uncovered-urls.ts';
import type { z } from 'zod';

type Context = JobContext<z.input<typeof metadataCoverageJob.progress>>;

const linePortion = 5_000;

export const metadataCoverageWork = defineJobWork(metadataCoverageJob, async (context) => {
  const begun = performance.now();
  const { pool, collectionId, slug, createdBy } = context;
  if (collectionId === null) throw new TypeError('lines are of a collection');
  const revision = await readNewestRevision(pool, collectionId);
  const files = await readRevisionFiles(pool, revision.id);
  const texts = writtenTexts(files);
  if (texts.length === 0) throw new JobRefusal(`${slug} has no external metadata.`);
  const { index, placeOf } = await pacedSteps(loading(texts, classModeOf(files)), context.yieldNow);
  const known = await readUrls(context, collectionId);
  const { urls } = known;
  context.report({ phase: 'matching', done: 0, of: urls.length });
  const coverage = createCoverage(index);
  for (const [i, url] of urls.entries()) {
    coverage.add(url);
    if (i % 1000 === 0) await context.yieldNow();
  }
  const figures = await pacedSteps(coverage.counting(), context.yieldNow);
  const missing = await findMisses(context, index, figures);
  const without = await listUncovered(known, figures.isCovered, context.yieldNow);
  const counted = { texts, placeOf, index, figures, urls, missing };
  const summary = summarize({ ...counted, without, ms: performance.now() - begun });
  await store(context, counted, async (client) => {
    await replaceUncovered(client, collectionId, { ...without, yieldNow: context.yieldNow });
    await keepLastWork(client, 'coverage', collectionId, { by: createdBy, revision: revision.number, summary });
  });
  return summary;
});

async function readUrls({ pool, yieldNow, report }: Context, collectionId: number): Promise<KnownUrls> {
  const urls: string[] = [];
  const seqs: number[] = [];
  for await (const rows of readKnownUrls(pool, collectionId)) {
    for (const { url, seq } of rows) {
      urls.push(url);
      seqs.push(Number(seq));
    }
    report({ phase: 'reading', done: urls.length, of: urls.length });
    await yieldNow();
  }
  return { urls, seqs };
}

/** By entry. */
type Misses = ReadonlyMap<number, NearMiss>;

async function findMisses({ yieldNow }: Context, index: MetadataIndex, figures: CoverageFigures): Promise<Misses> {
  const found = new Map<number, NearMiss>();
  for (const entry of index.prefixes.inOrder()) {
    if ((figures.counts[entry] ?? 0) > 0) continue;
    const miss = figures.missOf(entry);
    if (miss !== undefined) found.set(entry, miss);
    await yieldNow();
  }
  return found;
}

interface Counted extends LoadedTexts {
  readonly texts: readonly MetadataText[];
  readonly figures: CoverageFigures;
  readonly urls: readonly string[];
  readonly missing: Misses;
}

interface Summarized {
  readonly without: Uncovered;
  readonly ms: number;
}

function summarize({ texts, index, figures, urls, missing, without, ms }: Counted & Summarized): CoverageSummary {
  const nearMisses: Partial<Record<MissReason, number>> = {};
  for (const { reason } of missing.values()) nearMisses[reason] = (nearMisses[reason] ?? 0) + 1;
  const sites = without.sites.filter((site) => site.uncovered === site.urls);
  return {
    files: texts.map(({ path }) => path),
    lines: index.prefixes.size,
    malformed: index.malformed,
    matchedLines: figures.counts.reduce((sum, n) => (n > 0 ? sum + 1 : sum), 0),
    deadLines: index.dead.length,
    urls: urls.length,
    coveredUrls: figures.coveredUrls,
    nearMisses,
    uncovered: [...figures.uncovered],
    sitesWithout: sites.length,
    sitesInPart: without.sites.length - sites.length,
    ms,
  };
}

/** All lines and the sum at once: whoever looks sees the count before, or this one. */
async function store(
  { pool, collectionId, yieldNow, report }: Context,
  counted: Counted,
  keep: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  if (collectionId === null) return;
  const lineOf = describer(counted);
  const of = counted.index.prefixes.size;
  await inTransaction(pool, async (client) => {
    await clearLines(client, collectionId);
    for (let from = 0; from < of; from += linePortion) {
      const lines = Array.from({ length: Math.min(linePortion, of - from) }, (_, i) => lineOf(from + i));
      await insertLines(client, collectionId, lines);
      report({ phase: 'storing', done: from + lines.length, of });
      await yieldNow();
    }
    await keep(client);
  });
}

function describer({ texts, index, figures, placeOf, urls, missing }: Counted) {
  const numbers = new Map(texts.map(({ path }, number) => [path, number]));
  const winners = new Map(index.dead.map(({ line, winner }) => [line, winner]));
  return (entry: number): CoverageLine => {
    const number = index.lineOf(entry);
    const { path, line } = placeOf(number);
    const winner = winners.get(number);
    const miss = winner === undefined ? missing.get(entry) : undefined;
    const urlsReached = winner === undefined ? (figures.counts[entry] ?? 0) : 0;
    const expiry = index.elementsOf(entry).find((element) => element.class === EXPIRY_CLASS);
    return {
      number,
      file: numbers.get(path) ?? 0,
      line,
      kind: kindOf({ isDead: winner !== undefined, urls: urlsReached, miss }),
      prefix: index.prefixOf(entry),
      urls: urlsReached,
      expires: expiry === undefined ? null : Number(expiry.value),
      winner: winner ?? null,
      near: miss === undefined ? null : (urls[miss.url] ?? null),
      nearUrls: miss?.urls ?? 0,
    };
  };
}

function kindOf(line: {
  readonly isDead: boolean;
  readonly urls: number;
  readonly miss: NearMiss | undefined;
}): number {
  if (line.isDead) return lineKinds.dead;
  if (line.urls > 0) return lineKinds.matched;
  return line.miss === undefined ? lineKinds.unmatched : lineKinds.nearMiss + MISS_REASONS.indexOf(line.miss.reason);
}
