/** For every finding of filter files the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const filterFile = exampleIn('filters/pages');

export const examples: FindingExamples = {
  'HFILTER-101': filterFile('Denny \\.gif$\nAllow .*'),
  'HFILTER-102': filterFile('Deny\nAllow .*'),
  'HFILTER-103': filterFile('Deny \\.(gif\nAllow .*'),
  'HFILTER-104': filterFile('Deny *.gif\nAllow .*'),
  'HFILTER-105': filterFile('Allow .*\nDeny \\.gif$'),
  'HFILTER-106': filterFile('Deny \\.gif$'),
};
