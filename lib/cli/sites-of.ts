/** The sites of a folder or of a collection, from every file with sites and rules. */

import type { SiteEntry } from '../languages/filterrules-conf/overview.ts';
import { cli } from '../services/actor.ts';
import { sitesIn } from '../services/collections/files-named.ts';
import type { Services } from '../services/index.ts';
import { expectOk } from './answer.ts';
import { readFolder } from './folder/read-folder.ts';
import { withServices } from './open-services.ts';
import { say } from './print.ts';
import type { WhichCollection } from './which-collection.ts';

/** Of a folder no database is asked. */
export async function sitesOf({ dir, collection = '' }: WhichCollection): Promise<readonly SiteEntry[]> {
  if (dir === undefined) return withServices((services) => sitesOfCollection(services, collection), say);
  return sitesAmong((await readFolder(dir)).files);
}

export async function sitesOfCollection(services: Services, slug: string): Promise<readonly SiteEntry[]> {
  return sitesAmong(expectOk(await services.getFiles(cli, { slug })).files);
}

function sitesAmong(files: readonly { readonly path: string; readonly text: string }[]): readonly SiteEntry[] {
  return sitesIn(new Map(files.map(({ path, text }) => [path, text])));
}
