/** What can be wrong with a quick-sum.cf. */

import { defineMessages } from '../../lang/diagnostic.ts';
import { typeMessages } from '../../language-kit/type-names.ts';

export const messages = defineMessages('QSUM', {
  incomplete: {
    number: 101,
    severity: 'error',
    text: 'The line has no {what}.',
    help: 'Each line has a type, an attribute, and a regular expression. Add what is missing.',
  },
  badRegex: {
    number: 102,
    severity: 'error',
    text: 'Invalid regular expression: {message}.',
    help: 'Patterns are POSIX extended regular expressions, matched with one line at a time. Correct the pattern at the position shown.',
  },
  badAttribute: {
    number: 103,
    severity: 'error',
    text: '{attribute} can’t be the name of an attribute.',
    help: 'Names of attributes begin with a letter, and have letters, digits, hyphens, and underscores. Correct the name.',
  },
  shellPattern: {
    number: 104,
    severity: 'warning',
    text: '{regex} looks like a shell wildcard, but patterns are regular expressions.',
    help: 'In a regular expression a star repeats what stands before it. Put a dot before the star.',
  },
  repeated: {
    number: 105,
    severity: 'warning',
    text: 'Duplicate of line {line}.',
    help: 'The same lines of a text would go into the attribute twice. Remove one of the lines.',
  },
  ...typeMessages,
});
