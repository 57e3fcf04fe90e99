/** The collections that hand out RDs over RDM, and which of them a client means. */

import { sourceText } from '../../lang/source-text.ts';
import { robotConf } from '../../languages/robot-conf/index.ts';
import { writtenParameters } from '../../languages/robot-conf/model.ts';
import { robotParameters } from '../../languages/robot-conf/vocabulary.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { HandOut } from '../../store/rds/hand-out.ts';
import { readSettings } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { fault, isFault } from './fault.ts';
import type { RdmFault } from './fault.ts';

export interface RdmPlace {
  /** Short name of the collection whose address it is; absent: all are asked there. */
  readonly collection?: string;
  /** Scheme, host, and port as the client sees them, such as `http://winnow.example:3000`. */
  readonly origin: string;
}

export interface Catalog {
  readonly collection: CollectionRecord;
  readonly id: string;
  /** Undefined before the first run. */
  readonly handOut: HandOut | undefined;
}

type Reading = Pick<ServiceContext, 'collections' | 'crawl' | 'revisions'>;

/**
 * In the order of their short names; the fault says so when there is none.
 * @param wanted ID of a catalog
 * @param isOff also those that are not switched on
 */
export async function findCatalogs(
  context: Reading,
  { collection: slug, origin }: RdmPlace,
  wanted: string,
  isOff = false,
): Promise<readonly Catalog[] | RdmFault> {
  const on = (await context.collections.list()).filter((each) => isOff || readSettings(each).speaksRdm);
  const here = on.filter((each) => slug === undefined || each.slug === slug);
  if (here.length === 0) return fault('off');
  const meant = await chooseCatalogs(context, here, { wanted: wanted.trim(), origin });
  if (isFault(meant)) return meant;
  if (meant.length === 0) return fault('unknownCatalog', { catalog: wanted });
  const sorted = meant.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  return Promise.all(
    sorted.map(async (collection) => ({
      collection,
      id: catalogId(origin, collection.slug),
      handOut: await context.crawl.handedOut.mark(collection.id),
    })),
  );
}

/** As the Sun servers write it; `x-catalogs` over TLS. */
export function catalogId(origin: string, slug: string): string {
  const { protocol, host } = new URL(origin);
  return `${protocol === 'https:' ? 'x-catalogs' : 'x-catalog'}://${host}/${slug}`;
}

const idOfCatalog = /^x-catalogs?:\/\/[^/\s]+\/([^/\s]+)\/?$/i;

/** By the short name at the end of the ID, or by the csid that robot.conf brought along from another server. */
async function chooseCatalogs(
  context: Reading,
  collections: readonly CollectionRecord[],
  { wanted, origin }: { readonly wanted: string; readonly origin: string },
): Promise<readonly CollectionRecord[] | RdmFault> {
  if (wanted === '') return collections;
  const name = idOfCatalog.exec(wanted)?.[1];
  if (name === undefined) return fault('badCatalog', { catalog: wanted, host: new URL(origin).host });
  const named = collections.filter(({ slug }) => slug === name);
  if (named.length > 0) return named;
  const ids = await Promise.all(collections.map((each) => writtenId(context, each)));
  return collections.filter((_, i) => ids[i]?.toLowerCase() === wanted.toLowerCase());
}

async function writtenId({ revisions }: Reading, { id }: CollectionRecord): Promise<string | undefined> {
  const text = (await revisions.files((await revisions.newest(id)).id)).get(robotConf.usualPath);
  const parsed = robotConf.parse(sourceText(robotConf.usualPath, text ?? ''));
  return writtenParameters(parsed.ast).get(robotParameters.csid.name)?.value;
}
