/** `winnow push`: the files of a folder as a new revision of their collection. */

import path from 'node:path';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import type { Pushed } from '../folder/push-folder.ts';

const options = {
  message: { type: 'string', value: 'TEXT', doc: 'What the revision changes.' },
  dir: { type: 'string', value: 'FOLDER', doc: 'The folder; as a rule the one you are in.' },
  merge: { type: 'boolean', doc: 'Merges with a newer revision where both did not change the same lines.' },
  collection: { type: 'string', value: 'SLUG', doc: 'The collection of a folder that was never pulled.' },
  base: { type: 'count', value: 'N', doc: 'The revision that such a folder began with.' },
} as const;

export const push = defineCommand({
  name: 'push',
  summary: 'Saves the files of a folder as a new revision of their collection.',
  options,
  notes: [
    'A file that is gone from the folder is removed from the collection. Texts with errors are saved, but no run starts.',
    'A secret in a text becomes a credential of the server; the file in the folder then names it.',
  ],
  run: async ({ options: { dir = '.', message, merge, collection, base }, json }) => {
    if (base === 0) throw new UsageError('--base takes a number from 1.');
    const { pushFolder } = await import('../folder/push-folder.ts');
    const wanted = { folder: path.resolve(dir), collection, base, message, merge };
    const pushed = await withServices((services) => pushFolder(services, wanted, say), say);
    if (json) printJson(pushed);
    else if ('error' in pushed) say(pushed.error);
    else show(pushed);
    return 'error' in pushed ? 1 : 0;
  },
});

function show({ collection, revision, base, changed, merged, credentials, errors }: Pushed): void {
  for (const { path: file, change } of changed) {
    print(`${change.padEnd(8)} ${file}${merged.includes(file) ? ', merged' : ''}`);
  }
  for (const name of credentials) print(`A secret became the credential ${name}; the file names it now.`);
  if (errors > 0)
    say(`${errors === 1 ? '1 error keeps' : `${errors} errors keep`} a run from starting; winnow check tells which.`);
  if (changed.length > 0) return print(`${collection} is at revision ${revision}.`);
  print(`Nothing has changed in the folder since revision ${base}.`);
  if (revision > base) print(`${collection} is at revision ${revision}. Run winnow pull to update the folder.`);
}
