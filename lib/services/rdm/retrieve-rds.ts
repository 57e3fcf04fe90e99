/** RDs as they are now, or one of their parts. */

import type { CallContext } from '../define-service.ts';
import type { DescriptionView } from '../resources/contract.ts';
import { openPrinter } from './print-rds.ts';
import { rdmLimits } from './protocol.ts';
import type { SubmitType } from './protocol.ts';
import type { Submission, Submitting } from './submitted.ts';
import { plural } from './words.ts';

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
        submitted.refuse(`${url}: up to ${rdmLimits.hits} RDs are sent at once.`);
      else hashes.push(hash);
    }
  }
  return { message: `${plural(hashes.length, 'RD')} as they are now.`, objects: printNow(context, submitting, hashes) };
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
    const rds = await context.crawl.descriptionsOf(collection.id, page);
    for (const hash of page) {
      const rd = rds.get(hash);
      if (rd !== undefined) yield print(partOf(rd, type));
    }
  }
}

function partOf(rd: DescriptionView, type: SubmitType): DescriptionView {
  if (type === 'merged') return rd;
  return type === 'nonpersistent' ? crawledPart(rd) : givenPart(rd);
}

/** What people gave. */
function givenPart(rd: DescriptionView): DescriptionView {
  return { ...rd, attributes: rd.attributes.filter(({ writer }) => writer.by === 'manual') };
}

/** Without what people gave. */
export function crawledPart(rd: DescriptionView): DescriptionView {
  const attributes = rd.attributes.flatMap((each) => {
    if (each.writer.by !== 'manual') return [each];
    return each.crawled === undefined ? [] : [{ name: each.name, ...each.crawled }];
  });
  return { ...rd, attributes };
}
