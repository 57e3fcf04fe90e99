/** Turns what PostgreSQL and the connection report into the engine's errors, and repeats what may be repeated. */

import { setTimeout as delay } from 'node:timers/promises';
import { RobotError } from '../sdk/errors.ts';

/** How often a transaction that lost against another one is tried again. */
const retries = 5;

/** Deadlock, serialization failure: nothing was written, and the next try will most likely succeed. */
const lostAgainstAnother = new Set(['40P01', '40001']);
/** Server shutting down, starting, out of connections, read-only. */
const unavailable = new Set(['57P01', '57P02', '57P03', '53300', '25006', '55P03']);
const diskFull = new Set(['53100', 'ENOSPC']);
const connectionCodes = /^(08|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const connectionMessages =
  /Connection terminated|timeout exceeded|Query read timeout|Client has encountered a connection/;

/** Runs a statement or transaction that is safe to repeat as a whole. Throws RobotError for what the store cannot help. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (!isLost(cause) || attempt === retries) throw storeError(cause);
      await delay(10 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/** The same batch on another connection, believed broken, was faster: the next try finds that it is done. */
const sameBatch = 'pulse_run_id_batch_key';

function isLost(cause: unknown): boolean {
  if (lostAgainstAnother.has(codeOf(cause))) return true;
  return cause instanceof Error && 'constraint' in cause && cause.constraint === sameBatch;
}

/** The error as the engine knows it; what it does not know, a bug, stays as it is. */
export function storeError(cause: unknown): unknown {
  const code = codeOf(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  if (diskFull.has(code)) {
    return new RobotError('disk-full', 'The disk of the database is full.', { cause, retryable: true });
  }
  if (code === '25006') {
    return new RobotError('store-unavailable', 'The database is read-only.', { cause, retryable: true });
  }
  const gone = unavailable.has(code) || lostAgainstAnother.has(code) || connectionCodes.test(code);
  if (gone || connectionMessages.test(message)) {
    return new RobotError('store-unavailable', `The database does not answer: ${message}`, { cause, retryable: true });
  }
  return cause;
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
}
