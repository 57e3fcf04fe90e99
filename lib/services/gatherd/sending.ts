/** What a client of gatherd is sent. The permission is that of its collection’s port; gatherd.cf is judged before. */

import path from 'node:path';
import { z } from 'zod';
import { encodeObject } from '../../languages/soif/encode.ts';
import { appendToLog, logFolderOf } from '../../store/logs/log-files.ts';
import type { HandedOutFigures } from '../../store/rds/handed-out-figures.ts';
import type { HandedOutEntry, HandedOutPart, HandOutReading } from '../../store/rds/handed-out.ts';
import { bytes } from '../../store/models/read-model.ts';
import { createCache, perOwner } from '../cache-once.ts';
import { findCollection } from '../collections/settings.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { line, nothing, slug } from '../input.ts';
import { senderOf } from '../gatherer/gatherer-attributes.ts';
import type { Sender } from '../gatherer/gatherer-attributes.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { printGathered } from '../resources/print-gathered.ts';
import { printingOf } from '../resources/printing.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import { gathererSchema, updateStreamSchema } from './contract.ts';
import type { SentPage, ServedGatherer, UpdateStream } from './contract.ts';
import { deletedObject, refreshedObject } from './gatherd-object.ts';

export const getServedGatherer = defineService({
  name: 'getServedGatherer',
  doc: 'The greeting of gatherd, and the access rules of gatherd.cf.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: gathererSchema,
  run: async (context, given): Promise<ServedGatherer | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { host, version, access } = await senderOf(context, collection);
    return { host, version, access };
  },
});

const nothingYet = () => problem('conflict', 'Nothing has been handed out yet: the first run has not finished.');

/** So much may wait for each client. */
const portion = { atOnce: 50, pageBytes: 100_000 } as const;

export const sendUpdate = defineService({
  name: 'sendUpdate',
  doc: 'RDs changed since a time in seconds since 1970, as gatherd sends them. 0 for all.',
  role: 'viewer',
  input: z.strictObject({ slug, since: z.int().min(0) }),
  output: updateStreamSchema,
  run: async (context, { since, ...given }): Promise<UpdateStream | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const { id } = collection;
    const open = async (seconds: number, only: HandedOutPart) =>
      context.crawl.handedOut.open(id, { since: { seconds }, only, ...portion });
    const deletions = await open(since, 'deleted');
    const isWhole = 'startAgain' in deletions;
    const [rds, confirmed] = await Promise.all([
      open(isWhole ? 0 : since, 'changed'),
      open(isWhole ? 0 : since, 'confirmed'),
    ]);
    if (!('pages' in rds) || !('pages' in confirmed)) return nothingYet();
    const [sender, printing] = await Promise.all([senderOf(context, collection), printingOf(context, id)]);
    return {
      isWhole,
      deleted: 'pages' in deletions ? print(deletions, (each) => printDeleted(each)) : none(),
      refreshed: print(confirmed, (each) =>
        each.kind === 'rd' ? refreshedObject(each.description, sender, printing) : undefined,
      ),
      objects: print(rds, (each) =>
        each.kind === 'rd' ? printGathered(each.description, sender, printing) : undefined,
      ),
    };
    function printDeleted(each: HandedOutEntry): Uint8Array | undefined {
      return each.kind === 'deleted' ? deletedObject(each.url, printing) : undefined;
    }
  },
});

async function* none(): AsyncGenerator<SentPage> {
  yield* [];
}

/** Pages of all clients: what is read of the database for one is many times what is sent. */
const making = limitConcurrency(4);

/** A page is bytes as soon as it is read: what waits for a slow client is small. */
async function* print(
  { pages }: HandOutReading,
  printed: (entry: HandedOutEntry) => Uint8Array | undefined,
): AsyncGenerator<SentPage> {
  for (;;) {
    const page = await making.inTurn(async (): Promise<SentPage | undefined> => {
      const next = await pages.next();
      if (next.done === true) return undefined;
      const objects = next.value.flatMap((entry) => printed(entry) ?? []);
      return { count: objects.length, bytes: Buffer.concat(objects) };
    });
    if (page === undefined) return;
    yield page;
  }
}

export const sendObject = defineService({
  name: 'sendObject',
  doc: 'One RD as it was at the hand-out mark, as gatherd sends it, by its URL.',
  role: 'viewer',
  input: z.strictObject({ slug, url: z.string().max(10_000) }),
  output: z.strictObject({ object: bytes }),
  run: async (context, { url, ...given }) => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const found = await context.crawl.handedOut.byUrl(collection.id, url);
    if (found === undefined) return problem('not-found', 'The URL has no RD at the hand-out mark.');
    const [sender, printing] = await Promise.all([senderOf(context, collection), printingOf(context, collection.id)]);
    return { object: printGathered(found.description, sender, printing) };
  },
});

export const sendGathererInfo = defineService({
  name: 'sendGathererInfo',
  doc: 'Information about a Gatherer as SOIF: its name, and the number, times, and attributes of its RDs.',
  role: 'viewer',
  input: z.strictObject({ slug }),
  output: z.strictObject({ object: bytes }),
  run: async (context, given) => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const mark = await context.crawl.handedOut.mark(collection.id);
    if (mark === undefined) return nothingYet();
    const [sender, figures] = await Promise.all([
      senderOf(context, collection),
      figuresAt(context, collection.id, mark.number),
    ]);
    return { object: infoObject(sender, figures, mark.at) };
  },
});

const counted = perOwner(() => createCache<HandedOutFigures>(100));
/** RDs expire between two marks. */
const countedMs = 60_000;

function figuresAt({ crawl, now }: ServiceContext, collectionId: number, mark: string): Promise<HandedOutFigures> {
  const key = `${collectionId} ${mark} ${Math.floor(now() / countedMs)}`;
  return counted(crawl).get(key, () => crawl.handedOut.figures(collectionId));
}

const encoder = new TextEncoder();

function infoObject(sender: Sender, { count, oldest, newest, names }: HandedOutFigures, markedAt: number): Uint8Array {
  const { host, name, port = 0, version, refreshRate, timeToLive } = sender;
  const seconds = (at: number | undefined): string => (at === undefined ? '' : String(Math.floor(at / 1000)));
  const attributes = [
    ['Gatherer-Host', host],
    ['Gatherer-Name', name],
    ['Gatherer-Port', String(port)],
    ['Gatherer-Version', version],
    ['Last-Modification-Time', seconds(newest)],
    ['Refresh-Rate', String(refreshRate)],
    ['Time-to-Live', String(timeToLive)],
    ['Update-Time', seconds(markedAt)],
    ['Number-Of-Objects', String(count)],
    ['Oldest-Update-Time', seconds(oldest)],
    ['Newest-Update-Time', seconds(newest)],
    ['Attributes', names.join('\n')],
  ] as const;
  return encodeObject({
    type: 'GATHERER',
    url: `gatherd://${host}:${port}/`,
    attributes: attributes.map(([title, value]) => ({ name: title, value: encoder.encode(value) })),
  });
}

export const logCollector = defineService({
  name: 'logCollector',
  doc: 'Adds a line to the log of gatherd, from the process that listens.',
  role: 'operator',
  input: z.strictObject({ slug, text: line('The line', 4_000) }),
  output: nothing,
  run: async (context, { text, ...given }) => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const file = path.join(logFolderOf(context.dataFolder, collection.id), gatherdLogName);
    // Only the process that listens writes it, one line after the other.
    const written = writing.then(() => appendToLog(file, `${text}\n`, { alone: (work) => work() }));
    writing = written.catch(() => undefined);
    await written;
    return {};
  },
});

let writing: Promise<unknown> = Promise.resolve();

const gatherdLogName = 'gatherd.log';
