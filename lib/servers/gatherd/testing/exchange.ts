/**
 * Two installations, each with its database: a collection of one is handed out over gatherd, one of the other is collected
 * from it over a real socket, for tests.
 */

import { connect } from 'node:tls';
import { until } from '../../../jobs/testing/until.ts';
import type { Upload } from '../../../services/feeds/contract.ts';
import { readServerKey } from '../../../services/feedergate/certificate.ts';
import { startDueFeeds } from '../../../services/feeds/start-feeds.ts';
import type { AnyJobView } from '../../../services/jobs/contract.ts';
import { admin, openTestServices, operator, value, viewer } from '../../../services/testing/test-services.ts';
import type { TestServices } from '../../../services/testing/test-services.ts';
import { startEngine } from '../../../services/testing/work-on-jobs.ts';
import { serveCollection, startServing, untilListening } from './served-collection.ts';

const slug = 'copy';
/** What a gatherd adds to each object. */
const added = `'{update-time,time-to-live,refresh-rate,gatherer-name,gatherer-host,gatherer-version}'::text[]`;

/** Of the RDs of a collection. */
export interface RdSet {
  readonly count: number;
  /** Of all that they say. */
  readonly digest: string;
}

export async function openExchange() {
  const [from, to] = await Promise.all([openTestServices(), openTestServices()]);
  const docs = await serveCollection(from, 'Docs');
  const ports = startServing(from);
  await untilListening(from, docs.slug);
  const { services } = to;
  const stop = startEngine(to, { startFeeds: () => startDueFeeds(to.context) });
  value(await services.createForRds(operator, { slug, name: 'Copy' }));
  const { source } = value(await services.addGatherd(operator, { slug, host: '127.0.0.1', port: docs.port }));
  const setOf = async ({ database }: TestServices, of: string): Promise<RdSet> => {
    const { rows } = await database.pool.query<RdSet>(
      `SELECT count(*)::int AS count, md5(string_agg(md5(url || type || (attributes - ${added})::text), '' ORDER BY url)) AS digest
       FROM crawl.description d JOIN "Collection" c ON c.id = d.collection_id WHERE c.slug = $1`,
      [of],
    );
    return rows[0] ?? { count: 0, digest: '' };
  };
  const ended = async (patienceMs?: number): Promise<AnyJobView> => {
    const { job } = value(await services.collectGatherd(operator, { slug, source }));
    const view = async () => value(await services.getJob(viewer, { slug, job }));
    await until('it was collected', async () => (await view()).endedAt !== undefined, patienceMs);
    return view();
  };
  return {
    docs,
    /** Of the RDs that were taken, by URL: milliseconds since the epoch. */
    expiries: async (): Promise<ReadonlyMap<string, number>> => {
      const { rows } = await to.database.pool.query<{ url: string; at: Date }>(
        'SELECT url, expires_at AS at FROM crawl.description WHERE expires_at IS NOT NULL',
      );
      return new Map(rows.map(({ url, at }) => [url, at.getTime()]));
    },
    sent: () => setOf(from, docs.slug),
    taken: () => setOf(to, slug),
    /** Resolves when what came is applied. */
    collect: async (patienceMs?: number): Promise<Upload> => {
      const { result, status } = await ended(patienceMs);
      if (result === undefined || !('upload' in result)) throw new Error(status.words);
      const { upload: feed } = result;
      const upload = async () => value(await services.getUpload(viewer, { slug, feed })).feed;
      await until('it was applied', async () => (await upload()).endedAt !== undefined, patienceMs);
      return upload();
    },
    /** From now on; answers what comes of collecting while the certificate is not trusted. It is in the end. */
    speakTls: async (): Promise<unknown> => {
      value(await from.services.saveGatherd(admin, { slug: docs.slug, on: true, address: '127.0.0.1', tls: true }));
      value(await services.changeGatherd(operator, { slug, source, tls: true, compressed: false }));
      await until('TLS is spoken', () => speaksTls(docs.port));
      const { result } = await ended();
      const key = await readServerKey(from.context);
      if ('problem' in key) throw new Error(key.problem);
      value(await services.saveCollectionAuthorities(admin, { slug, pem: key.cert }));
      return result;
    },
    close: async (): Promise<void> => {
      await ports.stop();
      await stop();
      await Promise.all([from.close(), to.close()]);
    },
  };
}

export type Exchange = Awaited<ReturnType<typeof openExchange>>;

async function speaksTls(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  socket.on('error', () => undefined);
  const speaks = new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  return speaks.finally(() => socket.destroy());
}
