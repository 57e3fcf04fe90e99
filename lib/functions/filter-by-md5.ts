/** Lets only the first resource with a given MD5 pass. */

import { duplicateReason } from '../sdk/merged-reasons.ts';
import { defineFunction, needs, proceed } from '../sdk/define-function.ts';

export const filterByMd5 = defineFunction({
  name: 'filter-by-md5',
  phases: ['Data', 'Enumerate', 'Generate'],
  summary: 'Denies a resource whose content another resource has too.',
  doc: 'The first resource of the collection with an MD5 passes, every later one is denied; the trace names the first. A resource is never a duplicate of itself when it is read again. generate-md5 must come before this line.',
  params: {},
  oncePerFilter: true,
  after: ['generate-md5'],
  denies: true,
  examples: [
    {
      text: 'Data fn=filter-by-md5',
      doc: 'The first resource with this content.',
      given: { md5: '9e107d9d372bb6826bd81d3542a419d6' },
      expect: 'proceed',
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 47',
  reads: () => ['md5'],
  runFacts: () => ['md5First'],
  decide({ facts, filter, sources }) {
    const md5 = sources.get('md5');
    if (md5 === undefined) return { kind: 'not-applicable', note: 'no MD5 was generated' };
    if (facts.md5First === undefined) return needs('md5First');
    const first = facts.md5First[filter.name] ?? facts.url.href;
    if (first === facts.url.href) return proceed;
    return { kind: 'deny', reason: duplicateReason, source: 'md5', value: `${md5}, first at ${first}` };
  },
});
