/** Numbers of the advisory locks; the two-number form, so that nobody else's are hit by accident. */

/** First number of all our locks ("WINN"). */
const lockClass = 0x57_49_4e_4e;

/** Held shared by every worker as long as it lives, exclusively by a migration: neither runs beside the other. */
export const migrationLock = [lockClass, 0] as const;

/** Held by the worker with this id: who wants to know whether it lives looks for the lock. */
export function workerLock(workerId: number): readonly [number, number] {
  return [lockClass, workerId];
}

/** Held by who counts the collection's URLs by folder. */
export function folderLock(collectionId: number): readonly [number, number] {
  return [lockClass + 1, collectionId];
}

/** Held for a transaction by who makes a run of the collection and by who takes data away between runs. */
export function betweenRunsLock(collectionId: number): readonly [number, number] {
  return [lockClass + 2, collectionId];
}

/** Held for a transaction by who sets a full log of the collection aside. */
export function logLock(collectionId: number): readonly [number, number] {
  return [lockClass + 3, collectionId];
}

/** Held by who lays external metadata over the RDs of the collection. */
export function layerLock(collectionId: number): readonly [number, number] {
  return [lockClass + 4, collectionId];
}

/** Held for a transaction by who passes shorter paths of the run on. */
export function shorteningLock(runId: number): readonly [number, number] {
  return [lockClass + 5, runId];
}

/** First number of the lock held for a transaction by who learns that a site is on a server; the second is the server's. */
export const addressLock = lockClass + 6;

/** Held by who applies groups to the collection: those of all its sources. */
export function groupsLock(collectionId: number): readonly [number, number] {
  return [lockClass + 7, collectionId];
}

/** Held for a transaction by a worker that takes its share of the run. */
export function membersLock(runId: number): readonly [number, number] {
  return [lockClass + 8, runId];
}

/** Held for a transaction by who starts a job of the collection; null: of the installation. */
export function jobsLock(collectionId: number | null): readonly [number, number] {
  return [lockClass + 9, collectionId ?? 0];
}

/** Held for a transaction by who changes which users are administrators. */
export const administratorsLock = [lockClass + 10, 0] as const;

/** SQL condition: the advisory lock with our class and the number in `expression` is held by a session. */
export const isLocked = (expression: string): string =>
  `EXISTS (SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${lockClass} AND l.objsubid = 2
     AND l.objid = (${expression})::int::oid AND l.granted
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
