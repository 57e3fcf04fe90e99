/** For every finding of quick-sum.cf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const lines = exampleIn('lib/quick-sum.cf');

export const examples: FindingExamples = {
  'QSUM-101': lines('Refer Author'),
  'QSUM-102': lines('Refer Author ^%(A'),
  'QSUM-103': lines('Refer %A ^%A'),
  'QSUM-104': lines('Refer Author *%A'),
  'QSUM-105': lines('Refer Author ^%A', 'Refer Author ^%A'),
  'QSUM-201': lines('Re:fer Author ^%A'),
  'QSUM-202': lines('Rafer Author ^%A'),
};
