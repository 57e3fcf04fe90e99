/** The options of `winnow explain`. */

import type { Given } from '../command.ts';
import { whichCollection } from '../which-collection.ts';

export const explainOptions = {
  ...whichCollection,
  fetch: { type: 'boolean', doc: 'Asks the network for what the decision needs. Stores nothing.' },
  start: { type: 'string', multiple: true, value: 'URL', doc: 'A start point beside those of filterrules.conf.' },
  depth: { type: 'count', value: 'N', doc: 'Supposes that it was found at this depth.' },
  expect: {
    type: 'string',
    value: 'FILE',
    doc: 'Holds the URLs of a list (URL, tab, expected verdict) against what becomes of them; exit code 1 when one differs.',
  },
  header: { type: 'string', multiple: true, value: 'N=V', doc: 'Supposes an answer with this header.' },
  meta: { type: 'string', multiple: true, value: 'N=V', doc: 'Supposes a page with this META.' },
} as const;
export type ExplainOptions = Given<typeof explainOptions>['options'];
