import type { Crawl } from '../crawl/context.ts';
import { linksOfSitemap } from '../kinds/sitemap.ts';
import type { Answered, Read } from './known.ts';

/** A sitemap is asked for as a whole each time: what it lists counts as found again. */
export async function readSitemap(
  known: Answered & { readonly body: Uint8Array },
  { sitemaps }: Pick<Crawl, 'sitemaps'>,
): Promise<Read> {
  const { task, facts, body } = known;
  const read = await sitemaps.read({ url: task.parts, body, response: facts.response });
  const { links, cuts } = linksOfSitemap(task, read);
  return {
    ...known,
    facts: { ...facts, content: read.fact },
    reading: {
      make: ({ interned }) => {
        const isRead = interned.decision.verdict.enumerate === true;
        return {
          description: 'none',
          md5: read.fact.md5,
          links: isRead ? links : [],
          linksFound: read.found,
          ...(isRead && { cuts }),
        };
      },
    },
  };
}
