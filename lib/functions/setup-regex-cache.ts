/** Sets how many regular expressions the original robot kept compiled. */

import { defineFunction } from '../sdk/define-function.ts';
import { integer } from '../sdk/param.ts';

export const setupRegexCache = defineFunction({
  name: 'setup-regex-cache',
  phases: ['Setup'],
  summary: 'Sets the size of the cache of regular expressions.',
  doc: 'The original robot compiled expressions as it met them and kept the last of them. This one compiles every expression of filter-by-regex and generate-by-regex once, before a run begins, so that the size is read and nothing depends on it.',
  params: {
    'cache-size': integer.defaultsTo('32', { label: 'Expressions', doc: 'Expressions kept compiled.', min: 1 }),
  },
  examples: [{ text: 'Setup fn=setup-regex-cache cache-size=28', expect: 'proceed' }],
  reference: 'Portal Server 7.1 Technical Reference, chapter 46',
});
