/** Findings about the files of a collection together, made when a program is compiled of them. */

import { defineMessages, messageCode } from '../lang/diagnostic.ts';

export const programMessages = defineMessages('PROGRAM', {
  noFilter: {
    number: 101,
    severity: 'error',
    text: 'filter.conf has no filter {name}, which {parameter} names.',
    help: 'robot.conf chooses the two filters of a run by their names. Correct the name, or write a filter of that name in filter.conf.',
  },
  badStart: {
    number: 102,
    severity: 'error',
    text: '{url} is not a URL the robot can start from.',
    help: 'A start point is a complete URL such as http://www.siroe.com/. Correct it.',
  },
  cannotPrepare: {
    number: 103,
    severity: 'error',
    text: '{fn} can’t use these parameters: {reason}.',
    help: 'Each parameter is valid by itself, but the function can’t run with these values. Change the values named in the message, or disable the line with enable=false.',
  },
});

/** Of a run that has no filter to go by. */
export const missingFilterCode = messageCode(programMessages, 'noFilter');
