/** A collection after its first run, with a URL of each outcome, for tests of what is read. */

import type { RunRecord } from '../../engine/ports.ts';
import { createCrawlReads } from '../read/crawl-reads.ts';
import { batch, descriptionOf, failed, fetched, found, hashOf, refused, withoutRd } from './crawl-steps.ts';
import { openTestCrawl } from './test-crawl.ts';
import type { Owner, TestCrawl } from './test-crawl.ts';

export const home = 'http://a.test/';
export const [dog, cat, gone, bare] = ['dog', 'cat', 'gone', 'bare'].map((name) => `${home}${name}.html`) as [
  string,
  string,
  string,
  string,
];
export const foreign = Array.from({ length: 5 }, (_, index) => `http://x${index}.test/`);

export type CrawlReads = ReturnType<typeof createCrawlReads>;

interface ReadCrawl {
  readonly crawled: TestCrawl;
  readonly owner: Owner;
  readonly run: RunRecord;
  readonly reads: CrawlReads;
}

export async function openReadCrawl(): Promise<ReadCrawl> {
  const crawled = await openTestCrawl();
  const owner = await crawled.newOwner();
  const run = await crawled.newRun(owner);
  await crawled.store.seed(run, [found(home)], []);
  const dogPage = {
    ...fetched(found(dog, 2, home), [home, cat], run.id),
    description: descriptionOf(dog, 'A dog barks.'),
  };
  await crawled.crawl(
    run,
    batch({
      settled: [
        {
          ...fetched(found(home), [dog, cat, gone, bare, ...foreign], run.id),
          cuts: [
            { kind: 'links', count: 4, reason: 'links per page' },
            { kind: 'values', count: 2, reason: 'truncate=10 of extract-html-meta' },
          ],
        },
        dogPage,
        { ...fetched(found(cat, 2, home), [home], run.id), description: descriptionOf(cat, 'A cat meows, dogged.') },
        failed(found(gone, 2, home), run.id),
        withoutRd(found(bare, 2, home), run.id),
      ],
      discovered: foreign.map((href) => refused(href, 2)),
      linksFound: 13,
      events: [
        { at: 1, kind: 'settled', url: dog, hash: hashOf(dog), pathId: 11n },
        { at: 2, kind: 'settled', url: gone, hash: hashOf(gone), pathId: 14n },
      ],
    }),
  );
  return { crawled, owner, run, reads: createCrawlReads(crawled.pool) };
}
