import type { Attribute, ContentFact, Writer } from '../../sdk/resource.ts';
import type { DocumentCrawl } from '../crawl/context.ts';
import type { Answered, GivenRd, Read } from './known.ts';
import { completeDescription } from './make.ts';

const writer: Writer = { by: 'feed' };

/** An RD that is there already: the schema and the external metadata of the collection are all that is added. */
export function readGiven(
  known: Answered & { readonly given: GivenRd },
  { program }: Pick<DocumentCrawl, 'program'>,
): Read {
  const { facts, given } = known;
  const { schema, md5, liveMs } = given;
  const content: ContentFact = { type: 'application/x-soif', charset: 'utf-8', charsetFrom: 'none', md5, metas: [] };
  const describe = () => completeDescription(program, { url: facts.url.href, schema, attributes: attributesOf(given) });
  return {
    ...known,
    facts: { ...facts, content },
    reading: {
      make: ({ interned }) => ({
        description: interned.decision.verdict.generate === true ? describe() : 'none',
        md5,
        links: [],
        linksFound: 0,
        ...(liveMs !== undefined && { liveMs }),
      }),
    },
  };
}

function attributesOf({ attributes }: GivenRd): ReadonlyMap<string, Attribute> {
  return new Map(Array.from(attributes, ([name, values]) => [name, { values, writer }]));
}
