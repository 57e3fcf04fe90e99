/** Makes the time of the retrieval a source. */

import { printDate } from '../sdk/dates.ts';
import { defineFunction, needs, proceed } from '../sdk/define-function.ts';
import { source } from '../sdk/param.ts';

export const generateRdLastModified = defineFunction({
  name: 'generate-rd-last-modified',
  aliases: ['generate-last-modified'],
  phases: ['Data', 'Generate'],
  summary: 'Sets a source to the current time.',
  doc: 'The time is that of the retrieval, so that the same facts give the same description again. extract-source brings it into the resource description.',
  params: {
    dst: source.defaultsTo('rd-last-modified', { label: 'Source to set', doc: 'Source to set.', use: 'sets' }),
  },
  examples: [
    {
      text: 'Generate fn=generate-rd-last-modified',
      given: { now: 'Sun, 06 Nov 1994 08:49:37 GMT' },
      expect: { sources: { 'rd-last-modified': 'Sun, 06 Nov 1994 08:49:37 GMT' } },
    },
    {
      text: 'Generate fn=generate-rd-last-modified dst=gathered',
      given: { now: 'Sun, 06 Nov 1994 08:49:37 GMT' },
      expect: { sources: { gathered: 'Sun, 06 Nov 1994 08:49:37 GMT' } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  decide({ facts, sources }, { dst }) {
    if (facts.now === undefined) return needs('now');
    sources.set(dst, printDate(facts.now));
    return proceed;
  },
});
