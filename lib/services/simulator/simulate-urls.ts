/** What the saved and the unsaved texts do with URLs: verdicts of a list, the trace of one. Nothing is asked of the network. */

import { z } from 'zod';
import { observedPageSchema, simulatedTraceSchema, simulationSchema } from './contract.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import { explain } from '../resources/explain.ts';
import { addressOnly, storedFacts } from '../resources/known-facts.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { ObservedPage, SimulatedTrace, SimulatedUrl, Simulation } from './contract.ts';
import { notesOf } from './notes.ts';
import { simulate } from './simulate.ts';
import type { OpenTexts } from './texts.ts';
import { editedTexts, openTexts } from './texts.ts';
import { normalUrl } from './url-input.ts';

const simulation = z.uuid('This is not a simulation’s number.');
const position = z.int().min(0);
const depth = z.int().min(0).max(1000, 'A depth is at most 1,000.').default(0);
/** `stored`: what the last visits observed. `address`: nothing but the URL itself, found at the depth given. */
const knownFrom = z.enum(['stored', 'address'], { error: 'Choose stored or address.' });

export const simulateUrls = defineService({
  name: 'simulateUrls',
  doc: 'Up to 1,000 URLs.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    urls: z.array(normalUrl).min(1, 'Enter at least one URL.').max(1000, 'At most 1,000 URLs at once.'),
    texts: editedTexts,
    facts: knownFrom.default('stored'),
    depth,
  }),
  output: simulationSchema,
  run: async (context, { urls, facts, ...given }): Promise<Simulation | Problem> => {
    const opened = await openTexts(context, given);
    if (isProblem(opened)) return opened;
    const factsOf =
      facts === 'address'
        ? (url: string) => addressOnly(url, given.depth)
        : await storedFacts(context, opened.collection, { urls, programs: opened.programs });
    return { ...opened.said, rows: urls.map((url) => simulatedUrl(opened, factsOf(url))) };
  },
});

export const readSimulation = defineService({
  name: 'readSimulation',
  doc: 'Decides the URLs fetched so far.',
  role: 'viewer',
  input: z.strictObject({
    slug,
    simulation,
    after: z
      .string()
      .regex(/^\d{1,18}$/)
      .default('0'),
    texts: editedTexts,
  }),
  output: observedPageSchema,
  run: async (context, given): Promise<ObservedPage | Problem> => {
    const opened = await openTexts(context, given);
    if (isProblem(opened)) return opened;
    const { after } = given;
    const found = await context.crawl.observations(opened.collection.id, { simulation: given.simulation, after });
    const rows = found.map(({ position: place, facts, notFetched }) => ({
      position: place,
      ...simulatedUrl(opened, facts),
      ...(notFetched !== undefined && { notFetched }),
    }));
    return { ...opened.said, rows, next: found.at(-1)?.seq ?? after };
  },
});

export const traceUrl = defineService({
  name: 'traceUrl',
  role: 'viewer',
  input: z.strictObject({
    slug,
    url: normalUrl,
    texts: editedTexts,
    facts: z.union([knownFrom, z.strictObject({ simulation, position })]).default('stored'),
    depth,
  }),
  output: simulatedTraceSchema,
  run: async (context, given): Promise<SimulatedTrace | Problem> => {
    const opened = await openTexts(context, given);
    if (isProblem(opened)) return opened;
    const facts = await factsOfOne(context, opened, given);
    if (isProblem(facts)) return facts;
    const { saved, edited, said, collection } = opened;
    const stored = await context.crawl.resource(collection.id, { url: given.url });
    const { revision } = said;
    const robots = await context.crawl.siteRobots(facts.url.siteKey);
    return {
      ...said,
      url: given.url,
      ...(saved && { saved: explain({ program: saved, facts, revision, robots }) }),
      ...(edited && { edited: explain({ program: edited, facts, revision, robots }) }),
      ...(facts.now !== undefined && { knownAt: facts.now }),
      ...(stored && { hash: stored.row.hash }),
      notes: notesOf(opened, facts),
    };
  },
});

interface One {
  readonly url: string;
  readonly facts: 'stored' | 'address' | { readonly simulation: string; readonly position: number };
  readonly depth: number;
}

async function factsOfOne(
  context: CallContext,
  { collection, programs }: OpenTexts,
  { url, facts, depth: foundAt }: One,
): Promise<Facts | Problem> {
  if (facts === 'address') return addressOnly(url, foundAt);
  if (facts === 'stored') return (await storedFacts(context, collection, { urls: [url], programs }))(url);
  const [observed] = await context.crawl.observations(collection.id, { ...facts, after: '0' });
  return observed?.facts ?? problem('not-found', 'The fetched results have expired. Fetch the URLs again.');
}

function simulatedUrl({ saved, edited }: OpenTexts, facts: Facts): SimulatedUrl {
  return {
    url: facts.url.href,
    ...(saved && { saved: simulate(saved, facts) }),
    ...(edited && { edited: simulate(edited, facts) }),
    ...(facts.now !== undefined && { knownAt: facts.now }),
  };
}
