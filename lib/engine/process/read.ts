import type { Answered, Context, Read } from './known.ts';
import { readPage } from './read-page.ts';
import { readSitemap } from './read-sitemap.ts';
import { lastReading, noReading } from './without-body.ts';

/** The one reading of the content. */
export function read(known: Answered, { crawl }: Context): Read | Promise<Read> {
  const { task, facts, body } = known;
  if (body !== undefined) {
    const answer = { ...known, body };
    return task.discovery.kind === 'sitemap-file' ? readSitemap(answer, crawl) : readPage(answer, crawl);
  }
  return { ...known, reading: facts.content === undefined ? noReading(task, facts.response) : lastReading };
}
