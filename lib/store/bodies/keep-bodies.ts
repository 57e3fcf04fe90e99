/** Keeps the contents of a batch before it is committed: what it refers to is there. */

import type { Settled } from '../../engine/ports.ts';
import type { BodyStore, StoredBody } from './bodies.ts';

/** By hash of the URL. */
export async function keepBodies(
  store: BodyStore,
  settled: readonly Settled[],
): Promise<ReadonlyMap<string, StoredBody>> {
  const kept = settled.flatMap(({ hash, body }) =>
    body === undefined ? [] : [store.keep(body).then((stored) => [hash, stored] as const)],
  );
  return new Map(await Promise.all(kept));
}
