/** Deletes a source. */

import { defineFunction, proceed } from '../sdk/define-function.ts';
import { source } from '../sdk/param.ts';

export const clearSource = defineFunction({
  name: 'clear-source',
  phases: ['MetaData', 'Data', 'Enumerate', 'Generate'],
  summary: 'Deletes a source.',
  doc: 'Later lines of the same filter find the source empty. It is seldom needed, as assign-source replaces a value.',
  params: { src: source({ label: 'Source to delete', doc: 'Source to delete.', use: 'clears' }) },
  examples: [
    {
      text: 'MetaData fn=clear-source src=path',
      given: { url: 'http://www.siroe.com/index.html' },
      expect: { sources: { path: null } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  decide({ sources }, { src }) {
    sources.clear(src);
    return proceed;
  },
});
