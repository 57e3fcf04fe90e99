import type { Facts } from '../../sdk/resource.ts';
import type { DocumentCrawl } from '../crawl/context.ts';
import type { CompactDecision } from '../decide/decide.ts';
import { growthOf } from '../crawl/traps.ts';
import { createConversion } from './convert-content.ts';
import type { Answered, Made, Read } from './known.ts';
import { denyThrown, makeAllowed } from './make.ts';
import { withMembers } from './members.ts';
import { readRequestOf } from './read-request.ts';

/** Whatever filters decide on, by what its type makes of it: links by the one filter, an RD by the other. */
export function readDocument(known: Answered & { readonly body: Uint8Array }, crawl: DocumentCrawl): Read {
  const { task, facts, body, metas } = known;
  const { response } = facts;
  const request = { ...readRequestOf(crawl.program, facts, { fact: response, body }), ...(metas && { metas }) };
  const { fact: content, page, notes } = crawl.read(request);
  const noted = notes.length === 0 ? response : { ...response, notes: [...(response.notes ?? []), ...notes] };
  const convert = createConversion(crawl, request);
  const makeOf = (decided: CompactDecision, final: Facts): Made | Promise<Made> => {
    const { description, links, cut, threw } = makeAllowed(crawl.ledger, final, convert.page() ?? page, decided);
    const growth = growthOf(crawl, task, page);
    const made: Made = {
      description: description ?? 'none',
      md5: content.md5,
      links,
      linksFound: page.linkCount,
      ...(cut && { cut }),
      ...(keepsBody(crawl, content.type) && { body }),
      ...(growth && { growth }),
      ...(threw.length > 0 && { decided: { ...decided, interned: denyThrown(crawl.ledger, decided, threw) } }),
    };
    return unpacks(crawl, content.type, decided) ? withMembers(made, known, crawl) : made;
  };
  return {
    ...known,
    facts: { ...facts, response: noted, content },
    reading: { convert: convert.fact, make: makeOf },
  };
}

/** Where the filters follow its links. */
function unpacks({ program, archives }: DocumentCrawl, type: string, { interned }: CompactDecision): boolean {
  const { enumerate } = interned.decision.verdict;
  return program.process.unpacksArchives && enumerate === true && archives.isArchive(type);
}

function keepsBody({ run: { options } }: DocumentCrawl, type: string): boolean {
  const { bodies } = options;
  return bodies === 'all' || (bodies === 'text' && (type.startsWith('text/') || type.includes('xml')));
}
