/** `winnow push`: the files of a folder as a new revision of their collection. */

import path from 'node:path';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import type { Pushed } from '../folder/push-folder.ts';

const options = {
  message: { type: 'string', value: 'TEXT', doc: 'Message of the revision.' },
  dir: { type: 'string', value: 'FOLDER', doc: 'Folder. Default: the current folder.' },
  merge: { type: 'boolean', doc: 'Merges with a newer revision unless the same lines changed.' },
  collection: { type: 'string', value: 'SLUG', doc: 'Collection, for a folder that was never pulled.' },
  base: { type: 'count', value: 'N', doc: 'Revision that such a folder is based on.' },
} as const;

export const push = defineCommand({
  name: 'push',
  summary: 'Saves the files of a folder as a new revision of their collection.',
  options,
  notes: [
    'A file deleted from the folder is removed from the collection. Files with errors are saved, but prevent runs from starting.',
    'A secret in a file is stored as a credential on the server, and the file in the folder then names the credential.',
  ],
  run: async ({ options: { dir = '.', message, merge, collection, base }, json }) => {
    if (base === 0) throw new UsageError('--base must be at least 1.');
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
  for (const name of credentials) print(`A secret was stored as credential ${name}, which the file now names.`);
  if (errors > 0)
    say(`${errors === 1 ? '1 error prevents' : `${errors} errors prevent`} runs from starting; see winnow check.`);
  if (changed.length > 0) return print(`${collection} is at revision ${revision}.`);
  print(`Nothing has changed in the folder since revision ${base}.`);
  if (revision > base) print(`${collection} is at revision ${revision}. Run winnow pull to update the folder.`);
}
