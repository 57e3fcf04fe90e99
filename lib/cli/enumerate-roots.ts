/** Enumerates RootNodes over their first pages, one after the other: these are requests to somebody's server. */

import type { RootTestResult } from '../jobs/test-root/declaration.ts';
import type { RootNode } from '../languages/gatherer-cf/model.ts';
import { cli } from '../services/actor.ts';
import { openFolderCollection } from './folder/open-folder-collection.ts';
import { withServices } from './open-services.ts';
import { say } from './print.ts';
import { runJob } from './run-job.ts';

export interface EnumeratedRoot extends RootTestResult {
  /** Of gatherer.cf, on which the RootNode begins. */
  readonly line: number;
}

export async function enumerateRoots(
  dir: string,
  roots: readonly RootNode[],
  pages: number | undefined,
): Promise<readonly EnumeratedRoot[]> {
  return withServices(async (services) => {
    const slug = await openFolderCollection(services, { collection: undefined, dir });
    const enumerated: EnumeratedRoot[] = [];
    for (const { line } of roots) {
      const start = () => services.startRootTest(cli, { slug, line, ...(pages !== undefined && { pages }) });
      enumerated.push({ line, ...(await runJob(services, { name: 'test-root', slug, start })) });
    }
    return enumerated;
  }, say);
}
