/** Simulates with fetching: a job asks the sites for what the decisions need, as politely as a run would. */

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { simulateWithFetch } from '../../jobs/simulate-with-fetch/declaration.ts';
import { mostUrls } from '../../languages/url-list/url-list.ts';
import { describeActor } from '../actor.ts';
import { readSettings } from '../collections/settings.ts';
import { defineService } from '../define-service.ts';
import { storedFacts } from '../resources/known-facts.ts';
import { slug } from '../input.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { StartedSimulation } from './contract.ts';
import { editedTexts, openTexts } from './texts.ts';
import { normalUrl } from './url-input.ts';

export const startSimulation = defineService({
  name: 'startSimulation',
  doc: 'Fetches what the decisions ask for, politely. Starts a job.',
  role: 'operator',
  input: z.strictObject({
    slug,
    urls: z.array(normalUrl).min(1, 'Name at least one URL.').max(mostUrls, 'At most 10,000 URLs.'),
    texts: editedTexts,
  }),
  run: async (context, { urls, ...given }): Promise<StartedSimulation | Problem> => {
    const opened = await openTexts(context, given);
    if (isProblem(opened)) return opened;
    const { collection, pinned, files, editedFiles, saved, edited } = opened;
    const texts = [...(saved ? [[...files]] : []), ...(edited && editedFiles ? [[...editedFiles]] : [])];
    if (texts.length === 0) return problem('refused', 'Fix the configuration errors to simulate.');
    const factsOf = await storedFacts(context, collection, { urls, programs: [] });
    const simulation = randomUUID();
    const createdBy = describeActor(context.actor).name;
    const job = await context.jobs.enqueue(simulateWithFetch, {
      collectionId: collection.id,
      createdBy,
      slot: createdBy,
      input: {
        simulation,
        urls: urls
          .map(factsOf)
          .map(({ url: { href }, depth, reach, discovery }) => ({ href, depth, reach, discovery })),
        texts,
        limits: pinned.limits,
        aliases: [...pinned.aliases],
        printed: pinned.printed,
        reach: [...readSettings(collection).reach],
      },
    });
    return { job, simulation };
  },
  audit: (given, { job }) => ({ subject: given.slug, detail: { job, urls: given.urls.length } }),
});
