/** Which of many URLs have an RD, and what became of the others. */

import type pg from 'pg';
import { findDescribed } from '../metadata/reads.ts';
import { guarded } from '../sql/store-error.ts';
import type { UrlLookUp } from '../sql/url-hasher.ts';
import { selectResources, toResourceView } from './resource-rows.ts';
import type { ResourceRow, ResourceView } from './resource-rows.ts';

export interface WithoutRd {
  /** As it was given. */
  readonly url: string;
  /** Undefined for one that the collection does not know. */
  readonly resource: ResourceView | undefined;
}

export interface NamedUrls {
  /** URLs with an RD. */
  readonly described: number;
  /** URLs without one, in the order given; not all of them, where they are many. */
  readonly without: readonly WithoutRd[];
}

export interface NamedQuery {
  /** In any spelling, each once. */
  readonly urls: readonly string[];
  /** Of those without an RD. */
  readonly most: number;
}

export async function readNamed(
  { pool, lookUp }: { readonly pool: pg.Pool; readonly lookUp: UrlLookUp },
  collectionId: number,
  { urls, most }: NamedQuery,
): Promise<NamedUrls> {
  const named = await Promise.all(urls.map(async (url) => ({ url, hash: await lookUp(url) })));
  const hashes = named.flatMap(({ hash }) => hash ?? []);
  const described = await findDescribed(pool, collectionId, hashes);
  const without = named.filter(({ hash = '' }) => !described.has(hash)).slice(0, most);
  const resources = await readResources(
    pool,
    collectionId,
    without.flatMap(({ hash }) => hash ?? []),
  );
  return {
    described: described.size,
    without: without.map(({ url, hash = '' }) => ({ url, resource: resources.get(hash) })),
  };
}

async function readResources(
  pool: pg.Pool,
  collectionId: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, ResourceView>> {
  if (hashes.length === 0) return new Map();
  const source = '(SELECT * FROM crawl.resource WHERE collection_id = $1 AND url_hash = ANY ($2::uuid[]))';
  const { rows } = await guarded(() => pool.query<ResourceRow>(selectResources(source), [collectionId, hashes]));
  return new Map(rows.map((row) => [row.hash, toResourceView(row)]));
}
