/** What is made of a resource of which nothing is read. */

import type { ResponseFact } from '../../sdk/resource.ts';
import type { ResourceKind } from '../kinds/resource-kind.ts';
import type { Reading } from './known.ts';
import type { Task } from './task.ts';

/** The content is that of the last fetch: its links stand, and its RD when there is still to be one. */
export const lastReading: Reading = {
  make: ({ interned }, { content }) => ({
    description: interned.decision.verdict.generate === true ? 'keep' : 'none',
    ...(content && { md5: content.md5 }),
    links: 'keep',
    linksFound: 0,
  }),
};

/** There is no content: it moved, it is gone, or what it was stays for now. */
export function noReading(task: Task, kind: ResourceKind, { outcome, redirectTo }: ResponseFact): Reading {
  return {
    make: ({ interned }) => {
      const failed = interned.decision.state === 'failed';
      const isKept = outcome === 'deferred' || (failed && outcome !== 'gone');
      const description = isKept ? 'keep' : 'none';
      if (redirectTo !== undefined) return { description, links: [kind.links.moved(task, redirectTo)], linksFound: 1 };
      return { description, links: isKept ? 'keep' : [], linksFound: 0 };
    },
  };
}
