/** The collection a command works on, with the files of a folder as they are now. */

import { cli } from '../../services/actor.ts';
import type { Services } from '../../services/index.ts';
import { expectOk } from '../answer.ts';
import { say } from '../print.ts';
import type { WhichCollection } from '../which-collection.ts';
import { readFolder } from './read-folder.ts';

/** Its short name. */
export async function openFolderCollection(
  services: Services,
  { dir, collection = '' }: WhichCollection,
): Promise<string> {
  if (dir === undefined) return collection;
  const { folder, files, notes } = await readFolder(dir);
  for (const note of notes) say(note);
  return expectOk(await services.openFolder(cli, { folder, files })).slug;
}
