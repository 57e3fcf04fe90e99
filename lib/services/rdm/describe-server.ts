/** What the server says of itself and of its collections: answers to status-, server-, and schema-requests. */

import { builtInSchema, readSchema } from '../../languages/schema-conf/read.ts';
import { syntax as schemaConf } from '../../languages/schema-conf/syntax.ts';
import type { CallContext } from '../define-service.ts';
import type { Catalog, RdmPlace } from './catalogs.ts';
import { printObject } from './print-answer.ts';
import {
  headerAttributes,
  queryLanguages,
  rdmLimits,
  rdmMessages,
  rdmObjects,
  rdmPlaces,
  rdmVersion,
} from './protocol.ts';

export async function* describeStatus(context: CallContext, catalogs: readonly Catalog[]): AsyncGenerator<Uint8Array> {
  const figures = await context.crawl.figures(catalogs.map(({ collection }) => collection.id));
  for (const { id, collection, handOut } of catalogs) {
    const now = figures.get(collection.id)?.descriptions ?? 0;
    const rds = handOut === undefined ? 0 : (await context.crawl.handedOut.count(collection.id, now)).exported;
    yield printObject(rdmObjects.status, id, [
      [headerAttributes.catalog.name, id],
      ['name', collection.name],
      ['rd-count', rds],
      ['rd-state-at', handOut && Math.floor(handOut.at / 1000)],
    ]);
  }
}

export function describeServer(
  { version }: Pick<CallContext, 'version'>,
  { origin, collection }: RdmPlace,
  catalogs: readonly Catalog[],
): readonly Uint8Array[] {
  const path = collection === undefined ? rdmPlaces.all : rdmPlaces.one.replace('{collection}', collection);
  const ids = catalogs.map(({ id }) => id);
  return [
    printObject(rdmObjects.server, `${origin}${path}`, [
      ['server-software', `Winnow/${version}`],
      [headerAttributes.version.name, rdmVersion],
      [headerAttributes.catalog.name, ids.length === 1 ? ids[0] : ids],
      ['message-types', Object.values(rdmMessages).map(({ name }) => name)],
      ['query-languages', Object.keys(queryLanguages)],
      ['view-hits-default', rdmLimits.usualHits],
      ['view-hits-maximum', rdmLimits.hits],
    ]),
  ];
}

/** Attributes as numbered lists, the same number for one attribute. */
export async function* describeSchemas(
  { revisions }: Pick<CallContext, 'revisions'>,
  catalogs: readonly Catalog[],
): AsyncGenerator<Uint8Array> {
  for (const { id, collection } of catalogs) {
    const files = await revisions.files((await revisions.newest(collection.id)).id);
    const { attributes } = readSchema(files.get(schemaConf.usualPath)) ?? builtInSchema;
    const numbered = attributes.flatMap(({ name, desc, aliases, editable, indexable }, i) => {
      const n = i + 1;
      return [
        [`attribute-${n}`, name],
        [`description-${n}`, desc],
        [`aliases-${n}`, aliases.length === 0 ? undefined : aliases.join(',')],
        [`editable-${n}`, String(editable)],
        [`searchable-${n}`, String(indexable)],
      ] as const;
    });
    yield printObject(rdmObjects.schema, id, [
      ['schema-name', 'DOCUMENT'],
      [headerAttributes.catalog.name, id],
      ['data-type', 'text'],
      ['content-type', 'text/plain; charset=utf-8'],
      ...numbered,
    ]);
  }
}
