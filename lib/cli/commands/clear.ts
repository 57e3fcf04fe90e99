/** `winnow clear`: empties a collection of its URLs and RDs. */

import { defineCommand, UsageError } from '../command.ts';
import { print, printJson } from '../print.ts';
import { countWords } from '../../sdk/count-words.ts';

export const clear = defineCommand({
  name: 'clear',
  summary: 'Deletes all URLs and RDs of a collection. Files, settings, runs, and schedules are kept.',
  options: {
    collection: { type: 'string', value: 'SLUG', doc: 'The collection.' },
    yes: {
      type: 'boolean',
      doc: 'Deletes them. This cannot be undone. Without it, the command only shows what would be deleted.',
    },
  },
  notes: ['A collection with an active run is not emptied: stop the run first.'],
  run: async ({ options: { collection, yes }, json }) => {
    if (collection === undefined) throw new UsageError('Give --collection.');
    const { clearAndReport } = await import('../clear-collection.ts');
    const cleared = await clearAndReport(collection, yes);
    if (json) printJson(cleared);
    else print(`${countWords(cleared.urls, 'URL')} and ${countWords(cleared.rds, 'RD')} of ${collection} deleted.`);
    return 0;
  },
});
