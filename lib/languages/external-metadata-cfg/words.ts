/** The words of external_metadata.cfg: the classes that mean something of their own. */

import { describeParam } from '../../sdk/describe.ts';
import { string } from '../../sdk/param.ts';
import type { Vocabulary } from '../../sdk/vocabulary.ts';
import { classes } from './vocabulary.ts';

export const FILE = 'external_metadata.cfg';

export const words: Vocabulary = {
  owners: [
    {
      name: FILE,
      summary: 'A URL prefix, and the metadata of what begins with it.',
      assign: ':',
      hasExactKeys: true,
      params: classes.map(({ name, doc }) => describeParam(name, string.optional({ doc }))),
      examples: ['www.siroe.com t:"Dogs" d:20260101 X:20261231', 'www.siroe.com h:a i:b k:c m:d u:e v:f K:g'],
    },
  ],
};
