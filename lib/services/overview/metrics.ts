/** The installation's figures for Prometheus: from loopback, or with the token of `WINNOW_METRICS_TOKEN`. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Gauge, Registry } from 'prom-client';
import { z } from 'zod';
import { metricsDocumentSchema } from './contract.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { ServiceContext } from '../context.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import type { Problem } from '../result.ts';
import { problem } from '../result.ts';
import type { MetricsDocument } from './contract.ts';
import { readHealth } from './health.ts';

export const getMetrics = defineService({
  name: 'getMetrics',
  doc: 'Allowed from this machine, or with the metrics token.',
  role: 'public',
  input: z.strictObject({ token: z.string().max(1000).optional() }),
  output: metricsDocumentSchema,
  run: async (context, given): Promise<MetricsDocument | Problem> => {
    if (!isAllowed(context, given.token)) {
      return problem('forbidden', 'Metrics can be read from this machine, or with the token in WINNOW_METRICS_TOKEN.');
    }
    const registry = await collect(context);
    return { contentType: registry.contentType, text: await registry.metrics() };
  },
});

/** Through a proxy everybody comes from its address: there the token is the only way. */
function isAllowed({ actor, metricsToken }: CallContext, token?: string): boolean {
  if (token !== undefined && metricsToken !== undefined) return isSame(token, metricsToken);
  return !('connection' in actor) || actor.connection.local;
}

/** Compared as hashes, which are equally long. */
function isSame(given: string, kept: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(kept));
}

/** Loaded by whoever is asked for figures: commands have none. */
let ownProcess: Registry | undefined;

async function collect(context: ServiceContext): Promise<Registry> {
  const { collectDefaultMetrics, Gauge, Registry } = await import('prom-client');
  if (ownProcess === undefined) {
    ownProcess = new Registry();
    collectDefaultMetrics({ register: ownProcess, prefix: 'winnow_console_' });
  }
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `winnow_${name}`, help, labelNames, registers: [registry] });
  const health = await readHealth(context);
  gauge('up', '1 when engine, database and disk are in order.').set(health.status === 'ok' ? 1 : 0);
  gauge('workers', 'Engine processes that are alive.').set(health.engine.workers.length);
  gauge('database_bytes', 'Size of the database.').set(health.database.bytes ?? 0);
  gauge('database_latency_seconds', 'Time of one trivial query.').set((health.database.latencyMs ?? 0) / 1000);
  gauge('disk_free_bytes', 'Free space where the data folder lies.').set(health.disk.freeBytes ?? 0);
  if (health.database.status === 'ok') await Promise.all([collectRuns(context, gauge), collectFeeds(context, gauge)]);
  return Registry.merge([registry, ownProcess]);
}

type MakeGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge;

async function collectFeeds({ collections, feeds, now }: ServiceContext, gauge: MakeGauge): Promise<void> {
  const labels = ['collection', 'source'];
  const documents = gauge('feed_documents', 'Documents that a data source of feeds owns.', labels);
  const backlog = gauge('feed_backlog', 'Uploads of a data source that have not ended.', labels);
  const oldest = gauge('feed_backlog_age_seconds', 'Age of the oldest of them; 0 without any.', labels);
  const read = async ({ id, slug: collection }: CollectionRecord): Promise<void> => {
    for (const { name: source, ...found } of await feeds.sources(id)) {
      documents.set({ collection, source }, found.documents);
      backlog.set({ collection, source }, found.backlog);
      oldest.set({ collection, source }, (now() - (found.backlogSince ?? now())) / 1000);
    }
  };
  await Promise.all((await collections.list()).map(read));
}

async function collectRuns({ collections, crawl }: ServiceContext, gauge: MakeGauge): Promise<void> {
  const urls = gauge('urls', 'URLs of the last run of a collection, by state.', ['collection', 'state']);
  const lost = gauge('lost', 'URLs of the last run in no state; anything but 0 is a fault.', ['collection']);
  const descriptions = gauge('descriptions', 'Resource descriptions of a collection.', ['collection']);
  const records = await collections.list();
  const figures = await crawl.figures(records.map(({ id }) => id));
  for (const { id, slug: collection } of records) {
    const found = figures.get(id);
    descriptions.set({ collection }, found?.descriptions ?? 0);
    if (!found?.lastRun) continue;
    const { accounting } = found.lastRun;
    for (const state of ['fetched', 'rejected', 'failed', 'queued'] as const) {
      urls.set({ collection, state }, accounting[state]);
    }
    lost.set({ collection }, accounting.lost);
  }
}
