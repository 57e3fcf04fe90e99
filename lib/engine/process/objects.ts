/** What an exploder made of a file: each object is a resource of its own, which comes and goes with the file. */

import { wayOf } from '../../match/urls/link-reach.ts';
import { hash } from 'node:crypto';
import type { Attribute, ContentFact, Facts, ResourceDescription, ResponseFact } from '../../sdk/resource.ts';
import type { ExplodedObject } from '../../sdk/exploded-object.ts';
import type { DocumentCrawl } from '../crawl/context.ts';
import { hashOf } from '../crawl/discover.ts';
import { createObjectEssence } from '../essence/examine-object.ts';
import { shownAddress } from '../essence/object-url.ts';
import type { AddressedObject } from '../essence/sort-objects.ts';
import { withoutContent } from './content-facts.ts';
import type { Answered, Made, Read } from './known.ts';
import { completeDescription, objectUrl } from './make.ts';
import { outermost } from './unpacking.ts';

/** What was made of the file, with its objects beside its links. */
export function withObjects(
  made: Made,
  known: Answered & { readonly body: Uint8Array },
  crawl: DocumentCrawl,
  objects: readonly AddressedObject[],
): Made {
  const members = objects.map((each) => objectKnown(known, crawl, each));
  const links = objects.map(({ url: { href: url } }) => ({ url, kind: 'object' as const }));
  return {
    ...made,
    links: [...links, ...(made.links === 'keep' ? [] : made.links)],
    linksFound: made.linksFound + links.length,
    members: [...(made.members ?? []), ...members],
  };
}

/** The file was asked for: nobody is asked for the object. */
function objectKnown(
  { task, facts, inside, body }: Answered & { readonly body: Uint8Array },
  crawl: DocumentCrawl,
  { url, object }: AddressedObject,
): Answered {
  const { reached } = task.discovery;
  const discovery = { kind: 'object', from: task.url, hops: 0, ...(reached && { reached }) } as const;
  const response: ResponseFact = { outcome: 'ok', headers: {}, bytes: bytesOf(object), received: 0, ms: 0 };
  const { totals: _totals, fed: _fed, controls: _controls, md5First: _first, ...shared } = withoutContent(facts);
  return {
    task: {
      hash: hashOf(crawl, url.href),
      url: url.href,
      parts: url,
      ...wayOf(task),
      discovery,
      attempts: 0,
      bodyKept: false,
    },
    facts: { ...shared, url, discovery, response },
    by: 'nobody',
    object,
    inside: inside ?? outermost(body, task.hash),
  };
}

function bytesOf({ attributes }: ExplodedObject): number {
  return attributes.reduce((sum, { values }) => sum + Buffer.byteLength(values.join('\n')), 0);
}

/** There are no links in it, and no filter makes anything of it. */
export function readObject(known: Answered & { readonly object: ExplodedObject }, crawl: DocumentCrawl): Read {
  const { facts, object } = known;
  const { program } = crawl;
  const md5 = hash('md5', JSON.stringify(object.attributes));
  const content: ContentFact = { type: 'application/x-soif', charset: 'utf-8', charsetFrom: 'none', md5, metas: [] };
  const essence = program.essence && crawl.essence && createObjectEssence(program.essence, crawl.essence, object);
  return {
    ...known,
    facts: { ...facts, content },
    reading: {
      ...(essence && { essence }),
      make: ({ interned }, final) => {
        const attributes = essence?.attributes();
        const isMade = interned.decision.verdict.generate === true && attributes !== undefined;
        return {
          description: isMade ? describe(crawl, final, attributes) : 'none',
          md5,
          links: [],
          linksFound: 0,
        };
      },
    },
  };
}

function describe(
  { program }: DocumentCrawl,
  { url, discovery }: Facts,
  said: ReadonlyMap<string, Attribute>,
): ResourceDescription {
  const shown = shownAddress(url, discovery);
  const attributes = new Map<string, Attribute>([['url', { values: [shown], writer: { by: 'robot' } }], ...said]);
  return completeDescription(program, { url: objectUrl(attributes, shown), schema: 'DOCUMENT', attributes });
}
