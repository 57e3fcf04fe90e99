/** The catalog the tests of the languages check against: the real functions and protocols. */

import { functions } from '../../functions/index.ts';
import { protocols } from '../../protocols/index.ts';
import { describeFunction, describeProtocol } from '../../sdk/describe.ts';
import type { Catalog } from '../../sdk/describe.ts';

export const testCatalog: Catalog = {
  functions: functions.map(describeFunction),
  parameters: {},
  summarizers: [],
  protocols: protocols.map(describeProtocol),
  diagnostics: [],
  programs: { isOn: true, folder: '/srv/programs', runnable: ['my-fave-sites.pl', 'more.pl'] },
};
