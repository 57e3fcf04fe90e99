/** What can be wrong with a gatherer.cf. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const messages = defineMessages('GATHERER', {
  unknownVariable: {
    number: 101,
    severity: 'warning',
    text: 'gatherer.cf has no variable {name}; the line is ignored.{suggestion}',
    help: 'The name is not one of the variables of the manual. The original Gatherer passed over it without a word. Correct the name, or remove the line.',
  },
  badValue: {
    number: 102,
    severity: 'error',
    text: '{name} must be {expected}.',
    help: 'The value cannot be read as what the word takes. The reference says its kind, its range and its unit. Write a value of that kind.',
  },
  twice: {
    number: 103,
    severity: 'error',
    text: '{name} is given already on line {line}.',
    help: 'A variable has one value only; Local-Mapping, HTTP-Basic-Auth and FTP-Auth alone may be repeated. Remove one of the two.',
  },
  strayLine: {
    number: 104,
    severity: 'error',
    text: 'This line is neither a variable nor in a list.',
    help: 'Outside the lists a line is Name: value with the name in the first column, or a comment. URLs stand between <RootNodes> and </RootNodes>, or between <LeafNodes> and </LeafNodes>. Move or correct the line.',
  },
  badTag: {
    number: 105,
    severity: 'error',
    text: '{tag} opens and closes nothing.',
    help: 'There are two lists, RootNodes and LeafNodes, each closed by the tag that opened it, with a slash. Correct the tag.',
  },
  unclosed: {
    number: 106,
    severity: 'error',
    text: 'The list {name} is not closed.',
    help: 'Without its closing tag a list takes in what follows it. Write the closing tag behind its last line.',
  },
  badUrl: {
    number: 107,
    severity: 'error',
    text: '{url} is not a complete URL.',
    help: 'A RootNode or LeafNode begins with a complete URL such as http://www.siroe.com/, or with a bar and a program that writes URLs. Correct it.',
  },
  unknownModifier: {
    number: 108,
    severity: 'error',
    text: '{word} is no modifier of a RootNode.{suggestion}',
    help: 'Behind the URL stand URL=, Host=, Access=, Delay=, Depth=, Search= and Enumeration=, in any order, each as one word without blanks. Correct the word.',
  },
  leafModifier: {
    number: 109,
    severity: 'error',
    text: 'A LeafNode takes no modifier: {word}.',
    help: 'LeafNodes are retrieved and never expanded, so that there is nothing to limit. Remove it, or move the line to RootNodes.',
  },
  nineFields: {
    number: 110,
    severity: 'error',
    text: 'These are the nine fields of an enumeration program, not a RootNode.',
    help: 'The form URL, URL-Max, URL-Filter, Host-Max, Host-Filter, Access, Delay, Depth, program is what an enumeration program prints. In the list the fields are written as modifiers. Rewrite the line.',
  },
  emptyProgram: {
    number: 111,
    severity: 'error',
    text: 'No program follows the bar.',
    help: 'A line that begins with a bar names a program whose output gives URLs. Write its name, or remove the line.',
  },
  lateVariable: {
    number: 112,
    severity: 'warning',
    text: '{name} stands behind a list.',
    help: 'The manual asks for all variables before the lists, and the original Gatherer read the lists with what it knew by then. Move the line up.',
  },
  scheme: {
    number: 113,
    severity: 'warning',
    text: 'This release does not gather over {scheme}.',
    help: 'The line is kept and checked; a run passes over it and says so. Gathering over this protocol comes with a later release.',
  },
  plainSecret: {
    number: 114,
    severity: 'warning',
    text: 'The password of {name} stands in the text.',
    help: 'A secret never reaches a revision: saving moves it to an encrypted credential and writes credential:NAME in its place.',
  },
  noEffect: {
    number: 115,
    severity: 'info',
    text: '{name} has no effect in this release. {reason}',
    help: 'The variable is one of the original Gatherer and its value is checked, but nothing in this release reads it. Keep the line for a later release, or remove it.',
  },
  programNotRun: {
    number: 116,
    severity: 'warning',
    text: 'A run passes over this line: {why}',
    help: 'Programs run only from the folder that the server sets aside for them (WINNOW_PROGRAMS), only when an administrator has turned them on, and only those an administrator has allowed, as they were then. The other RootNodes and LeafNodes are gathered. Ask an administrator to look at Programs, or write the URLs themselves.',
  },
  badCommand: {
    number: 140,
    severity: 'error',
    text: 'This command line does not read: {why}.',
    help: 'A program is started with the words of the line, without a shell. Quotes hold words together, and a backslash takes the next character as it is. Correct the line.',
  },
  shellWord: {
    number: 141,
    severity: 'hint',
    text: 'No shell reads this line: {word} is handed to the program as it stands.',
    help: 'Pipes, redirections, variables, patterns and several commands are the work of a shell, and there is none. Put what a shell would do into a script in the folder of programs, and name that. Quotes say that the word is meant as it stands.',
  },
  repeated: {
    number: 118,
    severity: 'error',
    text: '{name} is given twice for this RootNode.',
    help: 'A modifier has one value only; Host and its old name Site are one. Remove one of the two.',
  },
  wild: {
    number: 119,
    severity: 'warning',
    text: 'This root may run wild: {why}',
    help: 'The limits let the enumeration go much further than one server or a few thousand documents, and no filter of its own narrows it. Name a filter file behind the number, as in URL=20000,my-filter or Host=50,my-hosts, or write a smaller number.',
  },
  unlimited: {
    number: 117,
    severity: 'hint',
    text: 'Depth=0 is without limit here.',
    help: 'In gatherer.cf 0 levels mean all of them; in robot.conf the word for that is -1. URL-Max still limits the root. Write a number of levels if that is not meant.',
  },
  debugFlag: {
    number: 130,
    severity: 'error',
    text: '{flag} is no debug flag.',
    help: 'Debug flags are written -Dsection,level and separated by blanks, such as -D20,1 -D42,1: a section from 1 to 255, a comma, a level from 1 to 9, without blanks. Correct the word.',
  },
  debugRange: {
    number: 131,
    severity: 'error',
    text: '{value} is no {what} of a debug flag: it goes from 1 to {most}.',
    help: 'Sections of debug flags are numbers from 1 to 255, levels from 1 to 9. A higher level says more. Write a number of that range.',
  },
  debugUnknown: {
    number: 132,
    severity: 'info',
    text: 'The manual has no debug section {section}.{suggestion}',
    help: 'The flag is taken, but nothing is logged for it. The reference of Debug-Options lists the sections. Write the number of one of them.',
  },
  debugSilent: {
    number: 133,
    severity: 'info',
    text: 'Nothing is logged for section {section} ({title}) in this release.',
    help: 'The section is about a part of Harvest that Winnow does not have, or that comes with a later release. The flag is taken and kept; it may be removed.',
  },
  debugBetween: {
    number: 134,
    severity: 'info',
    text: 'Section {section} ({title}) has the levels {levels}; {level} says what {below} says.',
    help: 'Each section says more at certain levels only, and everything of the levels below. Write one of them.',
  },
  noUnlimited: {
    number: 135,
    severity: 'error',
    text: '{name}={value}: there is no unlimited here, {name} is a number from 1.',
    help: 'The number of URLs and of hosts of a RootNode always has a limit: 0 and negative numbers do not lift it (only Depth=0 is without limit). Write the largest number that is meant.',
  },
  indented: {
    number: 136,
    severity: 'warning',
    text: '{name} does not begin in the first column.',
    help: 'The manual asks for the name of a variable in the first column, and the original Gatherer looked for it there. Winnow reads the line all the same. Remove the blanks before the name.',
  },
});
