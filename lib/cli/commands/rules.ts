/** `winnow rules`: the predefined rules, as text for filterrules.conf. */

import { predefinedRules } from '../../languages/filterrules-conf/predefined-rules.ts';
import { print as printRules } from '../../languages/filterrules-conf/print.ts';
import { defineCommand } from '../command.ts';
import { print, printJson } from '../print.ts';

export const rules = defineCommand({
  name: 'rules',
  summary: 'Prints the 19 predefined filter rules, ready for filterrules.conf.',
  options: {},
  run: async ({ json }) => {
    if (json) printJson(predefinedRules);
    else print(printRules({ options: new Map(), rules: predefinedRules, sites: [] }));
    return 0;
  },
});
