/** What can be wrong with a url-rules.conf. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const messages = defineMessages('PARAMETERS', {
  unknownVerb: {
    number: 101,
    severity: 'error',
    text: 'Unknown rule “{verb}”.{suggestion}',
    help: 'Each line begins with drop, keep, or sort. Correct the word.',
  },
  noNames: {
    number: 102,
    severity: 'error',
    text: '“{verb}” needs at least one parameter name.',
    help: 'List the names of parameters, such as drop utm_* sid. An asterisk alone matches every parameter.',
  },
  badName: {
    number: 103,
    severity: 'error',
    text: '“{name}” is not a parameter name.',
    help: 'Write the name alone, without ?, &, ;, =, and value: sid. An asterisk is allowed only at the end of a name: utm_*. Write other signs as in a URL: %2A for an asterisk.',
  },
  badScope: {
    number: 104,
    severity: 'error',
    text: '“{scope}” is not a site.',
    help: 'Write a host and the slash after it, with the beginning of a path if needed: on www.example.com/shop/. A host without a scheme also matches its subdomains. Paths are compared without parameters.',
  },
  noScope: {
    number: 105,
    severity: 'error',
    text: '“on” needs a site.',
    help: 'Write a host and the slash after it, such as on www.example.com/, or remove “on”. To match a parameter called “on”, write %6Fn.',
  },
  stray: {
    number: 106,
    severity: 'error',
    text: 'Unexpected “{rest}”.',
    help: 'A line ends with its site. sort has no names: it sorts all parameters. Use a line of its own for each site, and begin comments with #.',
  },
  decidedBefore: {
    number: 107,
    severity: 'warning',
    text: '“{name}” has no effect: line {line} decides first.',
    help: 'The first line that names a parameter decides, for all URLs that its site covers. Move the exception above the general line, or remove the name.',
  },
  keepsAnyway: {
    number: 108,
    severity: 'warning',
    text: 'This line has no effect: no later line drops these parameters.',
    help: 'Parameters stay unless a line drops them. To keep only these, add drop * for the same site below this line.',
  },
});
