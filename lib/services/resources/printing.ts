/** How the RDs of a collection are printed: the names of its schema, and the form of its URLs. */

import { attributesByName } from '../../languages/schema-conf/model.ts';
import type { SchemaAttribute } from '../../languages/schema-conf/model.ts';
import { builtInSchema, readSchema } from '../../languages/schema-conf/read.ts';
import { syntax as gathererCf } from '../../languages/gatherer-cf/syntax.ts';
import { syntax as schemaConf } from '../../languages/schema-conf/syntax.ts';
import { harvestForm } from '../../match/urls/url-identity.ts';
import type { ServiceContext } from '../context.ts';
import type { DescriptionView } from './contract.ts';
import { descriptionSoif } from './print-descriptions.ts';

export interface Printing {
  readonly names: ReadonlyMap<string, SchemaAttribute>;
  /** The URL of a SOIF object: with RootNodes as Harvest writes it. */
  readonly soifUrl: (href: string) => string;
  /** With gatherer.cf. */
  readonly isGatherer: boolean;
}

const asStored = (href: string): string => href;

/** The names of the newest schema; of one with errors, those of the built-in one. */
export async function printingOf(
  { revisions }: Pick<ServiceContext, 'revisions'>,
  collectionId: number,
): Promise<Printing> {
  const newest = await revisions.newest(collectionId);
  const files = await revisions.files(newest.id);
  const names = attributesByName(readSchema(files.get(schemaConf.usualPath)) ?? builtInSchema);
  const isGatherer = files.has(gathererCf.usualPath);
  return { names, soifUrl: isGatherer ? harvestForm : asStored, isGatherer };
}

export function printSoifObject(one: DescriptionView, { names, soifUrl }: Printing): Uint8Array {
  return descriptionSoif({ ...one, url: soifUrl(one.url) }, names);
}
