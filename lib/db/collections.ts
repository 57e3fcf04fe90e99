/** Collections: names, settings, and what goes with them when they go. */

import pg from 'pg';
import { z } from 'zod';
import type { Prisma } from '../../prisma/client/client.ts';
import type { BodyStore } from '../store/bodies/bodies.ts';
import { clearCollection } from '../store/jobs/clear-collection.ts';
import { killRun, readActiveRun } from '../store/runs/runs.ts';
import type { Connections } from './client.ts';
import { credentialKey } from './credentials.ts';
import { insertRevision, isTaken, nameFiles } from './revisions.ts';

const kindSchema = z.enum(['normal', 'folder', 'sample']);
export type CollectionKind = z.infer<typeof kindSchema>;

export interface CollectionRecord {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** `folder` holds the state of `--dir` runs. */
  readonly kind: CollectionKind;
  readonly settings: unknown;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

export interface NewCollection extends Pick<CollectionRecord, 'slug' | 'name' | 'kind' | 'settings'> {
  readonly author: string;
  readonly message: string;
  readonly files: ReadonlyMap<string, string>;
}

type RenameResult = 'taken' | 'gone' | 'renamed';

/** Entries of a collection's settings by their names, each whole. */
type SettingsPatch = Readonly<Record<string, unknown>>;

interface Row {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly settings: unknown;
  readonly createdAt: Date;
}

function toRecord({ kind, createdAt, ...row }: Row): CollectionRecord {
  return { ...row, kind: kindSchema.parse(kind), createdAt: createdAt.getTime() };
}

export function createCollectionStore(connections: Connections, bodies: BodyStore) {
  const { prisma, pool } = connections;
  return {
    /** Without the state of `--dir` runs; by name. */
    list: async (): Promise<readonly CollectionRecord[]> => {
      const where = { kind: { not: 'folder' } };
      return (await prisma.collection.findMany({ where, orderBy: [{ name: 'asc' }, { id: 'asc' }] })).map(toRecord);
    },
    find: async (slug: string): Promise<CollectionRecord | undefined> => {
      const row = await prisma.collection.findUnique({ where: { slug } });
      return row === null ? undefined : toRecord(row);
    },
    /** `taken` when another collection has the slug. The first revision is made with it. */
    create: (given: NewCollection) => createCollection(connections, given),
    /** `gone` when it has another slug by now. */
    rename: async (slug: string, to: { readonly slug: string; readonly name: string }): Promise<RenameResult> => {
      try {
        const data = { slug: to.slug, name: to.name };
        return (await prisma.collection.updateMany({ where: { slug }, data })).count === 0 ? 'gone' : 'renamed';
      } catch (error) {
        if (isTaken(error)) return 'taken';
        throw error;
      }
    },
    /**
     * Replaces the entries of the settings that `change` returns, and leaves the others. Nobody else writes settings of the
     * collection between the reading and the writing. Answers the collection before; undefined when there is none.
     */
    changeSettings: (slug: string, change: (before: CollectionRecord) => SettingsPatch) =>
      changeSettings(connections, slug, change),
    /** Deletes the collection and everything the crawl stored for it. False if it no longer exists. */
    remove: async (id: number): Promise<boolean> => {
      for (;;) {
        const removed = await removeBetweenRuns(pool, bodies, id);
        if (removed !== undefined) {
          await removeUnusedTexts(connections);
          return removed;
        }
        const active = await readActiveRun(pool, id);
        if (active !== undefined) await killRun(pool, active.id);
      }
    },
  };
}

export type CollectionStore = ReturnType<typeof createCollectionStore>;

async function changeSettings(
  { prisma }: Connections,
  slug: string,
  change: (before: CollectionRecord) => SettingsPatch,
): Promise<CollectionRecord | undefined> {
  return prisma.$transaction(async (client) => {
    const [row] = await client.$queryRaw<readonly Row[]>`
      SELECT id, slug, name, kind, settings, "createdAt" FROM "Collection" WHERE slug = ${slug} FOR NO KEY UPDATE`;
    if (row === undefined) return undefined;
    const before = toRecord(row);
    const patch = JSON.stringify(change(before));
    await client.$executeRaw`UPDATE "Collection" SET settings = settings || ${patch}::jsonb WHERE id = ${row.id}`;
    return before;
  });
}

/**
 * Whether there was a collection. Undefined when a run is going on or has begun, such as one a schedule asks for: then the
 * collection is still there.
 */
async function removeBetweenRuns(pool: pg.Pool, bodies: BodyStore, id: number): Promise<boolean | undefined> {
  let isRemoved = false;
  const cleared = await clearCollection(pool, bodies, id, {
    inTheEnd: async (client) => {
      isRemoved = (await client.query('DELETE FROM "Collection" WHERE id = $1', [id])).rowCount === 1;
      await client.query('DELETE FROM "Setting" WHERE starts_with(key, $1)', [credentialKey(id, '')]);
    },
  });
  return 'run' in cleared ? undefined : isRemoved;
}

/** A text that a save going on at the same time refers to stays; so may others then, until the next removal. */
async function removeUnusedTexts({ pool }: Connections): Promise<void> {
  try {
    await pool.query(
      'DELETE FROM "Blob" b WHERE NOT EXISTS (SELECT FROM "RevisionFile" f WHERE f."blobHash" = b.hash)',
    );
  } catch (error) {
    const isReferredTo = error instanceof pg.DatabaseError && error.code === '23503';
    if (!isReferredTo) throw error;
  }
}

async function createCollection(
  { prisma }: Connections,
  { slug, name, kind, settings, ...first }: NewCollection,
): Promise<CollectionRecord | 'taken'> {
  const files = await nameFiles(first.files);
  try {
    return await prisma.$transaction(async (client) => {
      const row = await client.collection.create({
        data: { slug, name, kind, settings: settings as Prisma.InputJsonValue },
      });
      await insertRevision(client, { ...first, files, collectionId: row.id, number: 1 });
      return toRecord(row);
    });
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}
