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
    help: 'Patterns are POSIX extended regular expressions, matched against one line at a time. Correct the pattern at the position shown.',
  },
  badAttribute: {
    number: 103,
    severity: 'error',
    text: 'Invalid attribute name {attribute}.',
    help: 'Attribute names begin with a letter and contain letters, digits, hyphens, and underscores. Correct the name.',
  },
  shellPattern: {
    number: 104,
    severity: 'warning',
    text: '{regex} looks like a shell wildcard, but patterns are regular expressions.',
    help: 'In a regular expression, * repeats the character before it. Write .* to match any text.',
  },
  repeated: {
    number: 105,
    severity: 'warning',
    text: 'Duplicate of line {line}.',
    help: 'The matching text would be added to the attribute twice. Remove one of the lines.',
  },
  ...typeMessages,
});
