/** Denies a resource beyond a number of hosts, objects or links, or larger than a size. */

import type { FilterContext, StepOutcome } from '../sdk/define-function.ts';
import { defineFunction, needs, proceed } from '../sdk/define-function.ts';
import { integer, source } from '../sdk/param.ts';

const bytesPerKb = 1024;

export const filterByMax = defineFunction({
  name: 'filter-by-max',
  phases: ['MetaData', 'Data'],
  summary: 'Denies a resource when a number is larger than a limit.',
  doc: 'A number up to the value passes, the value itself included. hosts and objects are running totals of the run: the hosts visited and the resources retrieved so far, this one included; they are observed when its turn comes and kept with it. As they are counted in one process, one engine at a time fetches for a run with this limit. depth is the number of links from the starting point. content-length is compared as KB once the resource is retrieved, by the bytes received when the server named no length.',
  params: {
    src: source({
      label: 'What is limited',
      doc: 'One of hosts, objects, depth and content-length.',
      choices: [
        { value: 'hosts', doc: 'Hosts the run has visited.' },
        { value: 'objects', doc: 'Resources the run has retrieved.' },
        { value: 'depth', doc: 'Links from the starting point.' },
        {
          value: 'content-length',
          doc: 'Size of the resource in KB.',
          tolerated: 'understood in KB, after retrieval',
        },
      ],
    }),
    value: integer({ label: 'At most', doc: 'Largest value that passes.', min: 0 }),
  },
  oncePerFilter: true,
  denies: true,
  examples: [
    {
      text: 'Data fn=filter-by-max src=depth value=10',
      given: { depth: '11' },
      expect: 'deny',
    },
    { text: 'MetaData fn=filter-by-max src=depth value=10', given: { depth: '10' }, expect: 'proceed' },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 47',
  reads: ({ src }) => (isTotal(src) ? [] : [src]),
  runFacts: ({ src }) => (isTotal(src) ? ['totals'] : []),
  runsUnder: ({ src }, phase) => (src === 'content-length' ? 'Data' : phase),
  decide(context, { src, value }) {
    const number = numberOf(context, src);
    if (number === undefined) return needs('totals');
    return number <= value ? proceed : tooMuch(src, number, value);
  },
});

function isTotal(src: string): boolean {
  return src === 'hosts' || src === 'objects';
}

/** Undefined when the totals are not observed yet. */
function numberOf({ facts, sources }: FilterContext, src: string): number | undefined {
  switch (src) {
    case 'hosts':
      return facts.totals?.hosts;
    case 'objects':
      return facts.totals?.objects;
    case 'depth':
      return Number(sources.get('depth') ?? facts.depth);
    default:
      return Number(sources.get('content-length') ?? 0) / bytesPerKb;
  }
}

function tooMuch(src: string, number: number, value: number): StepOutcome {
  const limit = src === 'content-length' ? `${value} KB` : String(value);
  return { kind: 'deny', reason: `${src} over ${limit}`, source: src, value: String(Math.round(number * 100) / 100) };
}
