/** The findings of filter.conf. */

import { defineMessages } from '../../lang/diagnostic.ts';
import { continuationMessages, lexemeMessages } from '../../lang/pblock-findings.ts';

export const messages = defineMessages('FILTER', {
  ...lexemeMessages,
  ...continuationMessages,
  unclosedFilter: {
    number: 101,
    severity: 'warning',
    text: 'Filter {name} is not closed by </Filter>.',
    help: 'The filter was read up to the next tag or the end of the text. Write </Filter> after its last directive.',
  },
  strayClose: {
    number: 102,
    severity: 'error',
    text: '</{name}> has no matching <{name}>.',
    help: 'A close tag ends the filter that was opened before it, and none is open here. Remove the tag, or write the <Filter name="…"> it belongs to.',
  },
  unnamedFilter: {
    number: 103,
    severity: 'error',
    text: 'The filter has no name.',
    help: 'robot.conf chooses a filter by its name, so a filter without one can never run. Write <Filter name="…">.',
  },
  unknownDirective: {
    number: 104,
    severity: 'error',
    text: '{word} is not a directive.{suggestion}',
    help: 'A line of a filter begins with Setup, MetaData, Data, Enumerate, Generate or Shutdown, or goes on from the line before with name=value. This one begins with another word. Correct it, or end the line before with a backslash if this is its rest.',
  },
  unknownFunction: {
    number: 105,
    severity: 'error',
    text: 'There is no function {name}.{suggestion}',
    help: 'The name after fn= is not one of the robot application functions. A line without its function would let through what it was written to stop, so the file is refused. Correct the name; the reference lists all functions.',
  },
  unknownParameter: {
    number: 106,
    severity: 'error',
    text: '{fn} has no parameter {name}.{suggestion}',
    help: 'The function does not know this parameter, so what it should do would not happen. Correct the name; the reference page of the function lists its parameters.',
  },
  missingParameter: {
    number: 107,
    severity: 'error',
    text: '{fn} needs the parameter {name}.',
    help: 'The function cannot do its work without this parameter and there is no default for it. Add name=value to the line.',
  },
  badValue: {
    number: 108,
    severity: 'error',
    text: '{name} must be {expected}.',
    help: 'The value cannot be read as what the parameter takes. The reference page of the function says its kind and range. Write a value of that kind.',
  },
  missingFunction: {
    number: 109,
    severity: 'error',
    text: 'The line names no function.',
    help: 'Every directive calls one function, named by fn=. Write fn= and the function before the parameters.',
  },
  wrongPhase: {
    number: 110,
    severity: 'error',
    text: '{fn} cannot be used under {phase}; it belongs under {phases}.',
    help: 'A function works in certain phases only: what it reads or makes does not exist in the others. Write the line under one of the phases named.',
  },
  lenientPhase: {
    number: 111,
    severity: 'warning',
    text: '{fn} belongs under {phases}; under {phase} it may have nothing to work on.',
    help: 'Published files use the function in this phase too, so it is accepted, but the manual describes it for another one. Move the line there.',
  },
  phaseOrder: {
    number: 112,
    severity: 'warning',
    text: 'This {phase} line stands after a {later} line, but runs before it.',
    help: 'The phases run in the order Setup, MetaData, Data, Enumerate or Generate, Shutdown, whatever the order of the lines. Move the line up, so that the file reads as it runs.',
  },
  twice: {
    number: 113,
    severity: 'error',
    text: '{name} is given twice on this line.',
    help: 'A parameter can have one value only. Remove one of the two; for two conditions write two lines.',
  },
  atLeastOne: {
    number: 114,
    severity: 'error',
    text: '{fn} needs {names}.',
    help: 'Without at least one of these parameters the line compares with nothing. Add the one you mean.',
  },
  exactlyOne: {
    number: 115,
    severity: 'error',
    text: '{fn} needs {names}, and only one of them.',
    help: 'The parameters exclude each other, and one of them must be there. Keep the one you mean.',
  },
  oncePerFilter: {
    number: 116,
    severity: 'error',
    text: '{fn} can be used once in a filter; line {line} has it already.',
    help: 'The manual allows this function at most once in each filter. Remove one of the lines, or switch it off with enable=false.',
  },
  comesAfter: {
    number: 117,
    severity: 'error',
    text: '{fn} needs {before} earlier in the filter.',
    help: 'The function works on what another one prepares, and in this filter none does so before it. Add the line named, or move it up.',
  },
  badExpression: {
    number: 118,
    severity: 'error',
    text: 'Invalid regular expression in {name}: {reason}.',
    help: 'Expressions are POSIX extended regular expressions without back references and look-around. The part underlined cannot be read as one. Correct it, or put a backslash before a character that stands for itself.',
  },
  legacyGlob: {
    number: 119,
    severity: 'hint',
    text: 'An expression that begins with * is read as a wildcard over the whole value.',
    help: 'The manual calls the syntax POSIX but writes wildcards such as *.gov, with a varying number of backslashes. Such an expression is read as the wildcard it was meant to be: dots are dots, and both ends must match. Write dialect=glob to say so, or a regular expression.',
  },
  notKnowable: {
    number: 120,
    severity: 'warning',
    text: '{source} is not known before the resource is retrieved, so this line decides nothing under MetaData.',
    help: 'Under MetaData only the address is known; content type, length, dates and META values come with the resource. Every resource passes the line as it stands. Move it to Data, or set the source first, for a type with assign-type-by-extension.',
  },
  noEffect: {
    number: 122,
    severity: 'warning',
    text: '{fn} has no effect: plug-ins are not loaded.',
    help: 'The function is of a plug-in that the original robot loaded from a shared library. Resources go on as if the line were absent. Do not rely on it; decide by another line if it is there to keep resources out.',
  },
  hyphen: {
    number: 124,
    severity: 'warning',
    text: 'fn-{name} is read as fn={name}.',
    help: 'The manual prints fn- instead of fn= in two examples. The original robot would not find a function on such a line. Write the equals sign.',
  },
  wordCase: {
    number: 125,
    severity: 'hint',
    text: '{name} is spelled {proper} in the manual.',
    help: 'Directives, functions and parameters are read here in any case, but the original robot tells capital letters from small ones. Write the name as the manual does.',
  },
  misprint: {
    number: 126,
    severity: 'warning',
    text: '{name} is read as {proper}.',
    help: 'The name is a misprint of the manual or another name of the function. The original robot knows the proper one only. Write that.',
  },
  openDots: {
    number: 127,
    severity: 'warning',
    text: 'The dots match any character.',
    help: 'In an expression a dot stands for any one character, and the expression may match anywhere in the host: www.siroe.com also matches www-siroe.com.example. Put a backslash before each dot, or compare with filter-by-exact.',
  },
  strayWord: {
    number: 128,
    severity: 'error',
    text: '{word} is not a parameter.',
    help: 'After the directive every word is name=value. This word has no equals sign; often a value with blanks lacks its quotes. Write it as a parameter, put the whole value in quotes, or remove it.',
  },
  duplicateFilter: {
    number: 129,
    severity: 'error',
    text: 'There is a filter {name} already, on line {line}.',
    help: 'robot.conf names a filter by its name alone, so two of one name cannot be told apart. Rename or remove one of them.',
  },
  badTag: {
    number: 130,
    severity: 'error',
    text: 'The tag {name} does not belong here.{suggestion}',
    help: 'filter.conf has blocks of one kind, from <Filter name="…"> to </Filter>. Correct the tag. Sites and rules are written in filterrules.conf.',
  },
  plugIns: {
    number: 131,
    severity: 'error',
    text: 'Plug-ins are not loaded.',
    help: 'The original robot loads native libraries named here. This one runs its own functions only, because a library would run with all its rights; what the library decided would be left undecided without a word. Look in the reference for functions that do the same, or switch the line off with enable=false.',
  },
  outside: {
    number: 132,
    severity: 'error',
    text: 'This line stands outside a filter.',
    help: 'Directives belong between <Filter name="…"> and </Filter>; only Init lines stand outside. Move the line into a filter.',
  },
  headerParameter: {
    number: 133,
    severity: 'error',
    text: 'A filter has a name and nothing else; {word} does not belong here.',
    help: 'The header of a filter takes name= only. Remove the rest; if a name has blanks, put it in quotes.',
  },
  mixedFilter: {
    number: 134,
    severity: 'warning',
    text: 'Filter {name} has Enumerate and Generate lines; as {kind} filter it never runs the {others}.',
    help: 'An enumeration filter ends in Enumerate, a generation filter in Generate; robot.conf uses each filter for one of the two. Write two filters, or remove the lines that do not run.',
  },
  otherSource: {
    number: 135,
    severity: 'error',
    text: '{fn} compares {names}, not {source}.',
    help: 'The function compares only some sources. Write one of those it knows.',
  },
  toleratedSource: {
    number: 136,
    severity: 'warning',
    text: '{fn} compares {names}; {source} is {how}.',
    help: 'An example of the manual compares this source, which its text does not allow, and the line is read as it was meant. To limit the size of what is retrieved write max-filesize-kb in robot.conf.',
  },
  formerDefault: {
    number: 141,
    severity: 'warning',
    text: '{name} is not given: its default is now {default}, and was {former} in earlier versions.',
    help: 'Lines without this parameter worked differently in earlier versions. Write the value you mean; the reference page of the function says what each does.',
  },
  plainWord: {
    number: 142,
    severity: 'warning',
    text: '{name}={word} compares with the text "{word}".',
    help: 'In filter-by-exact and filter-by-prefix the word stands for every value; this function compares it as written. To match every value, write generate-by-prefix with match="".',
  },
  pathQuery: {
    number: 143,
    severity: 'warning',
    text: 'The path has no query, so the question mark in {name} never matches.',
    help: 'The source path ends before the question mark of a URL. In earlier versions it included the query. Compare the source url, which is the complete URL.',
  },
});

export type FilterMessage = keyof typeof messages.messages;

/** Tolerant readings: errors when the language is strict. */
export const tolerated: readonly FilterMessage[] = [
  'headerQuote',
  'curlyQuote',
  'wrappedValue',
  'spacedEquals',
  'uselessContinuation',
  'trailingComment',
  'unclosedFilter',
  'lenientPhase',
  'hyphen',
  'wordCase',
  'misprint',
];
