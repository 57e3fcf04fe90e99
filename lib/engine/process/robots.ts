import { decideCompact } from '../decide/decide.ts';
import type { Arrived, Context, End } from './known.ts';
import { record } from './record.ts';

/** What robots.txt says of the URL. Then all is known that decides whether it is fetched. */
export function robots({ task, facts }: Arrived, { crawl, site }: Context): Arrived | End {
  const known = { task, facts: { ...facts, robots: site.robots(facts.url) } };
  const decided = decideCompact(crawl.ledger, known.facts);
  if (!decided.done) return known;
  const failed = decided.interned.decision.state === 'failed';
  const made = { description: failed ? 'keep' : 'none', links: failed ? 'keep' : [], linksFound: 0 } as const;
  return record({ ...known, decided, made }, { crawl });
}
