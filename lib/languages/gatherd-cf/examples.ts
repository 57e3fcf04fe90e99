/** For every finding of gatherd.cf the files that show it. */

import { exampleIn } from '../../sdk/configuration-language.ts';
import type { FindingExamples } from '../../sdk/configuration-language.ts';

const lines = exampleIn('gatherd.cf');

export const examples: FindingExamples = {
  'GATHERD-101': lines('Alow cs.colorado.edu'),
  'GATHERD-102': lines('Allow'),
  'GATHERD-103': lines('Allow http://cs.colorado.edu/'),
  'GATHERD-104': lines('Deny all', 'Allow cs.colorado.edu'),
  'GATHERD-105': lines('Gzip /usr/local/bin/gzip'),
};
