/** For every finding a stream that shows it. */

import type { FindingExamples } from '../../../sdk/configuration-language.ts';
import { rdLimits } from './messages.ts';

const example = (text: string): FindingExamples[string] => [{ path: 'rds.soif', text }];
const url = 'http://www.example.com/';

/** RD-104 takes bytes that no text has; what RD-107 and RD-108 say depends on the collection. */
export const examples: FindingExamples = {
  'RD-101': example('@FILE {\nType{4}:\tHTML\n}\n'),
  'RD-102': example('@FILE { example\nType{4}:\tHTML\n}\n'),
  'RD-103': example(`@FILE { ${url}\nBody{${rdLimits.bytes + 1}}:\t${'a'.repeat(rdLimits.bytes + 1)}\n}\n`),
  'RD-104': [],
  'RD-105': example(`@FILE { ${url}\nAuthor{3}:\tAnn\nAuthor{3}:\tBob\n}\n`),
  'RD-106': example('@GATHERER { gatherd://www.example.com:8500/\nGatherer-Port{4}:\t8500\n}\n'),
  'RD-107': [],
  'RD-108': [],
};
