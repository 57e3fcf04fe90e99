/** For every finding of byname.cf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const lines = exampleIn('lib/byname.cf');

export const examples: FindingExamples = {
  'BYNAME-101': lines('HTML'),
  'BYNAME-102': lines('HTML \\.(html'),
  'BYNAME-103': lines('HTML *.html'),
  'BYNAME-104': lines('Text .', 'HTML \\.html$'),
  'BYNAME-201': lines('H*ML \\.html$'),
  'BYNAME-202': lines('HTLM \\.html$'),
};
