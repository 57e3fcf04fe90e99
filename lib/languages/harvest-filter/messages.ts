/** What can be wrong with a filter file. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const messages = defineMessages('HFILTER', {
  unknownWord: {
    number: 101,
    severity: 'error',
    text: '{word} is neither Allow nor Deny.{suggestion}',
    help: 'Every line of a filter file is Allow or Deny with a regular expression, or a comment that begins with #. Correct the word.',
  },
  missingRegex: {
    number: 102,
    severity: 'error',
    text: '{word} has no regular expression.',
    help: 'A line without an expression would match nothing. Write the expression after the word; a lone dot matches everything.',
  },
  badRegex: {
    number: 103,
    severity: 'error',
    text: 'Invalid regular expression: {message}.',
    help: 'Patterns are POSIX extended regular expressions. Correct the pattern at the position shown.',
  },
  shellPattern: {
    number: 104,
    severity: 'warning',
    text: '{regex} is written like a wildcard of a shell; expressions here are POSIX ones.',
    help: 'In a regular expression a star repeats what stands before it, and at the beginning there is nothing to repeat. Texts that end in abc are written .*abc. Put a dot before the star.',
  },
  neverDecides: {
    number: 105,
    severity: 'warning',
    text: 'This line never decides: line {line} matches everything before it.',
    help: 'The lines are tried in order and the first that matches decides. Move the line that matches everything to the end, or remove what stands after it.',
  },
  noCatchAll: {
    number: 106,
    severity: 'hint',
    text: 'What no line matches is allowed.',
    help: 'A file without a last line for everything allows what it does not name. Add Deny . to let through only what is allowed, or Allow . to say that this is meant.',
  },
});
