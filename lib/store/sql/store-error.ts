/**
 * The one policy for a database that fails: what passes by itself is tried again for a while, everywhere; what does not
 * pass in that time becomes an error of the engine, who lets go and begins anew.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { RobotError } from '../../sdk/errors.ts';

/** How long a failure that passes is waited for: a server that crashed is back by then. */
const patienceMs = 5_000;
const firstDelayMs = 10;
const longestDelayMs = 500;

/**
 * Codes of PostgreSQL, Node and Prisma that say: nothing was done. Deadlock, serialization failure; the server shuts
 * down, starts, ended our connection, has no room for it, is read-only, waits for a lock; it was not reached at all.
 */
const undoneCodes =
  /^(40P01|40001|57P0[123]|53300|25006|55P03|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|P1001|P2024|P2028|P2034)$/;
const undoneMessages = /is not queryable|timeout exceeded when trying to connect|due to connection timeout/;
/** The connection broke: whether the last statement was carried out is not known. */
const brokenCodes = /^(08|ECONN|EPIPE|ETIMEDOUT|P1017|P1008)/;
const brokenMessages = /Connection terminated|Query read timeout/;
const diskFullCodes = new Set(['53100', 'ENOSPC']);

/** The same batch on another connection, believed broken, was faster: the next try finds that it is done. */
const sameBatch = 'commit_log_run_id_batch_key';

/** Tries again, for a while, what failed in a way that may be repeated. */
export async function patiently<T>(work: () => Promise<T>, mayRepeat: (cause: unknown) => boolean): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (let waitMs = firstDelayMs; ; waitMs = Math.min(waitMs * 2, longestDelayMs)) {
    try {
      return await work();
    } catch (cause) {
      if (!mayRepeat(cause) || performance.now() > giveUpAt) throw cause;
      await delay(waitMs * (0.5 + Math.random()));
    }
  }
}

/**
 * Runs a statement or transaction, again when nothing of it was done. `mayRepeat`: of work that does the same when it is
 * done twice, `isPassing`. Throws RobotError for what the store cannot help.
 */
export async function guarded<T>(work: () => Promise<T>, mayRepeat = isUndone): Promise<T> {
  try {
    return await patiently(work, mayRepeat);
  } catch (cause) {
    throw storeError(cause);
  }
}

/** True when nothing was done, and the next try may well succeed. */
export function isUndone(error: unknown): boolean {
  if (error instanceof RobotError) return isUndone(error.cause);
  if (error instanceof Error && 'constraint' in error && error.constraint === sameBatch) return true;
  return codesOf(error).some((code) => undoneCodes.test(code)) || undoneMessages.test(messageOf(error));
}

/** True for what passes by itself, whoever reports it: no person is needed for it. */
export function isPassing(error: unknown): boolean {
  if (error instanceof RobotError) return error.retryable;
  return (
    isUndone(error) || codesOf(error).some((code) => brokenCodes.test(code)) || brokenMessages.test(messageOf(error))
  );
}

/** True when a disk has no room left, the database's or our own. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof RobotError) return error.code === 'disk-full';
  return codesOf(error).some((code) => diskFullCodes.has(code));
}

/** The error as the engine knows it; what it does not know, a bug, stays as it is. */
export function storeError(cause: unknown): unknown {
  if (cause instanceof RobotError) return cause;
  if (isDiskFull(cause)) {
    return new RobotError('disk-full', 'The disk of the database is full.', { cause, retryable: true });
  }
  if (codesOf(cause).includes('25006')) {
    return new RobotError('store-unavailable', 'The database is read-only.', { cause, retryable: true });
  }
  if (!isPassing(cause)) return cause;
  const message = `The database does not answer: ${messageOf(cause)}`;
  return new RobotError('store-unavailable', message, { cause, retryable: true });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Its own code, and the one Prisma hides. */
function codesOf(error: unknown): readonly string[] {
  const hidden = field(field(field(error, 'meta'), 'driverAdapterError'), 'cause');
  return [field(error, 'code'), field(hidden, 'originalCode')].filter((code) => typeof code === 'string');
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
