/** RDs that are inserted, updated, or deleted: an upload of SOIF, which the engine applies like every other one. */

import { encodeSoif, listAttributes } from '../../languages/soif/encode.ts';
import { isSoifName, isSoifUrl } from '../../languages/soif/object.ts';
import type { SoifAttribute, SoifContent } from '../../languages/soif/object.ts';
import { describeActor } from '../actor.ts';
import type { CallContext } from '../define-service.ts';
import type { DescriptionView } from '../resources/contract.ts';
import { plural } from './words.ts';
import { readParts } from './retrieve-rds.ts';
import type { Submission, Submitting } from './submitted.ts';

/** Data source of what RDM clients submit. */
export const rdmSource = 'rdm';

export async function uploadRds(context: CallContext, submitting: Submitting): Promise<Submission> {
  const { catalog, request } = submitting;
  const isDeletion = request.operation === 'delete';
  const portions = submitting.submitted.portions[Symbol.asyncIterator]();
  const first = await portions.next();
  if (first.done === true) return { message: 'Nothing was submitted.' };
  let objects = 0;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let next = first; next.done !== true; next = await portions.next()) {
      const rds = await preparedRds(context, submitting, next.value);
      objects += rds.length;
      yield* encoded(rds, isDeletion);
    }
  }
  const upload = {
    collectionId: catalog.collection.id,
    kind: 'soif',
    source: rdmSource,
    type: 'incremental',
    channel: 'console',
    sender: describeActor(context.actor).name,
  } as const;
  const number = await context.uploads.store(upload, pieces());
  const what = isDeletion ? plural(objects, 'deletion') : plural(objects, 'RD');
  return { message: `${what} accepted as upload ${number} of the data source ${rdmSource}.`, upload: number };
}

async function preparedRds(
  context: CallContext,
  { catalog, request: { operation, type }, submitted }: Submitting,
  portion: readonly SoifContent[],
): Promise<readonly SoifContent[]> {
  const { id } = catalog.collection;
  const writable = portion.filter(({ url }) => {
    const isFine = isSoifUrl(url);
    if (!isFine) submitted.refuse(`${url} is not a URL.`);
    return isFine;
  });
  if (operation === 'insert') return writable;
  const hashes = await Promise.all(writable.map(({ url }) => context.crawl.hashOf(url)));
  if (operation === 'delete') {
    const known = hashes.flatMap((hash) => hash ?? []);
    if (type === 'merged') await context.edits.forget(id, known, undefined);
    return writable.map(({ type: schema, url }) => ({ type: schema, url, attributes: [] }));
  }
  const known = hashes.flatMap((hash) => hash ?? []);
  const current = await readParts(context, id, known, 'nonpersistent');
  return writable.flatMap((object, i) => {
    const rd = current.get(hashes[i] ?? '');
    if (rd === undefined) submitted.refuse(`${object.url} has no RD to update.`);
    return rd === undefined ? [] : [merged(rd, object)];
  });
}

/** What is sent stands in place of what was there. */
function merged(rd: DescriptionView, { attributes: sent }: SoifContent): SoifContent {
  const names = new Set(sent.flatMap(({ name }) => [name.toLowerCase(), name.toLowerCase().replace(/-\d+$/, '')]));
  const encoder = new TextEncoder();
  const kept = rd.attributes.flatMap(({ name, values }): readonly SoifAttribute[] =>
    names.has(name) || !isSoifName(name)
      ? []
      : listAttributes(
          name,
          values.map((value) => encoder.encode(value)),
          'numbered',
        ),
  );
  return { type: rd.schema, url: rd.url, attributes: [...kept, ...sent] };
}

function* encoded(rds: readonly SoifContent[], isDeletion: boolean): Generator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const encoder = encodeSoif((bytes) => void ready.push(bytes), { keepsEmpty: true });
  if (isDeletion) encoder.open('delete');
  for (const { type, url, attributes } of rds) {
    encoder.object({ type, url, attributes: attributes.filter(({ name }) => isSoifName(name)) });
    yield* ready.splice(0);
  }
  if (isDeletion) encoder.close();
  encoder.flush();
  yield* ready;
}
