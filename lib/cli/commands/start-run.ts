/** `winnow start-run`: asks the engine for a run and does not wait for it. */

import { cli } from '../../services/actor.ts';
import { expectOk } from '../answer.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../open-services.ts';
import { say } from '../print.ts';
import { showRun } from './steer-run.ts';

const options = {
  collection: { type: 'string', value: 'SLUG', doc: 'A collection of the console.' },
  due: { type: 'boolean', doc: 'Fetches only URLs that are due.' },
  url: { type: 'string', multiple: true, value: 'URL', doc: 'Fetches only this URL.' },
  yes: { type: 'boolean', doc: 'Deletes more than 10 % of the RDs without asking.' },
} as const;

export const startRun = defineCommand({
  name: 'start-run',
  summary: 'Starts a run on a running installation and returns. To follow the run, use winnow status.',
  options,
  notes: ['winnow crawl runs in the foreground, to the end, without a running installation.'],
  run: async ({ options: { collection, due, url, yes }, json }) => {
    if (collection === undefined) throw new UsageError('Give --collection.');
    if (due && url.length > 0) throw new UsageError('Give either --due or --url.');
    const kind = due ? 'incremental' : url.length > 0 ? 'single' : 'full';
    const run = await withServices(async (services) => {
      const wanted = { slug: collection, kind, urls: url, confirmDeletions: yes } as const;
      const started = expectOk(await services.startRun(cli, wanted));
      const { engine } = expectOk(await services.getHealth(cli, {}));
      if (engine.workers.length === 0) say('No engine is running: the run waits until npm start or winnow worker.');
      return started;
    }, say);
    showRun(run, json);
    return 0;
  },
});
