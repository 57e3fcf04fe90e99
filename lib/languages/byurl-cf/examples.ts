/** For every finding of byurl.cf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const lines = exampleIn('lib/byurl.cf');

export const examples: FindingExamples = {
  'BYURL-101': lines('HTML'),
  'BYURL-102': lines('HTML \\.(html'),
  'BYURL-103': lines('HTML *.html'),
  'BYURL-104': lines('Text .', 'HTML \\.html$'),
  'BYURL-201': lines('H*ML \\.html$'),
  'BYURL-202': lines('HTLM \\.html$'),
};
