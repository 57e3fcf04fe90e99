/** What can be wrong with a rules file. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const messages = defineMessages('POST', {
  blanksForTab: {
    number: 101,
    severity: 'error',
    text: 'The instruction begins with spaces instead of a tab.',
    help: 'A line that begins in the first column is a condition, and a line that begins with a tab is an instruction for the condition above it. Replace the spaces with one tab.',
  },
  noCondition: {
    number: 102,
    severity: 'error',
    text: 'This instruction has no condition above it.',
    help: "Instructions belong to the condition above them. Write one in the first column, such as type == 'HTML'.",
  },
  expected: {
    number: 103,
    severity: 'error',
    text: 'Expected {what}, but {found}.',
    help: 'A condition is a test, or several joined by && and ||: city == \'New York\', url ~ /users/. An instruction is attribute = "text", attribute | program, attributes ! program, or delete(). Correct the line at the position shown.',
  },
  notClosed: {
    number: 104,
    severity: 'error',
    text: 'The closing {sign} is missing.',
    help: 'A text or regular expression ends with the character it begins with, on the same line. Add it.',
  },
  valueForm: {
    number: 105,
    severity: 'error',
    text: 'Expected {form} after {operator}.',
    help: '== and != compare with a text in single quotes; ~ and !~ search for a regular expression between slashes or in single quotes. Correct the value or the operator.',
  },
  badRegex: {
    number: 106,
    severity: 'error',
    text: 'Invalid regular expression: {message}.',
    help: 'Patterns are POSIX extended regular expressions. Correct the pattern.',
  },
  urlIsPiped: {
    number: 107,
    severity: 'error',
    text: 'url can only be changed by a program, with url | program.',
    help: 'A rule can change the URL only by passing it through a program. Use the pipe instruction.',
  },
  badProgram: {
    number: 108,
    severity: 'error',
    text: 'The program can’t be started: {why}.',
    help: 'Winnow starts the program directly, without a shell. Arguments are separated by spaces and can be quoted. Correct the command line.',
  },
  afterDelete: {
    number: 109,
    severity: 'warning',
    text: 'This instruction never runs: line {line} deletes the description.',
    help: 'After delete(), there is no description left to change. Move the instruction up, or remove it.',
  },
  noInstruction: {
    number: 110,
    severity: 'warning',
    text: 'The condition has no instruction.',
    help: 'Write each instruction below the condition, on a line that begins with a tab. Add one, or remove the condition.',
  },
  repeated: {
    number: 111,
    severity: 'warning',
    text: 'Duplicate of the condition in line {line}.',
    help: 'Both rules apply when the condition is true. Merge their instructions, or correct one of the conditions.',
  },
});
