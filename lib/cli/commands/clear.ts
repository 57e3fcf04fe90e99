/** `winnow clear`: empties a collection of its URLs and RDs. */

import { defineCommand, UsageError } from '../command.ts';
import { print, printJson } from '../print.ts';
import { grouped } from '../progress.ts';

export const clear = defineCommand({
  name: 'clear',
  summary: 'Empties a collection of its URLs and RDs; its files, settings, runs and schedules stay.',
  options: {
    collection: { type: 'string', value: 'SLUG', doc: 'The collection.' },
    yes: { type: 'boolean', doc: 'Nothing brings them back: without this it only tells what would go.' },
  },
  notes: ['A collection with a run going on is not emptied: stop the run first.'],
  run: async ({ options: { collection, yes }, json }) => {
    if (collection === undefined) throw new UsageError('Give --collection.');
    const { clearAndReport } = await import('../clear-collection.ts');
    const cleared = await clearAndReport(collection, yes);
    if (json) printJson(cleared);
    else print(`${grouped(cleared.urls)} URLs and ${grouped(cleared.rds)} RDs of ${collection} are gone.`);
    return 0;
  },
});
