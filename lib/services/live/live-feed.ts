/** One aggregate a second for each collection somebody looks at, however many look. */

import { setTimeout as delay } from 'node:timers/promises';
import type { CrawlReads, RunStore } from '../ports.ts';
import type { RunRow } from '../runs/contract.ts';
import type { EventRow, LiveUpdate } from './contract.ts';

export const hostsShown = 200;
export const eventsShown = 100;

export interface LiveFeed {
  /** Begins with a whole picture; ends with the signal. A reader that is slow gets several seconds in one update. */
  watch(collectionId: number, signal: AbortSignal): AsyncIterable<LiveUpdate>;
}

export interface LiveSource {
  readonly runs: Pick<RunStore, 'list'>;
  readonly crawl: Pick<CrawlReads, 'hosts' | 'events' | 'series'>;
  readonly now: () => number;
  readonly beatMs?: number;
}

/** What one collection's readers share. */
interface Channel {
  readonly readers: Set<Reader>;
  pumping: boolean;
  run: number | undefined;
  /** Newest first: what a new reader begins with. */
  events: readonly EventRow[];
  last: LiveUpdate | undefined;
  failure: unknown;
}

interface Reader {
  pending: LiveUpdate | undefined;
  wake: () => void;
}

export function createLiveFeed({ beatMs = 1000, ...source }: LiveSource): LiveFeed {
  const channels = new Map<number, Channel>();

  /** Lives as long as the channel has readers. */
  const pump = async (collectionId: number, channel: Channel): Promise<void> => {
    channel.pumping = true;
    while (channel.readers.size > 0) {
      try {
        hand(channel, await nextUpdate(source, collectionId, { channel, beatMs }));
      } catch (error) {
        // The readers' streams end with it; the page shows that the connection is lost, and tries again.
        channel.failure = error;
        channels.delete(collectionId);
        for (const { wake } of channel.readers) wake();
        return;
      }
      await delay(beatMs);
    }
    channels.delete(collectionId);
  };

  const open = (collectionId: number): Channel => {
    const found = channels.get(collectionId);
    if (found) return found;
    const channel: Channel = {
      readers: new Set(),
      pumping: false,
      run: undefined,
      events: [],
      last: undefined,
      failure: undefined,
    };
    channels.set(collectionId, channel);
    return channel;
  };

  return {
    watch: async function* (collectionId, signal) {
      const channel = open(collectionId);
      const reader: Reader = {
        pending: channel.last && { ...channel.last, events: channel.events },
        wake: () => undefined,
      };
      channel.readers.add(reader);
      if (!channel.pumping) void pump(collectionId, channel);
      try {
        yield* read(channel, reader, signal);
      } finally {
        channel.readers.delete(reader);
      }
    },
  };
}

async function* read(channel: Channel, reader: Reader, signal: AbortSignal): AsyncIterable<LiveUpdate> {
  const onAbort = (): void => reader.wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      const update = reader.pending;
      reader.pending = undefined;
      if (update) yield update;
      else if (channel.failure !== undefined) throw channel.failure;
      else {
        await new Promise<void>((resolve) => {
          reader.wake = resolve;
        });
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function hand(channel: Channel, update: LiveUpdate): void {
  channel.last = update;
  for (const reader of channel.readers) {
    const missed = reader.pending?.events ?? [];
    reader.pending = { ...update, events: [...update.events, ...missed].slice(0, eventsShown) };
    reader.wake();
  }
}

async function nextUpdate(
  { runs, crawl, now }: LiveSource,
  collectionId: number,
  { channel, beatMs }: { readonly channel: Channel; readonly beatMs: number },
): Promise<LiveUpdate> {
  const at = now();
  const [run] = await runs.list(collectionId, { limit: 1 });
  if (run?.id !== channel.run) channel.events = [];
  channel.run = run?.id;
  return run ? updateOf(crawl, run, { at, channel, beatMs }) : { at, hosts: [], events: [] };
}

async function updateOf(
  crawl: LiveSource['crawl'],
  run: RunRow,
  { at, channel, beatMs }: { readonly at: number; readonly channel: Channel; readonly beatMs: number },
): Promise<LiveUpdate> {
  const after = channel.events[0]?.id;
  const [hosts, events, series] = await Promise.all([
    crawl.hosts(run.id, hostsShown),
    crawl.events(run.id, { limit: eventsShown, ...(after !== undefined && { after }) }),
    crawl.series(run.id, at - 3 * beatMs),
  ]);
  channel.events = [...events, ...channel.events].slice(0, eventsShown);
  // The present second is not over: the one before it is the newest that will not change any more.
  const point = series.findLast((one) => one.at <= at - beatMs);
  return { at, run, hosts, events, ...(point && { point }) };
}
