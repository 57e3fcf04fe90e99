/** For every finding of bycontent.cf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const lines = exampleIn('lib/bycontent.cf');

export const examples: FindingExamples = {
  'BYCONT-101': lines('HTML'),
  'BYCONT-102': lines('HTML \\.(html'),
  'BYCONT-103': lines('HTML *.html'),
  'BYCONT-104': lines('Text .', 'HTML \\.html$'),
  'BYCONT-201': lines('H*ML \\.html$'),
  'BYCONT-202': lines('HTLM \\.html$'),
};
