/** The findings of schema.conf. */

import { defineMessages } from '../../lang/diagnostic.ts';
import { continuationMessages, lexemeMessages } from '../../lang/pblock-findings.ts';

export const messages = defineMessages('SCHEMA', {
  ...lexemeMessages,
  ...continuationMessages,
  notALine: {
    number: 101,
    severity: 'error',
    text: '{word} is not a line of this file.',
    help: 'schema.conf has lines that begin with Attribute, and nothing else. Correct the word, or put # before the line.',
  },
  unknownParameter: {
    number: 102,
    severity: 'error',
    text: 'Attribute has no parameter {name}.{suggestion}',
    help: 'An attribute has a name, a description, the two switches editable and indexable, and aliases. Correct the name.',
  },
  missingName: {
    number: 103,
    severity: 'error',
    text: 'The attribute has no name.',
    help: 'Resource descriptions name their attributes, so one without a name cannot be meant by any. Add name=.',
  },
  badValue: {
    number: 104,
    severity: 'error',
    text: '{name} must be {expected}.',
    help: 'The value cannot be read as what the parameter takes. Write a value of that kind.',
  },
  twice: {
    number: 105,
    severity: 'error',
    text: '{name} is given twice.',
    help: 'A parameter can have one value only. Remove one of the two.',
  },
  strayWord: {
    number: 106,
    severity: 'error',
    text: '{word} is not a parameter.',
    help: 'After Attribute every word is name=value. This word has no equals sign; often a value with blanks lacks its quotes. Write it as a parameter, put the whole value in quotes, or remove it.',
  },
  wordCase: {
    number: 107,
    severity: 'hint',
    text: '{name} is spelled {proper}.',
    help: 'Names are read in any case. Write them alike all through the file.',
  },
  nameTaken: {
    number: 108,
    severity: 'error',
    text: '{name} is the name or an alias of an attribute on line {line} already.',
    help: 'A name can stand for one attribute only, and capital letters do not make it another. Give each attribute its own name, and each alias to one of them.',
  },
  badName: {
    number: 109,
    severity: 'error',
    text: '{name} cannot be the name of an attribute.',
    help: 'A resource description is printed as name{size}: value, so a name has no blanks, braces, colons, commas or arrows in it. Choose another.',
  },
});
