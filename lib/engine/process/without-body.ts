/** What is made of a resource of which nothing is read. */

import type { DocumentCrawl } from '../crawl/context.ts';
import { isRefusedTooLong } from '../decide/refusal.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { ResourceKind } from '../kinds/resource-kind.ts';
import { archiveType } from './archive-type.ts';
import type { Answered, Reading } from './known.ts';

/** The content is that of the last fetch: its links and its RD stand where there are still to be some. */
export function lastReading(crawl: DocumentCrawl, { revision }: Pick<Answered, 'revision'> = {}): Reading {
  return {
    make: (decided, facts) => {
      const { enumerate, generate } = decided.interned.decision.verdict;
      const hasLinks =
        enumerate === true || facts.examined?.explodes === true || archiveType(crawl, facts, decided) !== undefined;
      return {
        ...(generate === true
          ? { description: 'keep', ...(revision && { revision }) }
          : { description: withoutRd(facts) }),
        ...(facts.content && { md5: facts.content.md5 }),
        links: hasLinks ? 'keep' : [],
        linksFound: 0,
      };
    },
  };
}

/** An RD there is stays until the run has come to the canonical URL. */
export function withoutRd({ canonical }: Facts): 'keep' | 'none' {
  return canonical?.is === 'waiting' ? 'keep' : 'none';
}

/** There is no content: it moved, it is gone, or what it was stays for now. */
export function noReading({ task, facts }: Answered, kind: ResourceKind, { program }: DocumentCrawl): Reading {
  const { outcome, redirectTo } = facts.response;
  return {
    make: ({ interned }) => {
      const isFailed = interned.decision.state === 'failed';
      const isLost = outcome === 'gone' || isRefusedTooLong(program, facts);
      const isKept = outcome === 'deferred' || (isFailed && !isLost);
      const description = isKept ? 'keep' : 'none';
      if (redirectTo !== undefined) return { description, links: [kind.links.moved(task, redirectTo)], linksFound: 1 };
      return { description, links: isKept ? 'keep' : [], linksFound: 0 };
    },
  };
}
