/** Collects from one gatherd: through the egress policy, into the spool, and from there as an upload. */

import { receiverKey, storedReceiver } from '../../db/feed-receiver.ts';
import { mebibyte, receiverParams } from '../../forms/feed-receiver.ts';
import { gather } from '../../outside/gatherd/gather.ts';
import type { Connected, Gathering } from '../../outside/gatherd/gather.ts';
import { gatherdName, noteCollected, readGatherd } from '../../store/feeds/gatherds.ts';
import type { Gatherd } from '../../store/feeds/gatherds.ts';
import { openFeedSpool } from '../../store/feeds/spool.ts';
import { createUploadStore } from '../../store/feeds/upload-store.ts';
import { defineJobWork, JobRefusal } from '../job-work.ts';
import type { JobContext, JobWork } from '../job-work.ts';
import { installedWorld } from '../world/installation.ts';
import type { OwnPlaces } from '../../outside/egress.ts';
import { gatherdPlace } from '../../outside/listening-place.ts';
import { egressPolicy, openConnector } from '../world/open-site.ts';
import { collectGatherdJob } from './declaration.ts';
import { receive } from './receive.ts';
import type { Received } from './receive.ts';

interface Patience {
  readonly connectMs: number;
  /** Of silence. */
  readonly idleMs: number;
  /** Of everything. */
  readonly wholeMs: number;
}

const usualPatience: Patience = { connectMs: 30_000, idleMs: 120_000, wholeMs: 24 * 3_600_000 };

type Context = JobContext<{ readonly objects: number; readonly bytes: number }>;

export function collectGatherdWork(patience: Patience = usualPatience): JobWork {
  return defineJobWork(collectGatherdJob, async (context: Context, { source, whole }) => {
    const begun = performance.now();
    const { pool, collectionId } = context;
    const gatherd = await readGatherd(pool, collectGatherdJob.name, source);
    if (gatherd === undefined || gatherd.collectionId !== collectionId)
      throw new JobRefusal('The gatherd was removed from this collection.');
    const { waiting } = gatherd;
    const since = whole ? 0 : sinceOf(gatherd);
    const end =
      waiting === undefined
        ? await collect({ context, gatherd, since, whole, patience })
        : ({ state: 'waiting', upload: waiting, objects: 0, bytes: 0 } as const);
    return { ...end, ms: performance.now() - begun };
  });
}

/**
 * What is handed out late keeps the time at which it changed: a Gatherer exports at the end of a run. What comes twice
 * changes nothing.
 */
const overlapSeconds = 3600;

function sinceOf({ position }: Gatherd): number {
  return Math.max(0, position - overlapSeconds);
}

interface Collecting {
  readonly context: Context;
  readonly gatherd: Gatherd & { readonly collectionId: number };
  /** In seconds since 1970. */
  readonly since: number;
  readonly whole: boolean;
  readonly patience: Patience;
}

async function collect(collecting: Collecting) {
  const { context, gatherd, whole } = collecting;
  const { pool, dataFolder, createdBy, signal } = context;
  const startedAt = Math.floor(context.world.clock.now() / 1000);
  const spool = openFeedSpool(dataFolder);
  const received = await withTime(collecting, async (limit) =>
    receive(await open(collecting, limit), {
      spool,
      whole,
      maxBytes: await readMaxBytes(context),
      onPiece: async (counted) => {
        context.report(counted);
        await context.yieldNow();
      },
    }),
  );
  // Whoever cancels it, or lets go of it, did not fail.
  signal.throwIfAborted();
  const { upload, failed, objects, bytes, isWhole } = received;
  const position = positionAfter(gatherd, received, startedAt);
  const type = whole || isWhole ? ('full' as const) : ('incremental' as const);
  if (upload === undefined) {
    const attempt = { source: gatherd.source, type, sender: createdBy, size: bytes };
    const id = await noteCollected(pool, attempt, failed === undefined ? { position } : { failed });
    return failed === undefined
      ? ({ state: 'nothing', upload: id, objects, bytes } as const)
      : ({ state: 'failed', reason: failed, upload: id, objects, bytes } as const);
  }
  const id = await createUploadStore(pool, spool).accept({
    collectionId: gatherd.collectionId,
    kind: 'soif',
    source: gatherdName(gatherd),
    type,
    channel: 'gatherd',
    sender: createdBy,
    file: upload.name,
    size: bytes,
    position,
  });
  return { state: 'collected', upload: id, objects, bytes } as const;
}

/** By the clock of the server, and never ahead of ours: a time that lies would skip what comes before it. */
function positionAfter({ position }: Gatherd, { newest = 0 }: Received, startedAt: number): number {
  return Math.max(position, Math.min(newest, startedAt));
}

async function withTime<Outcome>(
  { context, patience }: Collecting,
  work: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const over = new AbortController();
  const timer = setTimeout(
    () => over.abort(`the transfer took more than ${patience.wholeMs / 3_600_000} hours`),
    patience.wholeMs,
  );
  try {
    return await work(AbortSignal.any([context.signal, over.signal]));
  } finally {
    clearTimeout(timer);
  }
}

async function open({ context, gatherd, since, patience }: Collecting, signal: AbortSignal): Promise<Gathering> {
  const { host, port, tls, compressed } = gatherd;
  const world = await installedWorld(context, context.collectionId);
  const nobody = { named: { hosts: [], domains: [] } };
  // It speaks the protocol of a gatherd: one collection may collect from the gatherd of another.
  const own = (): OwnPlaces => {
    const { places, ...rest } = world.own();
    return { ...rest, places: places.filter(({ what }) => !what.startsWith(gatherdPlace)) };
  };
  const connector = openConnector(world, egressPolicy({ ...world, own }, nobody, []), patience.connectMs);
  // A person named the host and the port.
  const target = { host, port, via: 'named', signal, ...(tls && { tls: {} }) } as const;
  const connect = async (): Promise<Connected> => {
    const opened = await connector.open(target);
    return opened.ok ? opened : { ok: false, why: opened.failure.detail };
  };
  const request = { wanted: { since }, isCompressed: compressed, idleMs: patience.idleMs, signal };
  return gather(connect, request, { line: () => undefined });
}

async function readMaxBytes({ pool }: Pick<JobContext, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ value: unknown }>('SELECT value FROM "Setting" WHERE key = $1', [receiverKey]);
  const stored = storedReceiver.safeParse(rows[0]?.value).data;
  return stored?.maxBytes ?? Number(receiverParams.maxMegabytes.defaultText) * mebibyte;
}
