/** `winnow pull`: the files of a collection as files of a folder, so that they can live in the user's own git. */

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { defineCommand } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';

const options = {
  collection: { type: 'string', value: 'SLUG', doc: 'Collection. Default: the one pulled before.' },
  dir: { type: 'string', value: 'FOLDER', doc: 'Folder. Default: the current folder.' },
  revision: { type: 'count', value: 'N', doc: 'Revision. Default: the newest.' },
  force: { type: 'boolean', doc: 'Overwrites changes in the folder.' },
} as const;

export const pull = defineCommand({
  name: 'pull',
  summary: 'Writes the files of a collection into a folder.',
  options,
  notes: [
    'The folder stores collection and revision in .winnow. Secrets stay on the server: the files name credentials.',
    'Changes in the folder are never overwritten without --force. Files that only changed in the folder are kept.',
  ],
  run: async ({ options: { dir = '.', collection, revision, force }, json }) => {
    const folder = path.resolve(dir);
    await mkdir(folder, { recursive: true });
    const { pullFolder } = await import('../folder/pull-folder.ts');
    const wanted = { folder, collection, revision, force };
    const pulled = await withServices((services) => pullFolder(services, wanted, say), say);
    if (json) printJson(pulled);
    else if ('error' in pulled) say(pulled.error);
    else {
      for (const file of pulled.written) print(`written  ${file}`);
      for (const file of pulled.removed) print(`removed  ${file}`);
      for (const file of pulled.kept) print(`kept ${file}, changed in the folder`);
      print(`${folder} is at revision ${pulled.revision} of ${pulled.collection}.`);
    }
    return 'error' in pulled ? 1 : 0;
  },
});
