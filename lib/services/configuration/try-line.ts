/** What one directive would do by itself to the URLs of the last run: decided by the evaluator over stored facts. */

import { z } from 'zod';
import { lineTrialSchema } from './contract.ts';
import { compileProgram } from '../../engine/program/compile.ts';
import { trace } from '../../engine/decide/decide.ts';
import type { Limits, Program, TraceEntry } from '../../engine/program/program.ts';
import { createCache, perOwner } from '../cache-once.ts';
import { findCollection } from '../collections/settings.ts';
import type { CallContext } from '../define-service.ts';
import { defineService } from '../define-service.ts';
import { slug } from '../input.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import type { SampledResource } from '../../store/read/sample-facts.ts';
import type { Problem } from '../result.ts';
import { isProblem, problem } from '../result.ts';
import type { LineTrial, TriedResource } from './contract.ts';
import { syntax as filterConf } from '../../languages/filter-conf/syntax.ts';
import { syntax as filterrulesConf } from '../../languages/filterrules-conf/syntax.ts';
import { syntax as robotConf } from '../../languages/robot-conf/syntax.ts';

/** As many resources are decided; more take longer than typing. */
const sampleSize = 5000;
const shownDenied = 4;
const shownPassed = 2;

const line = z
  .string()
  .trim()
  .min(1, 'The line is missing.')
  .max(8000, 'A line has at most 8,000 characters.')
  .regex(/^[^\r\n]*$/, 'Give one line.');

export const tryLine = defineService({
  name: 'tryLine',
  doc: 'Tries one directive of filter.conf on a sample of the URLs of the last run.',
  role: 'viewer',
  input: z.strictObject({ slug, line }),
  output: lineTrialSchema,
  run: async (context, given): Promise<LineTrial | Problem> => {
    const collection = await findCollection(context, given.slug);
    if (isProblem(collection)) return collection;
    const program = compileLine(context, given.line);
    if (program === undefined) return problem('refused', 'Fix the errors in the line to test it.');
    const { total, sample } = await sampleOf(context, collection);
    return { total, ...decideAll(program, sample) };
  },
});

/** Nothing but the line denies: the lines before it, scope and limits are left out. */
function compileLine({ declarations }: CallContext, text: string): Program | undefined {
  const files = new Map([
    [filterConf.usualPath, `<Filter name="line">\n${text}\n</Filter>\n<Filter name="nothing">\n</Filter>\n`],
    [robotConf.usualPath, '<Process depth=-1 enumeration-filter=line generation-filter=nothing>\n</Process>\n'],
    [filterrulesConf.usualPath, 'Option default-site=allow\n'],
  ]);
  const result = compileProgram({ files, declarations, limits: noLimits });
  return result.ok ? result.program : undefined;
}

const most = Number.MAX_SAFE_INTEGER;
const noLimits: Limits = {
  pathDepth: most,
  repetition: most,
  urlBytes: most,
  linksPerPage: most,
  redirects: most,
  trapPages: 0,
};

interface Sample {
  readonly total: number;
  readonly sample: readonly SampledResource[];
}

const kept = perOwner(() => createCache<Sample>(2));

/** Read once for each state of a collection: the next key of whoever types finds it there. */
async function sampleOf({ crawl }: CallContext, { id }: CollectionRecord): Promise<Sample> {
  const { resources = 0, lastRun } = (await crawl.figures([id])).get(id) ?? {};
  return kept(crawl).get(`${id} ${resources} ${lastRun?.id} ${lastRun?.state}`, async () => {
    const sample = await crawl.sample(id, sampleSize);
    return { total: Math.max(resources, sample.length), sample };
  });
}

function decideAll(program: Program, sample: readonly SampledResource[]): Omit<LineTrial, 'total'> {
  const step = program.steps.find(({ file, line }) => file === filterConf.usualPath && line === 2)?.id;
  const denied = createExamples(shownDenied);
  const passed = createExamples(shownPassed);
  for (const { hash, facts } of sample) {
    const entry = trace(program, facts).entries.find((each) => each.step === step);
    if (entry?.outcome === 'deny' || entry?.outcome === 'threw') denied.take(hash, facts.url.href, entry);
    else if (entry?.outcome === 'proceed') passed.take(hash, facts.url.href, entry);
  }
  const examples = [...denied.found(), ...passed.found()];
  return { sampled: sample.length, denied: denied.count(), passed: passed.count(), examples };
}

/** Counts all, and keeps the first of each value, up to a number of values. */
function createExamples(limit: number) {
  const byValue = new Map<string, TriedResource>();
  let count = 0;
  return {
    take: (hash: string, url: string, entry: TraceEntry): void => {
      count++;
      const key = entry.value ?? url;
      const known = byValue.get(key);
      if (known !== undefined) byValue.set(key, { ...known, count: known.count + 1 });
      else if (byValue.size < limit) byValue.set(key, tried(hash, url, entry));
    },
    count: () => count,
    found: () => [...byValue.values()],
  };
}

function tried(hash: string, url: string, { outcome, source, value, match }: TraceEntry): TriedResource {
  return {
    hash,
    url,
    count: 1,
    denied: outcome !== 'proceed',
    ...(source !== undefined && { source }),
    ...(value !== undefined && { value }),
    ...(match && { match }),
  };
}
