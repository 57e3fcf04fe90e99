/** Counts what each line of a collection's external metadata reaches of the URLs it knows, and why lines reach none. */

import type pg from 'pg';
import { createCoverage } from '../languages/external-metadata-cfg/coverage.ts';
import type { CoverageFigures } from '../languages/external-metadata-cfg/coverage.ts';
import type { MetadataIndex } from '../languages/external-metadata-cfg/load.ts';
import { MISS_REASONS } from '../languages/external-metadata-cfg/near-miss.ts';
import type { MissReason } from '../languages/external-metadata-cfg/near-miss.ts';
import type { MetadataText } from '../languages/external-metadata-cfg/profiles.ts';
import { EXPIRY_CLASS } from '../languages/external-metadata-cfg/vocabulary.ts';
import { splitUrl } from '../match/url-key.ts';
import { stateCodes } from '../store/codes.ts';
import { clearLines, insertLines, keepCoverage, lineKinds } from '../store/metadata-coverage.ts';
import type { CoverageLine } from '../store/metadata-coverage.ts';
import { inTransaction } from '../store/transaction.ts';
import { readNewestRevision, readRevisionFiles } from './installation.ts';
import { defineJobWork, JobRefusal } from './job-work.ts';
import type { JobContext } from './job-work.ts';
import { metadataCoverageKind } from './kinds/metadata-coverage.ts';
import type { CoverageSummary } from './kinds/metadata-coverage.ts';
import { loadTogether, writtenTexts } from './load-metadata.ts';
import type { Places } from './load-metadata.ts';
import type { z } from 'zod';

type Context = JobContext<z.input<typeof metadataCoverageKind.progress>>;

const urlPortion = 20_000;
const linePortion = 5_000;
const namedSites = 50;
const namedUrls = 500;

export const metadataCoverageWork = defineJobWork(metadataCoverageKind, async (context, { slug, createdBy }) => {
  const begun = performance.now();
  const { pool, collectionId } = context;
  if (collectionId === null) throw new TypeError('lines are of a collection');
  const revision = await readNewestRevision(pool, collectionId);
  const texts = writtenTexts(await readRevisionFiles(pool, revision.id));
  if (texts.length === 0) throw new JobRefusal(`${slug} has no external metadata.`);
  const { index, places } = await loadTogether(texts, context);
  const urls = await readUrls(context, collectionId);
  context.report({ phase: 'matching', done: 0, of: urls.length });
  const coverage = createCoverage(index);
  for (const [i, url] of urls.entries()) {
    coverage.add(url);
    if (i % 1000 === 0) await context.breathe();
  }
  const figures = coverage.figures();
  const missing = await findMisses(context, index, figures);
  const summary = summarize({ texts, index, figures, urls, missing, ms: performance.now() - begun });
  await store(context, { index, figures, places, urls, missing }, (client) =>
    keepCoverage(client, collectionId, { by: createdBy, revision: revision.number, summary }),
  );
  return summary;
});

async function readUrls({ pool, breathe, report }: Context, collectionId: number): Promise<readonly string[]> {
  const urls: string[] = [];
  for (let after = '0'; ;) {
    const { rows } = await pool.query<{ url: string; seq: string }>({
      name: 'winnow-metadata-urls-1',
      text: `SELECT url, seq FROM crawl.resource WHERE collection_id = $1 AND seq > $2 AND state <> ${stateCodes.orphan}
        ORDER BY seq LIMIT ${urlPortion}`,
      values: [collectionId, after],
    });
    for (const { url } of rows) urls.push(url);
    report({ phase: 'reading', done: urls.length, of: urls.length });
    await breathe();
    const last = rows.at(-1);
    if (last === undefined || rows.length < urlPortion) return urls;
    after = last.seq;
  }
}

interface Missing {
  readonly reason: MissReason;
  readonly url: number;
}

/** By entry. */
type Misses = ReadonlyMap<number, Missing>;

async function findMisses({ breathe }: Context, index: MetadataIndex, figures: CoverageFigures): Promise<Misses> {
  const found = new Map<number, Missing>();
  for (const entry of index.prefixes.inOrder()) {
    if ((figures.counts[entry] ?? 0) > 0) continue;
    const miss = figures.missOf(entry);
    if (miss !== undefined) found.set(entry, miss);
    await breathe();
  }
  return found;
}

interface Counted {
  readonly index: MetadataIndex;
  readonly figures: CoverageFigures;
  readonly urls: readonly string[];
  readonly missing: Misses;
}

function summarize({
  texts,
  index,
  figures,
  urls,
  missing,
  ms,
}: Counted & { readonly texts: readonly MetadataText[]; readonly ms: number }): CoverageSummary {
  const nearMisses: Partial<Record<MissReason, number>> = {};
  for (const { reason } of missing.values()) nearMisses[reason] = (nearMisses[reason] ?? 0) + 1;
  const sites = sitesWithout(urls, figures.isCovered);
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
    sites: sites.toSorted((a, b) => b.urls - a.urls).slice(0, namedSites),
    urlsWithout: urls.filter((_, i) => figures.isCovered[i] === 0).slice(0, namedUrls),
    ms,
  };
}

function sitesWithout(urls: readonly string[], isCovered: Uint8Array) {
  const counted = new Map<string, { urls: number; covered: boolean }>();
  for (const [i, url] of urls.entries()) {
    const site = splitUrl(url).siteKey;
    const known = counted.get(site);
    const covered = isCovered[i] === 1;
    if (known === undefined) counted.set(site, { urls: 1, covered });
    else {
      known.urls++;
      if (covered) known.covered = true;
    }
  }
  return Array.from(counted).flatMap(([prefix, { urls: n, covered }]) => (covered ? [] : [{ prefix, urls: n }]));
}

/** All lines and the sum at once: whoever looks sees the count before, or this one. */
async function store(
  { pool, collectionId, breathe, report }: Context,
  counted: Counted & { readonly places: Places },
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
      await breathe();
    }
    await keep(client);
  });
}

function describer({ index, figures, places, urls, missing }: Counted & { readonly places: Places }) {
  const winners = new Map(index.dead.map(({ line, winner }) => [line, winner]));
  return (entry: number): CoverageLine => {
    const number = index.lineOf(entry);
    const winner = winners.get(number);
    const miss = winner === undefined ? missing.get(entry) : undefined;
    const urlsReached = winner === undefined ? (figures.counts[entry] ?? 0) : 0;
    const expiry = index.elementsOf(entry).find((element) => element.class === EXPIRY_CLASS);
    return {
      number,
      ...places(number),
      kind: kindOf({ isDead: winner !== undefined, urls: urlsReached, miss }),
      prefix: index.prefixOf(entry),
      urls: urlsReached,
      expires: expiry === undefined ? null : Number(expiry.value),
      winner: winner ?? null,
      near: miss === undefined ? null : (urls[miss.url] ?? null),
    };
  };
}

function kindOf(line: { readonly isDead: boolean; readonly urls: number; readonly miss: Missing | undefined }): number {
  if (line.isDead) return lineKinds.dead;
  if (line.urls > 0) return lineKinds.matched;
  return line.miss === undefined ? lineKinds.unmatched : lineKinds.nearMiss + MISS_REASONS.indexOf(line.miss.reason);
}
