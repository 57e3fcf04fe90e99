/** The extraction account: after any course of fetches it is what a recount of the stored facts and cuts says. */

import * as fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractionKey, extractionOf } from '../../sdk/extraction.ts';
import { readingCuts } from '../../sdk/cuts.ts';
import type { Cut } from '../../sdk/cuts.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { Batch, Settled } from '../../engine/ports.ts';
import { sumRuns } from '../runs/sum-runs.ts';
import { batch, failed, fetched, found, withoutRd } from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';
import { createCrawlReads } from './crawl-reads.ts';
import type { TypeExtraction } from './read-extraction.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
});
afterAll(() => crawled.close());

interface Reading {
  readonly type: string;
  readonly bytes: number;
  /** Absent where nothing reads the type. */
  readonly words?: number | undefined;
  readonly refused?: string | undefined;
  readonly cut?: Cut | undefined;
}

/** What a visit of a page came to. */
type Visit = 'unchanged' | 'failed' | 'denied' | 'fed' | Reading;

function visited(page: string, visit: Visit, last: Settled | undefined, run: number): Settled | undefined {
  const place = found(`http://a.test/${page}`);
  if (visit === 'failed') return failed(place, run);
  if (visit === 'denied') return { ...withoutRd(place, run), facts: (last ?? fetched(place)).facts };
  if (visit === 'unchanged') {
    if (last?.facts.content === undefined) return undefined;
    const { cuts: _, ...rest } = last;
    return {
      ...rest,
      fetch: { runId: run, at: 1, outcome: 'not-modified', status: 304, bytes: 0, ms: 1 },
      description: 'keep',
      outlinks: 'keep',
    };
  }
  if (visit === 'fed') {
    const { fetch: _, ...rest } = fetched(place, [], run);
    return { ...rest, facts: withReading(rest.facts, { type: 'text/plain', bytes: 9, words: 2 }) };
  }
  return {
    ...fetched(place, [], run),
    facts: withReading(fetched(place).facts, visit),
    ...(visit.cut && { cuts: [visit.cut] }),
  };
}

function withReading(facts: Facts, { type, bytes, words, refused }: Reading): Facts {
  const { response, content } = facts;
  if (response === undefined || content === undefined) throw new TypeError('the page has content');
  return {
    ...facts,
    response: { ...response, bytes },
    content: { ...content, type, ...(words !== undefined && { words }) },
    ...(refused !== undefined && { converted: { ok: false, reason: refused, detail: refused } }),
  };
}

const reading: fc.Arbitrary<Reading> = fc.record({
  type: fc.constantFrom('text/html', 'application/pdf', 'image/png'),
  bytes: fc.integer({ min: 0, max: 3_000_000_000 }),
  words: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  refused: fc.option(fc.constantFrom('encrypted', 'malformed', 'unsupported'), { nil: undefined, freq: 3 }),
  cut: fc.option(
    fc.constantFrom<Cut>(
      { kind: 'parts', count: 3, reason: '5,000 pages of a PDF file' },
      { kind: 'content', count: 1, reason: 'max-filesize-kb' },
      { kind: 'links', count: 2, reason: 'limit' },
    ),
    { nil: undefined, freq: 3 },
  ),
});
const visit: fc.Arbitrary<Visit> = fc.oneof(
  { weight: 4, arbitrary: reading },
  { weight: 3, arbitrary: fc.constantFrom('unchanged', 'failed', 'denied', 'fed') },
);
/** Pages that a run finds, each with what comes of its visit; the others are gone. */
const course = fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), visit, { noNullPrototype: true }), {
  minLength: 1,
  maxLength: 4,
});

/** Each round is a run; the start page is always there. */
async function crawlRounds(owner: Owner, rounds: readonly Readonly<Record<string, Visit>>[]): Promise<void> {
  const last = new Map<string, Settled>();
  for (const round of rounds) {
    const run = await crawled.newRun(owner);
    const start = found('http://a.test/');
    await crawled.store.seed(run, [start], batch({}).paths);
    const pages = Object.entries(round).flatMap(([page, what]) => {
      const settled = visited(page, what, last.get(page), run.id);
      if (settled === undefined) return [];
      last.set(page, settled);
      return [settled];
    });
    const first: Batch = batch({
      settled: [fetched(start, [], run.id)],
      discovered: pages.map((page) => found(page.url.href)),
    });
    expect((await crawled.crawl(run, first, batch({ settled: pages })))?.state).toBe('finished');
    await compare(owner);
  }
  await sumRuns(pool);
  await compare(owner);
}

/** By type and outcome, with sizes and words. */
async function recount({ collectionId }: Owner) {
  const { rows } = await pool.query<{ facts: Facts; cuts: readonly Cut[] | null }>(
    `SELECT p.facts, p.cuts FROM crawl.resource r JOIN crawl.page p USING (collection_id, url_hash)
     WHERE r.collection_id = $1 AND r.path_id <> -1`,
    [collectionId],
  );
  const sums = new Map<string, number>();
  const add = (key: string, n: number): void => void sums.set(key, (sums.get(key) ?? 0) + n);
  for (const { facts, cuts } of rows) {
    const { type } = facts.content ?? {};
    const extraction = extractionOf(facts);
    if (type === undefined || extraction === undefined) continue;
    add(`${type} ${extractionKey(extraction)}`, 1);
    add(`${type} bytes`, extraction.bytes);
    add(`${type} words`, extraction.words);
    const kinds = new Set((cuts ?? []).map(({ kind }) => kind));
    for (const kind of readingCuts) if (kinds.has(kind)) add(`${type} cut ${kind}`, 1);
  }
  return withoutZeros(sums);
}

function figuresOf(types: readonly (Omit<TypeExtraction, 'cut'> & Partial<Pick<TypeExtraction, 'cut'>>)[]) {
  const sums = new Map<string, number>();
  for (const { type, text, empty, none, bytes = 0, words = 0, failed: failures, cut = [], ...rest } of types) {
    expect(rest.documents).toBe(
      text + empty + none + rest.earlier + failures.reduce((sum, each) => sum + each.documents, 0),
    );
    for (const [key, n] of Object.entries({ text, empty, none, bytes, words })) sums.set(`${type} ${key}`, n);
    for (const { value, documents } of failures) sums.set(`${type} ${value}`, documents);
    for (const { kind, documents } of cut) sums.set(`${type} cut ${kind}`, documents);
  }
  return withoutZeros(sums);
}

function withoutZeros(sums: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...sums].filter(([, n]) => n !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function compare(owner: Owner): Promise<void> {
  const { collectionId } = owner;
  const reads = createCrawlReads(pool);
  const types = await reads.extraction(collectionId);
  const counted = await recount(owner);
  expect(figuresOf(types)).toEqual(counted);
  const isCounter = ([key]: readonly [string, unknown]): boolean => !/ (?:bytes|words|cut \w+)$/.test(key);
  const byCounters = (await reads.extractions([collectionId])).get(collectionId) ?? [];
  expect(figuresOf(byCounters)).toEqual(Object.fromEntries(Object.entries(counted).filter(isCounter)));
  await compareLists(owner, types);
}

/** Each figure is the length of the list it leads to, and the sum of the facet. */
async function compareLists({ collectionId }: Owner, types: readonly TypeExtraction[]): Promise<void> {
  const reads = createCrawlReads(pool);
  const facets = await reads.facets(collectionId, {}, ['extraction']);
  const facet = new Map(facets.extraction.map(({ value, count }) => [value, count]));
  for (const { type, text, empty, none, failed: failures, cut } of types) {
    const counts = [
      ['text', text],
      ['empty', empty],
      ['none', none],
      ...failures.map((each) => [each.value, each.documents]),
    ] as const;
    for (const [extraction, count] of counts) {
      const { rows } = await reads.search(collectionId, { type, extraction: String(extraction), limit: 100 });
      expect(rows.length, `${type} ${extraction}`).toBe(count);
      facet.set(String(extraction), (facet.get(String(extraction)) ?? 0) - rows.length);
    }
    for (const { kind, documents } of cut) {
      const { rows } = await reads.search(collectionId, { type, cut: kind, limit: 100 });
      expect(rows.length, `${type} ${kind}`).toBe(documents);
    }
  }
  expect([...facet.values()].every((rest) => rest === 0)).toBe(true);
}

describe('the extraction account', () => {
  it('is a recount of the facts after any runs: changed, unchanged, emptied, failed, denied, fed, and removed pages', async () => {
    await fc.assert(
      fc.asyncProperty(course, async (rounds) => {
        await crawled.reset();
        await crawlRounds(await crawled.newOwner(), rounds);
      }),
      { numRuns: 40 },
    );
  });

  it('counts documents of earlier versions apart', async () => {
    await crawled.reset();
    const owner = await crawled.newOwner();
    await crawlRounds(owner, [{ a: { type: 'application/pdf', bytes: 5, refused: 'encrypted' } }]);
    await pool.query(`INSERT INTO crawl.answer (status, type) VALUES (200, 'application/pdf')`);
    await pool.query(`UPDATE crawl.resource SET words = 0, content_bytes = 0, answer_id =
      (SELECT id FROM crawl.answer WHERE type = 'application/pdf' AND extraction = '') WHERE url = 'http://a.test/a'`);
    const types = await createCrawlReads(pool).extraction(owner.collectionId);
    expect(types.find(({ type }) => type === 'application/pdf')).toMatchObject({
      documents: 1,
      earlier: 1,
      failed: [],
    });
  });
});
