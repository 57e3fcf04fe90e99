/** The text of filterrules.conf, of a folder or of a collection; empty when there is none. */

import { place } from '../languages/filterrules-conf/place.ts';
import { cli } from '../services/actor.ts';
import type { Services } from '../services/index.ts';
import { expectOk } from './answer.ts';
import { readFolder } from './folder/read-folder.ts';
import { withServices } from './open-services.ts';
import { say } from './print.ts';
import type { WhichCollection } from './which-collection.ts';

/** Of a folder no database is asked. */
export async function filterrulesOf({ dir, collection = '' }: WhichCollection): Promise<string> {
  if (dir === undefined) return withServices((services) => filterrulesIn(services, collection), say);
  return textIn((await readFolder(dir)).files);
}

export async function filterrulesIn(services: Services, slug: string): Promise<string> {
  return textIn(expectOk(await services.getFiles(cli, { slug })).files);
}

function textIn(files: readonly { readonly path: string; readonly text: string }[]): string {
  return files.find(({ path }) => path === place.usualPath)?.text ?? '';
}
