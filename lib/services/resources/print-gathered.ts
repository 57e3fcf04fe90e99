/** RDs in the form of Harvest: objects of type FILE, with what a Broker asks of each. */

import type { CollectionRecord } from '../../db/collections.ts';
import type { ServiceContext } from '../context.ts';
import { gathererAttributes, senderOf } from '../gatherer/gatherer-attributes.ts';
import type { Sender } from '../gatherer/gatherer-attributes.ts';
import type { DescriptionView } from './contract.ts';
import { printingOf, printSoifObject } from './printing.ts';
import type { Printing } from './printing.ts';

export function printGathered(rd: DescriptionView, sender: Sender, printing: Printing): Uint8Array {
  return printFile({ ...rd, attributes: gathererAttributes(rd, sender) }, printing);
}

/** What the Sun servers call a document is a file. */
export function printFile(rd: DescriptionView, printing: Printing): Uint8Array {
  return printSoifObject(rd.schema === 'DOCUMENT' ? { ...rd, schema: 'FILE' } : rd, printing);
}

/** With gatherer.cf in the form of Harvest, else in that of the Sun servers. */
export async function soifPrinterOf(
  context: Pick<ServiceContext, 'revisions' | 'catalog' | 'version'>,
  collection: Pick<CollectionRecord, 'id' | 'name'>,
): Promise<(rd: DescriptionView) => Uint8Array> {
  const printing = await printingOf(context, collection.id);
  if (!printing.isGatherer) return (rd) => printSoifObject(rd, printing);
  const sender = await senderOf(context, collection);
  return (rd) => printGathered(rd, sender, printing);
}
