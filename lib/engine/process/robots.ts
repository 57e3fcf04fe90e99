import { decideCompact } from '../decide/decide.ts';
import { usesRdm } from '../program/protocols.ts';
import type { RdmFact } from '../../sdk/resource.ts';
import type { SiteFacts } from '../crawl/site-facts.ts';
import type { Arrived, Context, End } from './known.ts';
import { record } from './record.ts';

/** What robots.txt says of the URL, and its server over RDM. Then all is known that decides whether it is fetched. */
export function robots(arrived: Arrived, { crawl, site }: Context): Arrived | End {
  const { facts } = arrived;
  const answers = { robots: site.robots(facts.url), ...(usesRdm(crawl.program, facts.url) && { rdm: rdmOf(site) }) };
  const known = { ...arrived, facts: { ...facts, ...answers } };
  const decided = decideCompact(crawl.ledger, known.facts);
  if (!decided.done) return known;
  const failed = decided.interned.decision.state === 'failed';
  const made = { description: failed ? 'keep' : 'none', links: failed ? 'keep' : [], linksFound: 0 } as const;
  return record({ ...known, decided, made }, { crawl });
}

/** Asked over the protocol that the visit began with. */
function rdmOf({ rdm }: SiteFacts): RdmFact {
  return rdm ?? { speaks: false, detail: 'not asked: the visit began over another protocol' };
}
