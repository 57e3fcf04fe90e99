/** `winnow feed delete`: the documents of a data source, and then the source itself. */

import { cli } from '../../services/actor.ts';
import type { FeedSource } from '../../services/feeds/contract.ts';
import type { Services } from '../../services/index.ts';
import { expectOk, Refusal } from '../answer.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../open-services.ts';
import { print, printJson, say } from '../print.ts';
import { countWords } from '../../sdk/count-words.ts';

interface Chosen {
  readonly slug: string;
  readonly source: FeedSource;
}

export const feedDelete = defineCommand({
  name: 'feed delete',
  summary: 'Deletes all documents of a data source. Exit code 1 if there is nothing to delete.',
  options: {
    collection: { type: 'string', value: 'SLUG', doc: 'The collection.' },
    datasource: { type: 'string', value: 'NAME', doc: 'The data source.' },
    destroy: { type: 'boolean', doc: 'Removes a source that was deleted before, with its uploads and their logs.' },
    yes: { type: 'boolean', doc: 'Deletes. Without it, the command only shows what would be deleted.' },
  },
  notes: ['The engine deletes the documents after the uploads that wait. To bring them back, push the source again.'],
  run: async ({ options: { collection = '', datasource = '', destroy, yes }, json }) => {
    if (collection === '' || datasource === '') throw new UsageError('Give --collection and --datasource.');
    const done = await withServices(async (services) => {
      const chosen = { slug: collection, source: await findSource(services, collection, datasource) };
      if (!yes) throw new Refusal(`${costWords(chosen, destroy)} Run it with --yes.`);
      return destroy ? removeSource(services, chosen) : deleteDocuments(services, chosen);
    }, say);
    if (json) printJson(done);
    else print(done.text);
    return 0;
  },
});

async function findSource(services: Services, slug: string, name: string): Promise<FeedSource> {
  const { sources } = expectOk(await services.getFeeds(cli, { slug }));
  const found = sources.filter((each) => each.name === name);
  const source = found.find(({ kind }) => kind === 'xmlfeed') ?? found[0];
  if (source === undefined) throw new Refusal(`${slug} has no data source ${name}.`);
  return source;
}

function costWords({ source: { name, documents, uploads } }: Chosen, destroy: boolean): string {
  if (destroy) return `This removes ${name} and its uploads, the last of them ${uploads.at(-1)?.id ?? 'none'}.`;
  return `This deletes ${countWords(documents, 'document')} of ${name}.`;
}

interface Done {
  readonly text: string;
  /** Number of the upload that deletes. */
  readonly feed?: number;
}

async function deleteDocuments(services: Services, { slug, source: { id } }: Chosen): Promise<Done> {
  const { feed, source, documents } = expectOk(await services.deleteFeedSource(cli, { slug, source: id }));
  return { feed, text: `Deletion of ${countWords(documents, 'document')} of ${source} accepted as upload ${feed}.` };
}

async function removeSource(services: Services, { slug, source: { id } }: Chosen): Promise<Done> {
  const { source, uploads } = expectOk(await services.destroyFeedSource(cli, { slug, source: id }));
  return { text: `${source} removed, with ${countWords(uploads, 'upload')}.` };
}
