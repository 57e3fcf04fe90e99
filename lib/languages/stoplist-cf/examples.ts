/** For every finding of stoplist.cf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const lines = exampleIn('lib/stoplist.cf');

export const examples: FindingExamples = {
  'STOPLIST-101': lines('Audio Image'),
  'STOPLIST-102': lines('Audio', 'audio'),
  'STOPLIST-201': lines('*.gif'),
  'STOPLIST-202': lines('Imagee'),
};
