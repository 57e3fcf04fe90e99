/** Submissions: RDs, and values of RDs, that a client inserts, updates, deletes, or reads as they are now. */

import { z } from 'zod';
import { opaque, streamOf } from '../../store/models/read-model.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { faultAnswer, rdmAnswerSchema, rdmAttributes, rdmPlace } from './answer.ts';
import { findCatalogs } from './catalogs.ts';
import type { Catalog, RdmPlace } from './catalogs.ts';
import { fault, isFault } from './fault.ts';
import type { RdmFault } from './fault.ts';
import { headed, printObject } from './print-answer.ts';
import { rdmObjects, requestAttributes, responseAttributes } from './protocol.ts';
import type { SoifItem } from './read-objects.ts';
import { readRequest } from './read-request.ts';
import type { SubmitRequest } from './read-request.ts';
import { retrieveRds } from './retrieve-rds.ts';
import { readSubmitted } from './submitted.ts';
import type { Submission, Submitting } from './submitted.ts';
import { submitValues } from './submit-values.ts';
import { uploadRds } from './upload-rds.ts';

export const submitRdm = defineService({
  name: 'submitRdm',
  doc: 'Inserts, updates, deletes, or retrieves RDs of one collection, as an RDM client submits them.',
  role: 'operator',
  input: z.strictObject({
    ...rdmPlace.shape,
    /** Attributes of the REQUEST by name in lower case. */
    request: rdmAttributes,
    /** What follows it. */
    items: streamOf(opaque<SoifItem>('SoifItem')),
  }),
  output: rdmAnswerSchema.extend({
    /** What was done, for the audit log. */
    done: z.record(z.string(), z.unknown()),
  }),
  run: async (context, { request: written, items, ...place }) => {
    const request = readRequest(written);
    if (isFault(request)) return { ...faultAnswer(request), done: { error: request.text } };
    const catalog = await findTarget(context, place, request);
    if (isFault(catalog)) return { ...faultAnswer(catalog), done: { error: catalog.text } };
    const submitted = readSubmitted(items, request.view);
    const done = await carryOut(context, { catalog, request, submitted });
    if (isFault(done)) return { ...faultAnswer(done), done: { error: done.text } };
    const { message, upload, objects } = done;
    const errors = submitted.errors();
    const { operation, type } = request;
    const head = printObject(rdmObjects.response, '-', [
      [requestAttributes.operation.name, operation],
      [requestAttributes.type.name, type],
      [requestAttributes.catalog.name, catalog.id],
      [responseAttributes.message.name, message],
      [responseAttributes.upload.name, upload],
      [responseAttributes.errors.name, errors.count === 0 ? undefined : errors.count],
      [responseAttributes.error.name, errors.count === 0 ? undefined : errors.first.join('\n')],
    ]);
    const noted = { collection: catalog.collection.slug, operation, type, message, errors: errors.count };
    return { status: 200, chunks: headed(head, objects ?? []), done: noted };
  },
  audit: (_, { done }) => {
    const { collection, ...detail } = done;
    return { ...(typeof collection === 'string' && { subject: collection }), detail };
  },
});

/** The one collection that is meant. The command line reaches those that are not switched on. */
async function findTarget(context: CallContext, place: RdmPlace, request: SubmitRequest): Promise<Catalog | RdmFault> {
  const { actor } = context;
  const found = await findCatalogs(context, place, request.catalog, actor.kind === 'cli');
  if (isFault(found)) return found;
  const meant = found.filter(
    ({ collection: { slug } }) =>
      (request.database === '' || slug === request.database) && (actor.kind !== 'rdm' || slug === actor.collection),
  );
  const [only, ...more] = meant;
  if (only === undefined) return fault('unknownCatalog', { catalog: request.database || request.catalog });
  return more.length > 0 ? fault('severalCatalogs') : only;
}

async function carryOut(context: CallContext, submitting: Submitting): Promise<Submission | RdmFault> {
  const { operation, type } = submitting.request;
  if (operation === 'retrieve') return retrieveRds(context, submitting);
  if (type === 'persistent') return submitValues(context, submitting);
  return uploadRds(context, submitting);
}
