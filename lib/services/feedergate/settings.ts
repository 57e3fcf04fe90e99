/** The feed receiver's settings: where it listens, who may push, and which collection gets what. */

import { isIP } from 'node:net';
import { z } from 'zod';
import { receiverKey, storedReceiver } from '../../db/feed-receiver.ts';
import type { StoredReceiver } from '../../db/feed-receiver.ts';
import { mebibyte, receiverParams } from '../../forms/feed-receiver.ts';
import { describeActor } from '../actor.ts';
import { addressBlock } from '../collections/settings-schema.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import { enterWords, wholeNumber } from '../param-schema.ts';
import type { Problem } from '../result.ts';
import { fieldProblem } from '../result.ts';
import { ensureCertificate, readCertificate } from './certificate.ts';
import { feedReceiverSchema } from './contract.ts';
import type { FeedReceiver, ReceiverSettings } from './contract.ts';
import { readState } from './state.ts';

const port = (param: typeof receiverParams.httpPort): z.ZodNullable<z.ZodInt> => wholeNumber(param).nullable();

const words = (text: string): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '');

const trusted = z
  .string()
  .max(20_000, 'At most 20,000 characters.')
  .transform((text, context) => {
    if (words(text).includes('all')) return ['all'];
    return words(text).map((word) => {
      const block = addressBlock.safeParse(word);
      if (block.success) return block.data;
      context.addIssue(`${word} is not an address or a block such as 10.1.0.0/16.`);
      return word;
    });
  });

const sources = z
  .string()
  .max(200_000, 'At most 200,000 characters.')
  .transform((text, context) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const named = lines.map((line) => {
      const [source = '', collection = '', ...rest] = line.trim().split(/\s+/);
      if (collection === '' || rest.length > 0)
        context.addIssue(`${line.trim()}: enter a data source and the short name of a collection.`);
      return { source, collection };
    });
    const twice = named.find(({ source }, index) => named.findIndex((each) => each.source === source) < index);
    if (twice !== undefined) context.addIssue(`${twice.source} is listed more than once.`);
    return named;
  });

const address = z
  .string()
  .trim()
  .refine((text) => text === '' || isIP(text) !== 0, 'Enter an IP address of this server, such as 10.1.2.3.');

type Receiver = Omit<StoredReceiver, 'setAt' | 'setBy' | KeptFor> & Required<Pick<StoredReceiver, KeptFor>>;
type KeptFor = 'fileDays' | 'logDays' | 'spoolGigabytes';

const usual: Receiver = {
  on: false,
  httpPort: Number(receiverParams.httpPort.defaultText),
  httpsPort: Number(receiverParams.httpsPort.defaultText),
  address: '',
  trusted: [...words(receiverParams.trusted.defaultText ?? '')],
  strict: false,
  sources: [],
  maxBacklog: Number(receiverParams.maxBacklog.defaultText),
  maxBytes: Number(receiverParams.maxMegabytes.defaultText) * mebibyte,
  fileDays: Number(receiverParams.fileDays.defaultText),
  logDays: Number(receiverParams.logDays.defaultText),
  spoolGigabytes: Number(receiverParams.spoolGigabytes.defaultText),
};

/** As stored, or as it is before anybody has set it. */
export async function readReceiver({
  settings,
}: Pick<ServiceContext, 'settings'>): Promise<Receiver & Partial<Pick<StoredReceiver, 'setAt' | 'setBy'>>> {
  const { fileDays, logDays, spoolGigabytes } = usual;
  const stored = storedReceiver.safeParse(await settings.get(receiverKey)).data ?? usual;
  return { fileDays, logDays, spoolGigabytes, ...stored };
}

/** A collection that has been deleted since has no name. */
async function viewOf(context: ServiceContext): Promise<FeedReceiver> {
  const { setAt, setBy, collectionId, maxBytes, sources: stored, ...rest } = await readReceiver(context);
  const slugs = new Map((await context.collections.list()).map(({ id, slug }) => [id, slug]));
  const settings: ReceiverSettings = {
    ...rest,
    collection: slugs.get(collectionId ?? 0) ?? '',
    sources: stored.flatMap(({ source, collectionId: id }) => {
      const collection = slugs.get(id);
      return collection === undefined ? [] : [{ source, collection }];
    }),
    maxMegabytes: maxBytes / mebibyte,
  };
  const [certificate, state] = [await readCertificate(context), await readState(context)];
  return {
    settings,
    ...(setAt !== undefined && { setAt }),
    ...(setBy !== undefined && { setBy }),
    ...(certificate && { certificate }),
    ...(rest.on && state && { state }),
    acceptedToday: await context.uploads.countSince(new Date(context.now()).setHours(0, 0, 0, 0)),
    backlog: await context.uploads.backlog(),
  };
}

export const getFeedReceiver = defineService({
  name: 'getFeedReceiver',
  doc: 'Settings and state of the feed receiver, without its private key.',
  role: 'admin',
  input: nothing,
  output: feedReceiverSchema,
  run: viewOf,
});

export const saveFeedReceiver = defineService({
  name: 'saveFeedReceiver',
  doc: 'A port that is null is not listened on. `sources` has lines of a data source and the short name of a collection. Takes effect within seconds.',
  role: 'admin',
  needsPassword: true,
  input: z.strictObject({
    on: z.boolean({ error: enterWords(receiverParams.on) }),
    httpPort: port(receiverParams.httpPort),
    httpsPort: port(receiverParams.httpsPort),
    address,
    trusted,
    strict: z.boolean({ error: enterWords(receiverParams.strict) }),
    collection: z.string().trim(),
    sources,
    maxBacklog: wholeNumber(receiverParams.maxBacklog),
    maxMegabytes: wholeNumber(receiverParams.maxMegabytes),
    fileDays: wholeNumber(receiverParams.fileDays),
    logDays: wholeNumber(receiverParams.logDays),
    spoolGigabytes: wholeNumber(receiverParams.spoolGigabytes),
  }),
  output: feedReceiverSchema,
  run: async (context, { collection, sources: named, maxMegabytes, ...rest }): Promise<FeedReceiver | Problem> => {
    if (rest.httpPort !== null && rest.httpPort === rest.httpsPort)
      return fieldProblem('httpsPort', 'Enter a port other than that of HTTP.');
    const ids = new Map((await context.collections.list()).map(({ id, slug }) => [slug, id]));
    const collectionId = ids.get(collection);
    if (collection !== '' && collectionId === undefined) return noSuchCollection('collection', collection);
    const unknown = named.find((each) => !ids.has(each.collection));
    if (unknown !== undefined) return noSuchCollection('sources', unknown.collection);
    if (rest.on && rest.httpsPort !== null) await ensureCertificate(context);
    const saved: StoredReceiver = {
      ...rest,
      ...(collectionId !== undefined && { collectionId }),
      sources: named.map(({ source, collection: slug }) => ({ source, collectionId: ids.get(slug) ?? 0 })),
      maxBytes: maxMegabytes * mebibyte,
      setAt: context.now(),
      setBy: describeActor(context.actor).name,
    };
    await context.settings.set(receiverKey, saved);
    return viewOf(context);
  },
  audit: (_, { settings }) => ({ subject: 'feed receiver', detail: settings }),
});

function noSuchCollection(field: string, slug: string): Problem {
  return fieldProblem(field, `There is no collection with the short name ${slug}.`);
}
