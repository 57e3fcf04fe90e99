/** Whether the collection's file is what its profiles gave when they were concatenated last. */

import { profileOf } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import type { ServiceContext } from '../context.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { RevisionRecord } from '../../db/revisions.ts';

/** Validations that are looked through for the last concatenation. */
const looked = 200;

export async function isOutdated(
  { metadata, revisions }: ServiceContext,
  { id }: CollectionRecord,
  newest: RevisionRecord,
): Promise<boolean> {
  const last = (await metadata.validations(id, { limit: looked })).find(({ written }) => written === true);
  const then = last && (await revisions.find(id, last.revision));
  if (then === undefined) return true;
  const [before, now] = await Promise.all([revisions.hashes(then.id), revisions.hashes(newest.id)]);
  return [...new Set([...before.keys(), ...now.keys()])].some(
    (path) => profileOf(path) !== undefined && before.get(path) !== now.get(path),
  );
}
