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
    text: 'No attribute for {element}.',
    help: 'After the element, list the attributes that get its content, separated by commas. Write ignore to drop the content, or remove the row.',
  },
  badTarget: {
    number: 103,
    severity: 'error',
    text: 'Invalid attribute name “{target}”.',
    help: 'Attribute names begin with a letter and contain letters, digits, hyphens, and underscores. Correct the name.',
  },
  nameOfContent: {
    number: 104,
    severity: 'error',
    text: '${attribute} needs the value of an attribute, and {element} has none.',
    help: 'In <TAG:ATT1> $ATT2, the value of ATT1 goes into the attribute that ATT2 names. Add an attribute after a colon.',
  },
  ignoredToo: {
    number: 105,
    severity: 'warning',
    text: 'ignore drops the content, so the other attributes of the row have no effect.',
    help: 'Remove ignore, or the other attributes.',
  },
  parentOfValue: {
    number: 106,
    severity: 'warning',
    text: 'parent has no effect on the value of an attribute.',
    help: 'parent passes the content of an element to its parent element. The value of an attribute is not content. Remove parent.',
  },
  repeated: {
    number: 107,
    severity: 'warning',
    text: '{element} is already in line {line}.',
    help: 'Only the first row is used. List all attributes there, and remove this row.',
  },
});
