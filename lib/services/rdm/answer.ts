/** Answers the messages that ask: one header, and a stream of objects behind it. */

import { z } from 'zod';
import { bytes, streamOf } from '../../store/models/read-model.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { findCatalogs } from './catalogs.ts';
import type { Catalog, RdmPlace } from './catalogs.ts';
import { describeSchemas, describeServer, describeStatus } from './describe-server.ts';
import { fault, isFault } from './fault.ts';
import type { RdmFault } from './fault.ts';
import { findDeleted } from './find-changes.ts';
import { findRds } from './find-rds.ts';
import type { FoundRds } from './print-answer.ts';
import { headed, printFault, printHeader } from './print-answer.ts';
import { headerAttributes, queryAttributes, rdmMessages } from './protocol.ts';
import type { RdmMessageName } from './protocol.ts';
import { messageNamed } from './read-message.ts';
import { readQuery } from './read-query.ts';
import type { Attributes } from './read-query.ts';

export const rdmAttributes = z.record(z.string().max(1024), z.string());

export const rdmPlace = z.strictObject({
  collection: z.string().max(100).exactOptional(),
  origin: z.url({ protocol: /^https?$/ }).max(1000),
});

export const rdmAnswerSchema = z.strictObject({
  /** Of HTTP. */
  status: z.number(),
  /** SOIF. */
  chunks: streamOf(bytes),
});

export interface RdmAnswer {
  readonly status: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export const answerRdm = defineService({
  name: 'answerRdm',
  doc: 'Answers an RDM message. Errors in the message are part of the answer.',
  role: 'public',
  input: z.strictObject({
    ...rdmPlace.shape,
    /** Attributes by name in lower case. */
    header: rdmAttributes,
    query: rdmAttributes.exactOptional(),
  }),
  output: rdmAnswerSchema,
  run: async (context, { header, query, ...place }): Promise<RdmAnswer> => {
    const catalogs = await findCatalogs(context, place, header[headerAttributes.catalog.name] ?? '');
    const name = messageNamed(header);
    if (isFault(name)) return faultAnswer(isFault(catalogs) && catalogs.error === 'off' ? catalogs : name);
    const { answer: type } = rdmMessages[name];
    if (isFault(catalogs)) return faultAnswer(catalogs, type);
    const found = await objectsFor(context, { name, place, catalogs, header, query });
    if (isFault(found)) return faultAnswer(found, type);
    const only = catalogs.length === 1 ? catalogs[0]?.id : undefined;
    const head = printHeader({ type, catalog: only, ...found.header });
    return { status: 200, chunks: headed(head, found.objects) };
  },
});

interface Asked {
  readonly name: RdmMessageName;
  readonly place: RdmPlace;
  readonly catalogs: readonly Catalog[];
  readonly header: Attributes;
  readonly query: Attributes | undefined;
}

async function objectsFor(context: CallContext, asked: Asked): Promise<FoundRds | RdmFault> {
  const { name, place, catalogs } = asked;
  switch (name) {
    case 'status':
      return { header: {}, objects: describeStatus(context, catalogs) };
    case 'server':
      return { header: {}, objects: describeServer(context, place, catalogs) };
    case 'schema':
      return { header: {}, objects: describeSchemas(context, catalogs) };
    case 'taxonomy':
      return { header: { interpret: 'The collections have no taxonomy.' }, objects: [] };
    case 'rds':
    case 'deleted':
      return queried(context, asked);
  }
}

async function queried(context: CallContext, { name, catalogs, header, query }: Asked): Promise<FoundRds | RdmFault> {
  if (query === undefined) return fault('noQuery', { type: rdmMessages[name].name });
  const language = header[headerAttributes.language.name];
  const read = readQuery(query, name === 'deleted' && (language ?? '') === '' ? 'gatherer' : language);
  if (isFault(read)) return read;
  if (name === 'rds') return findRds(context, catalogs, read);
  if (read.scope.by === 'date') return findDeleted(context, catalogs, read.scope.since);
  return fault('badScope', { scope: query[queryAttributes.scope.name] ?? '', what: 'a date' });
}

export function faultAnswer(found: RdmFault, type?: string): RdmAnswer {
  return { status: found.status, chunks: headed(printFault(found, type), []) };
}
