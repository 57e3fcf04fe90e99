/** Revisions of a collection's files; texts are stored once, under their SHA-256. */

import { z } from 'zod';
import type pg from 'pg';
import type { ReadModel } from '../store/models/read-model.ts';
import { Prisma } from '../../prisma/client/client.ts';
import type { Connections, PrismaClient } from './client.ts';
import { createLongTexts, hashText, sendLongText } from './long-texts.ts';
import type { LongTexts } from './long-texts.ts';

export const revisionRecordSchema = z.strictObject({
  id: z.number(),
  /** From 1, per collection. */
  number: z.number(),
  author: z.string(),
  message: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Number of the revision it was made from. */
  parent: z.number().exactOptional(),
});
export type RevisionRecord = ReadModel<typeof revisionRecordSchema>;

export const listedRevisionSchema = revisionRecordSchema.omit({ id: true }).extend({
  /** Paths that differ from the parent's. */
  changed: z.array(z.string()),
  /** How the collection's assertions stood when it was saved. */
  assertions: z
    .strictObject({
      met: z.number(),
      failed: z.number(),
      open: z.number(),
    })
    .exactOptional(),
});
export type ListedRevision = ReadModel<typeof listedRevisionSchema>;

export interface NewRevision {
  readonly collectionId: number;
  /** Number of the revision it was made from; another newest one is a conflict. */
  readonly base: number;
  readonly author: string;
  readonly message: string;
  readonly files: ReadonlyMap<string, string>;
}

type Client = PrismaClient | Prisma.TransactionClient;

const withParent = { parent: { select: { number: true } } } as const;

interface Row {
  readonly id: number;
  readonly number: number;
  readonly author: string;
  readonly message: string;
  readonly createdAt: Date;
  readonly parent: { readonly number: number } | null;
}

function toRecord({ id, number, author, message, createdAt, parent }: Row): RevisionRecord {
  const base = { id, number, author, message, at: createdAt.getTime() };
  return parent === null ? base : { ...base, parent: parent.number };
}

export function createRevisionStore({ prisma, pool }: Connections) {
  const longTexts = createLongTexts();
  return {
    newest: async (collectionId: number): Promise<RevisionRecord> =>
      toRecord(
        await prisma.revision.findFirstOrThrow({
          where: { collectionId },
          orderBy: { number: 'desc' },
          include: withParent,
        }),
      ),
    newestOf: async (
      collectionIds: readonly number[],
    ): Promise<ReadonlyMap<number, Pick<RevisionRecord, 'id' | 'number'>>> => {
      const { rows } = await pool.query<{ collection: number; id: number; number: number }>(
        `SELECT c.id AS collection, r.id, r.number FROM unnest($1::int[]) c (id) CROSS JOIN LATERAL (
           SELECT id, number FROM "Revision" WHERE "collectionId" = c.id ORDER BY number DESC LIMIT 1) r`,
        [collectionIds],
      );
      return new Map(rows.map(({ collection, id, number }) => [collection, { id, number }]));
    },
    find: async (collectionId: number, number: number): Promise<RevisionRecord | undefined> => {
      const where = { collectionId_number: { collectionId, number } };
      const row = await prisma.revision.findUnique({ where, include: withParent });
      return row === null ? undefined : toRecord(row);
    },
    /** Newest first, numbers below `before`. */
    list: (collectionId: number, page: { readonly before?: number; readonly limit: number }) =>
      listRevisions(prisma, collectionId, page),
    files: (revisionId: number): Promise<ReadonlyMap<string, string>> => readFiles(pool, longTexts, revisionId),
    hashes: async (revisionId: number): Promise<ReadonlyMap<string, string>> => {
      const rows = await prisma.revisionFile.findMany({
        where: { revisionId },
        orderBy: { path: 'asc' },
        select: { path: true, blobHash: true },
      });
      return new Map(rows.map(({ path, blobHash }) => [path, blobHash]));
    },
    findFiles: async (
      text: string,
      limit: number,
    ): Promise<readonly { readonly slug: string; readonly path: string }[]> => {
      const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return prisma.$queryRaw`
        SELECT c.slug, f.path FROM "Collection" c
        CROSS JOIN LATERAL (SELECT id FROM "Revision" WHERE "collectionId" = c.id ORDER BY number DESC LIMIT 1) r
        JOIN "RevisionFile" f ON f."revisionId" = r.id
        WHERE c.kind <> 'folder' AND f.path ILIKE ${part} ORDER BY c.slug, f.path LIMIT ${limit}`;
    },
    save: (revision: NewRevision) => saveRevision({ prisma, pool, longTexts }, revision),
  };
}

export type RevisionStore = ReturnType<typeof createRevisionStore>;

/** Long texts that are kept already are not asked for. */
async function readFiles(
  pool: pg.Pool,
  longTexts: LongTexts,
  revisionId: number,
): Promise<ReadonlyMap<string, string>> {
  const kept = longTexts.all();
  const { rows } = await pool.query<{ path: string; hash: string; text: string | null }>(
    `SELECT f.path, b.hash, CASE WHEN b.hash = ANY ($2::text[]) THEN NULL ELSE b.text END AS text
     FROM "RevisionFile" f JOIN "Blob" b ON b.hash = f."blobHash" WHERE f."revisionId" = $1 ORDER BY f.path`,
    [revisionId, [...kept.keys()]],
  );
  return new Map(
    rows.map(({ path, hash, text: sent }) => {
      const text = sent ?? kept.get(hash);
      if (text === undefined) throw new TypeError(`the text ${hash} is not kept`);
      longTexts.use(hash, text);
      return [path, text];
    }),
  );
}

async function listRevisions(
  prisma: PrismaClient,
  collectionId: number,
  { before, limit }: { readonly before?: number; readonly limit: number },
): Promise<readonly ListedRevision[]> {
  const files = { select: { path: true, blobHash: true } } as const;
  const rows = await prisma.revision.findMany({
    where: { collectionId, ...(before !== undefined && { number: { lt: before } }) },
    orderBy: { number: 'desc' },
    take: limit,
    include: {
      files,
      parent: { select: { number: true, files } },
      check: { select: { met: true, failed: true, open: true } },
    },
  });
  return rows.map(toListed);
}

interface RowWithFiles extends Row {
  readonly files: readonly StoredFile[];
  readonly parent: { readonly number: number; readonly files: readonly StoredFile[] } | null;
  readonly check: NonNullable<ListedRevision['assertions']> | null;
}

function toListed(row: RowWithFiles): ListedRevision {
  const { id: _, ...record } = toRecord(row);
  const changed = changedPaths(row.parent?.files ?? [], row.files);
  return { ...record, changed, ...(row.check !== null && { assertions: row.check }) };
}

interface StoredFile {
  readonly path: string;
  readonly blobHash: string;
}

function changedPaths(before: readonly StoredFile[], after: readonly StoredFile[]): readonly string[] {
  const old = new Map(before.map(({ path, blobHash }) => [path, blobHash]));
  const now = new Map(after.map(({ path, blobHash }) => [path, blobHash]));
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path)).sort();
}

/** A text of a hundred megabytes takes its time. */
const patience = { timeout: 120_000, maxWait: 10_000 } as const;

interface Saving extends Connections {
  readonly longTexts: LongTexts;
}

/** Of two saves on the same base one is a conflict: the number is unique. */
async function saveRevision(
  { prisma, pool, longTexts }: Saving,
  revision: NewRevision,
): Promise<RevisionRecord | 'conflict'> {
  const { collectionId, base } = revision;
  const files = await nameFiles(revision.files);
  for (const file of files) {
    await sendLongText(pool, file);
    longTexts.use(file.hash, file.text);
  }
  try {
    return await prisma.$transaction(async (client) => {
      const newest = await client.revision.findFirstOrThrow({ where: { collectionId }, orderBy: { number: 'desc' } });
      if (newest.number !== base) return 'conflict';
      return insertRevision(client, { ...revision, number: base + 1, parentId: newest.id, files });
    }, patience);
  } catch (error) {
    if (isTaken(error)) return 'conflict';
    throw error;
  }
}

export interface NamedFile {
  readonly path: string;
  readonly text: string;
  /** Of the text. */
  readonly hash: string;
}

/** Files with the names of their texts; long ones take their time, and want no transaction open meanwhile. */
export async function nameFiles(files: ReadonlyMap<string, string>): Promise<readonly NamedFile[]> {
  const named: NamedFile[] = [];
  for (const [path, text] of files) named.push({ path, text, hash: await hashText(text) });
  return named;
}

export interface RevisionContent {
  readonly collectionId: number;
  readonly number: number;
  readonly parentId?: number;
  readonly author: string;
  readonly message: string;
  readonly files: readonly NamedFile[];
}

/** Writes texts, revision and files; inside a transaction. */
export async function insertRevision(client: Client, content: RevisionContent): Promise<RevisionRecord> {
  const { collectionId, number, parentId, author, message, files } = content;
  await keepTexts(client, files);
  const row = await client.revision.create({
    data: {
      collectionId,
      number,
      author,
      message,
      parentId: parentId ?? null,
      files: { createMany: { data: files.map(({ path, hash }) => ({ path, blobHash: hash })) } },
    },
    include: withParent,
  });
  return toRecord(row);
}

/** Most texts are there already, and may be long: only new ones are sent. */
async function keepTexts(
  client: Client,
  files: readonly { readonly hash: string; readonly text: string }[],
): Promise<void> {
  const all = files.map(({ hash }) => hash);
  // Locked, so that nobody removes a text before the revision refers to it.
  const known = await client.$queryRaw<{ hash: string }[]>`
    SELECT hash FROM "Blob" WHERE hash = ANY (${all}::text[]) ORDER BY hash FOR KEY SHARE`;
  const there = new Set(known.map(({ hash }) => hash));
  const fresh = files.filter(({ hash }) => !there.has(hash));
  if (fresh.length === 0) return;
  const hashes = fresh.map(({ hash }) => hash);
  const texts = fresh.map(({ text }) => text);
  await client.$executeRaw`
    INSERT INTO "Blob" (hash, text) SELECT DISTINCT * FROM unnest(${hashes}::text[], ${texts}::text[])
    ON CONFLICT (hash) DO UPDATE SET text = excluded.text`;
}

/** P2002: a unique value is taken. */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
