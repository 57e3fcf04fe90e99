/** Ends the use of the filter rules. */

import { defineFunction } from '../sdk/define-function.ts';

export const filterrulesShutdown = defineFunction({
  name: 'filterrules-shutdown',
  phases: ['Shutdown'],
  summary: 'Cleans up after the filter rules have run.',
  doc: 'Filters of published files end with this line. The rules hold nothing that would have to be given back, so the line is only checked and shown.',
  params: {},
  examples: [{ text: 'Shutdown fn=filterrules-shutdown', expect: 'proceed' }],
  reference: 'Portal Server 7.1 Technical Reference, chapter 51',
});
