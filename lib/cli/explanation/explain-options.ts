/** The options of `winnow explain`. */

import type { Given } from '../command.ts';
import { whichCollection } from '../which-collection.ts';

export const explainOptions = {
  ...whichCollection,
  fetch: { type: 'boolean', doc: 'Fetches what the decision needs. Stores nothing.' },
  start: { type: 'string', multiple: true, value: 'URL', doc: 'Additional start point.' },
  depth: { type: 'count', value: 'N', doc: 'Assumes that the URL was found at this depth.' },
  expect: {
    type: 'string',
    value: 'FILE',
    doc: 'Checks a list of assertions (URL, tab, expected verdict). Exit code 1 if one fails.',
  },
  header: { type: 'string', multiple: true, value: 'N=V', doc: 'Assumes a response with this header.' },
  meta: { type: 'string', multiple: true, value: 'N=V', doc: 'Assumes a page with this META element.' },
} as const;
export type ExplainOptions = Given<typeof explainOptions>['options'];
