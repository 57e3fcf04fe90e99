/** One aggregate a second for each collection somebody looks at, however many look. */

import { setTimeout as delay } from 'node:timers/promises';
import type { CrawlReads } from '../../store/read/crawl-reads.ts';
import type { RunStore } from '../../store/runs/run-store.ts';
import type { RunRow } from '../runs/contract.ts';
import type { EventRow, LiveUpdate, SeriesPoint } from './contract.ts';
import { presentOf, presentWindow } from './present.ts';

export const hostsShown = 200;
export const eventsShown = 100;

export interface LiveFeed {
  /**
   * Begins with a whole picture; ends with the signal. A reader that is slow gets several seconds in one update; one
   * that comes back names the moment it last heard, and gets the seconds it missed.
   */
  watch(collectionId: number, signal: AbortSignal, since?: number): AsyncIterable<LiveUpdate>;
}

export interface LiveSource {
  readonly runs: Pick<RunStore, 'newest'>;
  readonly crawl: Pick<CrawlReads, 'hosts' | 'events' | 'series'>;
  readonly now: () => number;
  readonly beatMs?: number;
}

/** What one collection's readers share. */
interface Channel {
  readonly readers: Set<Reader>;
  pumping: boolean;
  run: number | undefined;
  /** The series is read up to here. */
  readTo: number | undefined;
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
      readTo: undefined,
      events: [],
      last: undefined,
      failure: undefined,
    };
    channels.set(collectionId, channel);
    return channel;
  };

  return {
    watch: async function* (collectionId, signal, since) {
      const channel = open(collectionId);
      const reader: Reader = {
        pending: channel.last && { ...channel.last, events: channel.events },
        wake: () => undefined,
      };
      channel.readers.add(reader);
      if (!channel.pumping) void pump(collectionId, channel);
      try {
        let missedFrom = since;
        for await (const update of read(channel, reader, signal)) {
          yield missedFrom === undefined ? update : await withMissed(source.crawl, update, missedFrom);
          missedFrom = undefined;
        }
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
    const { events = [], points = [] } = reader.pending ?? {};
    const first = update.points[0]?.at ?? Infinity;
    reader.pending = {
      ...update,
      events: [...update.events, ...events].slice(0, eventsShown),
      points: [...points.filter(({ at }) => at < first), ...update.points],
    };
    reader.wake();
  }
}

async function nextUpdate(
  { runs, crawl, now }: LiveSource,
  collectionId: number,
  { channel, beatMs }: { readonly channel: Channel; readonly beatMs: number },
): Promise<LiveUpdate> {
  const at = now();
  const run = await runs.newest(collectionId);
  if (run?.id !== channel.run) {
    channel.events = [];
    channel.readTo = undefined;
  }
  channel.run = run?.id;
  return run ? updateOf(crawl, run, { at, channel, beatMs }) : { at, hosts: [], events: [], points: [] };
}

async function updateOf(
  crawl: LiveSource['crawl'],
  run: RunRow,
  { at, channel, beatMs }: { readonly at: number; readonly channel: Channel; readonly beatMs: number },
): Promise<LiveUpdate> {
  const after = channel.events[0]?.id;
  const from = Math.min(channel.readTo ?? at, at) - lateBeats * beatMs;
  const within = presentWindow(at, run);
  const [hosts, events, series] = await Promise.all([
    crawl.hosts(run.id, { limit: hostsShown, within }),
    crawl.events(run.id, { limit: eventsShown, ...(after !== undefined && { after }) }),
    crawl.series(run.id, { from: Math.min(from, within.from), step: 1, queuedNow: run.accounting.queued }),
  ]);
  const present = presentOf(run, series, within);
  channel.events = [...events, ...channel.events].slice(0, eventsShown);
  channel.readTo = at;
  const points = wholeSeconds(series, at).filter((point) => point.at >= from - 1000);
  return { at, run, hosts, events, points, ...(present && { present }) };
}

/** A commit may become visible so many beats after the second it counts for. */
const lateBeats = 3;
/** Who was away for longer than this sees a gap. */
const missedAtMost = 3_600_000;

/** The present second is not over. */
function wholeSeconds(series: readonly SeriesPoint[], now: number): readonly SeriesPoint[] {
  return series.filter(({ at, seconds }) => at + seconds * 1000 <= now);
}

async function withMissed(crawl: LiveSource['crawl'], update: LiveUpdate, since: number): Promise<LiveUpdate> {
  if (update.run === undefined) return update;
  const from = Math.max(since, update.at - missedAtMost);
  const { id, accounting } = update.run;
  const series = await crawl.series(id, { from, step: 1, queuedNow: accounting.queued });
  return { ...update, points: wholeSeconds(series, update.at) };
}
