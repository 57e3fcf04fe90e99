/** What can be wrong with an extraction table. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const messages = defineMessages('SUMTBL', {
  notElement: {
    number: 101,
    severity: 'error',
    text: '{text} is not an element.',
    help: 'A row begins with an element: <TAG>, <TAG,ATT=value>, or <TAG:ATT>. Correct it, or begin the line with # if it is a comment.',
  },
  noTarget: {
    number: 102,
    severity: 'error',
    text: '{element} has no attributes.',
    help: 'After the element stand the attributes that its content goes into, separated by commas. Write ignore to leave it out, or remove the row.',
  },
  badTarget: {
    number: 103,
    severity: 'error',
    text: '“{target}” can’t be the name of an attribute.',
    help: 'Names of attributes begin with a letter, and have letters, digits, hyphens, and underscores. Correct the name.',
  },
  nameOfContent: {
    number: 104,
    severity: 'error',
    text: '${attribute} names the attribute for a value, and {element} has none.',
    help: 'A row with $ATT2 takes the value of an attribute: <TAG:ATT1> $ATT2. Add the attribute after a colon.',
  },
  ignoredToo: {
    number: 105,
    severity: 'warning',
    text: 'ignore drops the content, so the other attributes of the row get nothing.',
    help: 'Remove ignore, or the other attributes.',
  },
  parentOfValue: {
    number: 106,
    severity: 'warning',
    text: 'parent has no effect on the value of an attribute.',
    help: 'parent hands the content of an element on to the element around it. The value of an attribute is not content. Remove parent.',
  },
  repeated: {
    number: 107,
    severity: 'warning',
    text: '{element} is in line {line} already.',
    help: 'The first row counts. List all attributes there, and remove this row.',
  },
});
