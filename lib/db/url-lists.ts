/** Saved lists of URLs, and how their assertions stood with each revision. */

import type { Prisma } from '../../prisma/client/client.ts';
import type { Connections } from './client.ts';

export interface UrlListRecord {
  readonly name: string;
  readonly text: string;
  readonly author: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

export interface StoredResult {
  readonly at: number;
  readonly met: number;
  readonly failed: number;
  readonly open: number;
  /** JSON. */
  readonly failures: readonly object[];
  readonly notRun?: string;
}

interface Row {
  readonly name: string;
  readonly text: string;
  readonly author: string;
  readonly savedAt: Date;
}

function toRecord({ name, text, author, savedAt }: Row): UrlListRecord {
  return { name, text, author, savedAt: savedAt.getTime() };
}

export function createUrlListStore({ prisma }: Connections) {
  return {
    list: async (collectionId: number): Promise<readonly UrlListRecord[]> =>
      (await prisma.urlList.findMany({ where: { collectionId }, orderBy: { name: 'asc' } })).map(toRecord),
    find: async (collectionId: number, name: string): Promise<UrlListRecord | undefined> => {
      const row = await prisma.urlList.findUnique({ where: { collectionId_name: { collectionId, name } } });
      return row === null ? undefined : toRecord(row);
    },
    save: async (collectionId: number, { name, text, author, savedAt }: UrlListRecord): Promise<void> => {
      const data = { text, author, savedAt: new Date(savedAt) };
      await prisma.urlList.upsert({
        where: { collectionId_name: { collectionId, name } },
        create: { collectionId, name, ...data },
        update: data,
      });
    },
    /** All of one collection into another that has none. */
    copy: async (from: number, to: number): Promise<void> => {
      const rows = await prisma.urlList.findMany({ where: { collectionId: from } });
      const data = rows.map(({ name, text, author, savedAt }) => ({ collectionId: to, name, text, author, savedAt }));
      await prisma.urlList.createMany({ data });
    },
    remove: async (collectionId: number, name: string): Promise<boolean> =>
      (await prisma.urlList.deleteMany({ where: { collectionId, name } })).count > 0,
    /** Once a revision: it never changes. */
    saveResult: async (revisionId: number, { at, failures, notRun, ...counts }: StoredResult): Promise<void> => {
      const kept = { at: new Date(at), failures: [...failures] as Prisma.InputJsonArray, notRun: notRun ?? null };
      const data = { ...counts, ...kept };
      await prisma.revisionCheck.upsert({ where: { revisionId }, create: { revisionId, ...data }, update: data });
    },
  };
}

export type UrlListStore = ReturnType<typeof createUrlListStore>;
