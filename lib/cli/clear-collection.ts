/** Empties a collection, after it was said what that deletes. */

import { cli } from '../services/actor.ts';
import { expectOk, Refusal } from './answer.ts';
import { withServices } from './open-services.ts';
import { say } from './print.ts';
import { countWords } from '../sdk/count-words.ts';
import { runJob } from './run-job.ts';

export interface ClearReport {
  readonly collection: string;
  readonly urls: number;
  readonly rds: number;
}

export async function clearAndReport(slug: string, isSure: boolean): Promise<ClearReport> {
  return withServices(async (services) => {
    const { name, resources, descriptions } = expectOk(await services.getCollection(cli, { slug }));
    if (!isSure) {
      const what = `${countWords(resources, 'URL')} and ${countWords(descriptions, 'RD')} of ${slug} would be deleted`;
      throw new Refusal(`${what}. This cannot be undone. Use --yes to delete them.`);
    }
    const start = () => services.clearCollection(cli, { slug, confirm: name });
    const { urls, rds } = await runJob(services, { name: 'clear-collection', slug, start });
    return { collection: slug, urls, rds };
  }, say);
}
