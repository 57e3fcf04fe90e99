/** Fetching URLs for a simulation: what it takes, how far it is. What is observed lies in a table of its own. */

import { z } from 'zod';
import type { PrintedOutputs, RunAlias } from '../../engine/ports.ts';
import type { Limits } from '../../engine/program/program.ts';
import type { Discovery } from '../../sdk/resource.ts';
import { countWords, numberWords } from '../../sdk/count-words.ts';
import { defineJob } from '../define-job.ts';

/** The services make it and the job reads it back: it is not checked field by field. */
const trusted = <Value>() => z.custom<Value>((value) => typeof value === 'object' && value !== null);

export const simulateWithFetchJob = defineJob({
  name: 'simulate-with-fetch',
  service: 'startSimulation',
  doc: 'Simulates a list of URLs and fetches what their decisions depend on.',
  lane: 'long',
  role: 'operator',
  onePer: 'person',
  input: z.object({
    simulation: z.uuid(),
    urls: z.array(
      z.object({ href: z.string(), depth: z.number(), reach: z.number().optional(), discovery: trusted<Discovery>() }),
    ),
    /** Files of each configuration that is simulated: path and text. */
    texts: z.array(z.array(z.tuple([z.string(), z.string()]))),
    limits: trusted<Limits>(),
    aliases: z.array(trusted<RunAlias>()),
    /** What the programs of gatherer.cf printed in the last run. */
    printed: trusted<PrintedOutputs>().default([]),
    /** CIDR blocks administrators opened for the collection. */
    reach: z.array(z.string()),
  }),
  progress: z.object({
    /** What was observed is read by it. */
    simulation: z.uuid(),
    /** URLs of which everything is known that decides them, of `total`. */
    done: z.number(),
    total: z.number(),
    /** Why sites are not asked at the moment: a site and what it waits for. */
    waiting: z.array(z.object({ site: z.string(), reason: z.string() })),
  }),
  result: z.object({ done: z.number(), notFetched: z.number() }),
  status: ({ done, total, waiting: [first] }) => ({
    words: `${numberWords(done)} of ${countWords(total, 'URL')}${first === undefined ? '' : `; ${first.reason}`}`,
    part: { done, of: total },
  }),
  leaves: (progress) =>
    progress === undefined
      ? 'Nothing was fetched.'
      : `${numberWords(progress.done)} of ${countWords(progress.total, 'URL')} were simulated.`,
  audit: ({ urls }) => ({ urls: urls.length }),
});
