/** `winnow migrate`: brings the database up to this version. */

import { defineCommand } from '../command.ts';
import { print, printJson, say } from '../print.ts';

export const migrate = defineCommand({
  name: 'migrate',
  summary: 'Applies migrations to the database. Refused while an engine is running on it.',
  options: {},
  run: async ({ json }) => {
    const [{ openDatabase }, { migrate: apply }] = await Promise.all([
      import('../../db/database.ts'),
      import('../../db/migrate.ts'),
    ]);
    const database = await openDatabase(say);
    try {
      const applied = await apply(database.url);
      if (json) printJson({ applied });
      else print(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.');
      return 0;
    } finally {
      await database.close();
    }
  },
});
