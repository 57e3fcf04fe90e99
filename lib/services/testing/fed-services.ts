/** A collection that takes documents of docs.example from feeds, with an engine that applies them, for tests. */

import { fedFiles } from '../../jobs/testing/feeds.ts';
import { startDueFeeds } from '../feeds/start-feeds.ts';
import { pusherOf } from './push-feed.ts';
import { openTestServices, operator, value } from './test-services.ts';
import { startEngine } from './work-on-jobs.ts';

export async function openFedServices(slug = 'fed') {
  const test = await openTestServices();
  value(await test.services.createCollection(operator, { slug, name: 'Fed', url: 'http://127.0.0.1:1/' }));
  const collectionId = (await test.context.collections.find(slug))?.id ?? 0;
  const files = Object.entries(fedFiles).map(([path, text]) => ({ path, text }));
  value(await test.services.saveRevision(operator, { slug, base: 1, message: 'Docs', files }));
  const stop = startEngine(test, { startFeeds: () => startDueFeeds(test.context) });
  return {
    test,
    slug,
    collectionId,
    feeds: pusherOf({ pool: test.database.pool, folder: test.folder, collectionId }),
    close: async (): Promise<void> => {
      await stop();
      await test.close();
    },
  };
}

export type FedServices = Awaited<ReturnType<typeof openFedServices>>;
