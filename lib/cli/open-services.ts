/** Lends the services to a command, over a database that is opened for it and closed after it. */

import type { Services } from '../services/index.ts';
import { watchDatabase } from './supervise/watch-database.ts';

/**
 * Once a process: the connections are the process's. The embedded database is started when it does not run, and a
 * database behind this version is brought up to it. What that needs is loaded here, so that commands without a database start at once.
 */
export async function withServices<T>(
  work: (services: Services) => Promise<T>,
  say: (line: string) => void = () => undefined,
): Promise<T> {
  const [{ openDatabase }, { migrate }, { closeServices, services }] = await Promise.all([
    import('../db/database.ts'),
    import('../db/migrate.ts'),
    import('../services/server.ts'),
  ]);
  const database = await openDatabase(say);
  const guard = watchDatabase(database, { say, moved: () => undefined });
  try {
    await migrate(database.url);
    return await work(await services());
  } finally {
    await guard.stop();
    await closeServices();
    await database.close();
  }
}
