/** RDs as they are now, or one of their parts. */

import { countWords } from '../../sdk/count-words.ts';
import type { CallContext } from '../define-service.ts';
import type { StoredAttributes } from '../../store/read/read-description.ts';
import type { DescriptionView } from '../resources/contract.ts';
import { openPrinter } from './print-rds.ts';
import { rdmLimits } from './protocol.ts';
import type { SubmitType } from './protocol.ts';
import type { Submission, Submitting } from './submitted.ts';

export async function retrieveRds(context: CallContext, submitting: Submitting): Promise<Submission> {
  const { catalog, submitted } = submitting;
  const { id } = catalog.collection;
  const hashes: string[] = [];
  for await (const portion of submitted.portions) {
    const asked = await Promise.all(portion.map(async ({ url }) => ({ url, hash: await context.crawl.hashOf(url) })));
    const described = await context.crawl.described(
      id,
      asked.flatMap(({ hash }) => hash ?? []),
    );
    for (const { url, hash = '' } of asked) {
      if (!described.has(hash)) submitted.refuse(`${url} has no RD.`);
      else if (hashes.length === rdmLimits.hits)
        submitted.refuse(`${url}: up to ${rdmLimits.hits} RDs can be retrieved at a time.`);
      else hashes.push(hash);
    }
  }
  return {
    message: `${countWords(hashes.length, 'RD')} retrieved.`,
    objects: printNow(context, submitting, hashes),
  };
}

const printedAtOnce = 50;

async function* printNow(
  context: CallContext,
  { catalog: { collection }, request: { type, view } }: Submitting,
  hashes: readonly string[],
): AsyncGenerator<Uint8Array> {
  const print = await openPrinter(context, collection.id, view);
  for (let from = 0; from < hashes.length; from += printedAtOnce) {
    const page = hashes.slice(from, from + printedAtOnce);
    const rds = await readParts(context, collection.id, page, type);
    for (const hash of page) {
      const rd = rds.get(hash);
      if (rd !== undefined) yield print(rd);
    }
  }
}

/** By hash; those that have no RD are left out. */
export async function readParts(
  { crawl }: Pick<CallContext, 'crawl'>,
  collectionId: number,
  hashes: readonly string[],
  type: SubmitType,
): Promise<ReadonlyMap<string, DescriptionView>> {
  const rds = await crawl.descriptionsOf(collectionId, hashes);
  if (type === 'merged') return rds;
  if (type === 'persistent') return new Map([...rds].map(([hash, rd]) => [hash, givenPart(rd)]));
  const stored = await crawl.storedRds(collectionId, hashes);
  return new Map([...rds].map(([hash, rd]) => [hash, storedPart(rd, stored.get(hash)?.attributes ?? {})]));
}

const byPeople: ReadonlySet<string> = new Set(['manual', 'annotation']);

function givenPart(rd: DescriptionView): DescriptionView {
  return { ...rd, attributes: rd.attributes.filter(({ writer }) => byPeople.has(writer.by)) };
}

/** What a crawl or an upload made, without all that is read over it. */
function storedPart(rd: DescriptionView, stored: StoredAttributes): DescriptionView {
  const shown = new Map(rd.attributes.map((each) => [each.name, each]));
  const attributes = Object.entries(stored).map(([name, values]) => {
    const { crawled, writer } = shown.get(name) ?? {};
    return { name, values, writer: crawled?.writer ?? writer ?? { by: 'robot' as const } };
  });
  return { ...rd, attributes };
}
