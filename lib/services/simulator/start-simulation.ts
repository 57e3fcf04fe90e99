/** Simulates with fetching: a job asks the sites for what the decisions need, as politely as a run would. */

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { simulateWithFetchJob } from '../../jobs/simulate-with-fetch/declaration.ts';
import { mostUrls } from '../../languages/url-list/url-list.ts';
import { readSettings } from '../collections/settings.ts';
import { startOf } from '../jobs/start-job.ts';
import { storedFacts } from '../resources/known-facts.ts';
import { isProblem, problem } from '../result.ts';
import { editedTexts, openTexts } from './texts.ts';
import { normalUrl } from './url-input.ts';

export const startSimulation = startOf(simulateWithFetchJob, {
  given: {
    urls: z.array(normalUrl).min(1, 'Enter at least one URL.').max(mostUrls, 'At most 10,000 URLs.'),
    texts: editedTexts,
  },
  prepare: async (context, { urls, ...given }) => {
    const opened = await openTexts(context, given);
    if (isProblem(opened)) return opened;
    const { collection, pinned, files, editedFiles, saved, edited } = opened;
    const texts = [...(saved ? [[...files]] : []), ...(edited && editedFiles ? [[...editedFiles]] : [])];
    if (texts.length === 0) return problem('refused', 'Fix the configuration errors to simulate.');
    const factsOf = await storedFacts(context, collection, { urls, programs: [] });
    return {
      simulation: randomUUID(),
      urls: urls.map(factsOf).map(({ url: { href }, depth, reach, discovery }) => ({ href, depth, reach, discovery })),
      texts,
      limits: pinned.limits,
      aliases: [...pinned.aliases],
      printed: pinned.printed,
      reach: [...readSettings(collection).reach],
    };
  },
});
