/** For every finding of url-rules.conf the lines that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const lines = exampleIn('url-rules.conf');

export const examples: FindingExamples = {
  'PARAMETERS-101': lines('dorp sid'),
  'PARAMETERS-102': lines('drop on www.example.com/'),
  'PARAMETERS-103': lines('drop sid='),
  'PARAMETERS-104': lines('drop sid on www.example.com'),
  'PARAMETERS-105': lines('drop sid on'),
  'PARAMETERS-106': lines('sort name'),
  'PARAMETERS-107': lines('drop utm_*', 'drop utm_source'),
  'PARAMETERS-108': lines('keep id page on www.example.com/'),
};
