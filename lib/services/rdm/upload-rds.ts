/** RDs that are inserted, updated, or deleted: an upload of SOIF, which the engine applies like every other one. */

import { encodeSoif, listAttributes } from '../../languages/soif/encode.ts';
import { isSoifName, isSoifUrl } from '../../languages/soif/object.ts';
import type { SoifAttribute, SoifContent } from '../../languages/soif/object.ts';
import { countWords } from '../../sdk/count-words.ts';
import { describeActor } from '../actor.ts';
import type { CallContext } from '../define-service.ts';
import type { DescriptionView } from '../resources/contract.ts';
import { boundedPieces, TooLarge } from '../feeds/pushed-input.ts';
import { tooLargeWords } from '../feeds/push-feed.ts';
import { readReceiver } from '../feedergate/settings.ts';
import { fault, isFault } from './fault.ts';
import type { RdmFault } from './fault.ts';
import { readParts } from './retrieve-rds.ts';
import { onlyOnce } from './submitted.ts';
import type { Submission, Submitting } from './submitted.ts';

/** Data source of what RDM clients submit. */
export const rdmSource = 'rdm';

const source = { kind: 'soif', name: rdmSource } as const;

/** Another upload was stored while an update was sent. */
class CameBetween extends Error {}

export async function uploadRds(context: CallContext, submitting: Submitting): Promise<Submission | RdmFault> {
  const { catalog, request } = submitting;
  const { id: collectionId } = catalog.collection;
  const isDeletion = request.operation === 'delete';
  const newest = await context.feeds.newest(collectionId, source);
  // What it brings is not in the RD that would be updated.
  if (request.operation === 'update' && newest?.isOpen === true)
    return refused(`Upload ${newest.id} of ${rdmSource} is not applied yet. Send the update again later.`);
  const portions = submitting.submitted.portions[Symbol.asyncIterator]();
  const first = await portions.next();
  if (first.done === true) return { message: 'Nothing was submitted.' };
  const prepare = preparing(context, submitting);
  const deleted: string[] = [];
  let objects = 0;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let next = first; next.done !== true; next = await portions.next()) {
      const rds = await prepare(next.value);
      objects += rds.length;
      if (isDeletion && request.type === 'merged') deleted.push(...(await describedOf(context, collectionId, rds)));
      yield* encoded(rds, isDeletion);
    }
    if (request.operation === 'update' && (await context.feeds.newest(collectionId, source))?.id !== newest?.id)
      throw new CameBetween();
  }
  const number = await store(context, collectionId, pieces());
  if (isFault(number)) return number;
  for (let from = 0; from < deleted.length; from += forgottenAtOnce)
    await context.edits.forget(collectionId, deleted.slice(from, from + forgottenAtOnce), undefined);
  const what = isDeletion ? countWords(objects, 'deletion') : countWords(objects, 'RD');
  return { message: `${what} accepted as upload ${number} of the data source ${rdmSource}.`, upload: number };
}

const forgottenAtOnce = 500;

const refused = (reason: string): RdmFault => fault('refused', { reason });

/** Answers the number of the upload. */
async function store(
  context: CallContext,
  collectionId: number,
  pieces: AsyncIterable<Uint8Array>,
): Promise<number | RdmFault> {
  const { maxBytes } = await readReceiver(context);
  const sender = describeActor(context.actor).name;
  const upload = { collectionId, kind: source.kind, source: source.name, type: 'incremental', sender } as const;
  try {
    return await context.uploads.store({ ...upload, channel: 'console' }, boundedPieces(pieces, maxBytes));
  } catch (error) {
    if (error instanceof TooLarge) return refused(tooLargeWords(maxBytes));
    if (error instanceof CameBetween)
      return refused(`RDs were submitted to ${rdmSource} in the meantime. Send the update again later.`);
    throw error;
  }
}

/** Hashes of those that have an RD. */
async function describedOf(
  { crawl }: CallContext,
  collectionId: number,
  rds: readonly SoifContent[],
): Promise<ReadonlySet<string>> {
  const hashes = await Promise.all(rds.map(({ url }) => crawl.hashOf(url)));
  return crawl.described(
    collectionId,
    hashes.flatMap((hash) => hash ?? []),
  );
}

/** Makes one portion after the other what is uploaded. */
function preparing(
  context: CallContext,
  { catalog, request: { operation }, submitted }: Submitting,
): (portion: readonly SoifContent[]) => Promise<readonly SoifContent[]> {
  const isFirst = onlyOnce(submitted);
  return async (portion) => {
    const writable = portion.filter(({ url }) => {
      const isFine = isSoifUrl(url);
      if (!isFine) submitted.refuse(`${url} is not a URL.`);
      return isFine;
    });
    if (operation === 'insert') return writable;
    if (operation === 'delete') return writable.map(({ type, url }) => ({ type, url, attributes: [] }));
    const hashed = await Promise.all(
      writable.map(async (object) => ({ object, hash: await context.crawl.hashOf(object.url) })),
    );
    const hashes = hashed.flatMap(({ hash }) => hash ?? []);
    const current = await readParts(context, catalog.collection.id, hashes, 'nonpersistent');
    return hashed.flatMap(({ object, hash = '' }) => {
      const rd = current.get(hash);
      if (rd === undefined) submitted.refuse(`${object.url} has no RD to update.`);
      return rd !== undefined && isFirst(object.url, hash) ? [merged(rd, object)] : [];
    });
  };
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
