/** The catalog the tests of the languages check against: the real functions, and two protocols. */

import { functions } from '../../functions/index.ts';
import { describeFunction } from '../../sdk/describe.ts';
import type { Catalog } from '../../sdk/describe.ts';

export const testCatalog: Catalog = {
  functions: functions.map(describeFunction),
  parameters: {},
  summarizers: [],
  protocols: [
    { name: 'http', schemes: ['http', 'https'] },
    { name: 'ftp', schemes: ['ftp'] },
    { name: 'file', schemes: ['file'] },
  ],
  diagnostics: [],
  programs: { isOn: true, folder: '/srv/programs', runnable: ['my-fave-sites.pl', 'more.pl'] },
};
