/** Where the database runs that somebody else started; apart from what starts one, so that the console has none of it. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { environment } from '../env.ts';
import { RobotError } from '../sdk/errors.ts';

/** URL of a database that already runs; for processes that somebody else started it for. */
export function runningDatabaseUrl(): string {
  const { databaseUrl, dataFolder } = environment();
  return databaseUrl ?? recordedUrl(path.join(dataFolder, 'postgres.json'));
}

function recordedUrl(file: string): string {
  try {
    return z.object({ url: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).url;
  } catch (cause) {
    throw new RobotError('store-unavailable', 'The database is not running.', { cause, retryable: true });
  }
}
