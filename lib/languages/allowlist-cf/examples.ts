/** For every finding of allowlist.cf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const lines = exampleIn('lib/allowlist.cf');

export const examples: FindingExamples = {
  'ALLOWLIST-101': lines('Audio Image'),
  'ALLOWLIST-102': lines('Audio', 'audio'),
  'ALLOWLIST-201': lines('*.gif'),
  'ALLOWLIST-202': lines('Imagee'),
};
