/** What the answers of a commit say of who may see their documents, and which of these are members of archives. */

import type pg from 'pg';
import type { Settled } from '../../engine/ports.ts';
import { writeParts } from './parts.ts';
import type { Part } from './parts.ts';
import { createListWriter } from './write-lists.ts';
import type { CrawlOwner, ListBatch } from './write-lists.ts';

export interface AnsweredAccess {
  readonly parts: readonly Part[];
  readonly lists: ListBatch;
}

/** Undefined where nothing is said, and nothing is part of another. */
export function answeredAccess(settled: readonly Settled[]): AnsweredAccess | undefined {
  const saying = settled.filter(({ access, partOf }) => access !== undefined || partOf !== undefined);
  if (saying.length === 0) return undefined;
  return {
    parts: saying.flatMap(({ hash, partOf }) => (partOf === undefined ? [] : [{ hash, whole: partOf }])),
    lists: {
      lists: saying.flatMap(({ access }) => (typeof access?.acl === 'object' ? [access.acl] : [])),
      cleared: [],
      removed: saying.flatMap(({ hash, access }) => (access?.acl === 'none' ? [hash] : [])),
      security: {
        said: saying.flatMap(({ hash, access }) =>
          typeof access?.security === 'object' ? [{ hash, ...access.security }] : [],
        ),
        unsaid: saying.flatMap(({ hash, access }) => (access?.security === 'unsaid' ? [hash] : [])),
        removed: [],
      },
    },
  };
}

/** Everything that need not be in the transaction. */
export async function prepareAnswered(
  pool: pg.Pool,
  owner: CrawlOwner,
  { parts, lists }: AnsweredAccess,
): Promise<(client: pg.ClientBase) => Promise<void>> {
  const writeLists = await createListWriter(pool, owner).prepare(lists);
  return async (client) => {
    await writeParts(client, owner.collectionId, parts);
    await writeLists(client);
  };
}
