/** A collection that is handed out over gatherd, with RDs that a test writes, for tests and benchmarks. */

import type pg from 'pg';
import { freePort } from '../../../engine/testing/ports.ts';
import { until } from '../../../jobs/testing/until.ts';
import { connectDirectly } from '../../../outside/gatherd/connect-directly.ts';
import { gather } from '../../../outside/gatherd/gather.ts';
import type { GatherOutcome, GatherRequest } from '../../../outside/gatherd/gather.ts';
import { cli } from '../../../services/actor.ts';
import { readWantedGatherds } from '../../../services/gatherd/wanted.ts';
import type { Services } from '../../../services/index.ts';
import { admin, value } from '../../../services/testing/test-services.ts';
import type { TestServices } from '../../../services/testing/test-services.ts';
import { createUrlLookUp } from '../../../store/sql/url-hasher.ts';
import { changeRds, removeRds, storeRds } from '../../../store/rds/write-rds.ts';
import { startGatherds } from '../gatherds.ts';
import type { GatherdsOptions } from '../gatherds.ts';

export interface ServedCollection {
  readonly slug: string;
  readonly collectionId: number;
  readonly port: number;
  /** RDs `from` to `to`, with a text of their own. */
  readonly store: (from: number, to: number, text?: string) => Promise<void>;
  /** As a run does that finds them unchanged. */
  readonly confirm: (from: number, to: number) => Promise<void>;
  readonly remove: (from: number, to: number) => Promise<void>;
  readonly mark: () => Promise<void>;
}

export const urlOf = (n: number): string => `http://a.example/${n}`;

const gathererCf = (port: number): string =>
  `Gatherer-Name: The Example\nGatherer-Host: gatherer.example\nGatherer-Port: ${port}\nGatherer-Version: 1.9\n`;

export interface ServedOver {
  readonly services: Services;
  readonly database: { readonly pool: pg.Pool };
}

export async function serveCollection(
  test: ServedOver,
  name: string,
  files: readonly { readonly path: string; readonly text: string }[] = [],
): Promise<ServedCollection> {
  const { services, database } = test;
  const { slug, revision } = value(await services.createCollection(cli, { name, url: 'http://a.example/' }));
  const port = await freePort();
  const given = [{ path: 'gatherer.cf', text: gathererCf(port) }, ...files];
  value(await services.saveRevision(cli, { slug, base: revision, message: 'gatherd', files: given }));
  value(await services.saveGatherd(admin, { slug, on: true, address: '127.0.0.1', tls: false }));
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM "Collection" WHERE slug = $1', [slug]);
  const collectionId = rows[0]?.id ?? 0;
  await database.pool.query(
    `INSERT INTO crawl.blame_set VALUES (7, '[["title", {"by": "robot"}], ["body", {"by": "robot"}]]') ON CONFLICT DO NOTHING`,
  );
  const lookUp = createUrlLookUp(database.pool);
  const hashes = (from: number, to: number) =>
    Promise.all(Array.from({ length: to - from + 1 }, (_, i) => lookUp(urlOf(from + i))));
  return {
    slug,
    collectionId,
    port,
    store: async (from, to, text = 'text') => {
      await database.pool.query(
        storeRds(`SELECT $1::int, hash, 'http://a.example/' || ($2::int + place - 1), 'FILE', 'Page', jsonb_build_object(
            'title', jsonb_build_array('Page ' || ($2::int + place - 1)), 'body', jsonb_build_array($4::text)), 7::int8, NULL::jsonb,
          NULL::int8, NULL::text, NULL::timestamptz, 1::int2
          FROM unnest($3::uuid[]) WITH ORDINALITY AS h (hash, place) ORDER BY place`),
        [collectionId, from, await hashes(from, to), text],
      );
    },
    confirm: async (from, to) => {
      const confirmed = changeRds({ of, isConfirmed: 'true' });
      await database.pool.query(confirmed, [collectionId, await hashes(from, to)]);
    },
    remove: async (from, to) => {
      await database.pool.query(`WITH ${removeRds(of)} SELECT FROM removed`, [collectionId, await hashes(from, to)]);
    },
    mark: () => until('the mark is set', async () => (await services.setHandOut(cli, { slug })).ok),
  };
}

const of = 'WHERE d.collection_id = $1 AND d.url_hash = ANY ($2::uuid[])';

/** Follows what the services say, from now on. */
export function startServing(test: TestServices, options: Partial<GatherdsOptions> = {}) {
  return startGatherds({
    services: async () => test.services,
    wanted: () => readWantedGatherds(test.context),
    lookMs: 30,
    ...options,
  });
}

export async function untilListening({ services }: TestServices, slug: string): Promise<void> {
  await until(`${slug} is served`, async () => value(await services.getGatherd(cli, { slug })).listening !== undefined);
}

export interface Gathered {
  readonly text: string;
  readonly outcome: GatherOutcome;
}

export async function gatherAll(port: number, request: Partial<GatherRequest> = {}): Promise<Gathered> {
  const wanted = { wanted: { since: 0 }, isCompressed: true, ...request } as const;
  const { pieces, outcome } = gather(connectDirectly('127.0.0.1', port), wanted, { line: () => undefined });
  const chunks: Buffer[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return { text: Buffer.concat(chunks).toString(), outcome: outcome() };
}

/** URLs of the objects of a stream, those of deletions behind a minus. */
export function objectsOf(text: string): readonly string[] {
  const [deleted = '', rest = ''] = text.split('@REFRESH { }');
  const urls = (part: string): readonly string[] =>
    Array.from(part.matchAll(/^@(?!DELETE)\w+ \{ (\S+)$/gm), ([, url = '']) => url);
  return [...urls(deleted).map((url) => `-${url}`), ...urls(rest)].map((url) => url.replace('http://a.example/', ''));
}
