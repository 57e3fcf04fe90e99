/** The collection a command is about: one of the console, or the one behind a folder of configuration files. */

import { cli } from '../services/actor.ts';
import { slugOfFolder } from '../services/collections/open-folder.ts';
import type { Services } from '../services/index.ts';
import { expectOk, Refusal } from './answer.ts';
import type { Given } from './command.ts';
import { UsageError } from './command.ts';
import { readFolder } from './folder/read-folder.ts';

export const whichCollection = {
  collection: { type: 'string', value: 'SLUG', doc: 'A collection of the console.' },
  dir: { type: 'string', value: 'FOLDER', doc: 'A folder of configuration files.' },
} as const;
export type WhichCollection = Given<typeof whichCollection>['options'];

export function checkWhich({ collection, dir }: WhichCollection): void {
  if ((dir === undefined) === (collection === undefined)) throw new UsageError('Give either --dir or --collection.');
}

/** Its short name; a folder's collection is what its last run left. */
export async function slugOf(services: Services, { collection, dir }: WhichCollection): Promise<string> {
  if (dir === undefined) return collection ?? '';
  const slug = slugOfFolder((await readFolder(dir)).folder);
  const known = await services.getCollection(cli, { slug });
  if (!known.ok && known.problem.kind === 'not-found') throw new Refusal(`The folder ${dir} has never been crawled.`);
  expectOk(known);
  return slug;
}
