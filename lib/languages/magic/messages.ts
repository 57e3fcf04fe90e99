/** What can be wrong with a magic file. Errors are what libmagic refuses; it then reads nothing of the file. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const messages = defineMessages('MAGIC', {
  badOffset: {
    number: 101,
    severity: 'error',
    text: 'Invalid offset “{offset}”.',
    help: 'A test begins with the offset of the bytes it reads: a number, such as 0 or 0x1F, or an indirect offset, such as (0x3C.l+4). Signs > before it continue the test above, and & counts from the end of the last match. Correct the offset, or begin the line with # if it is a comment.',
  },
  relativeAtTop: {
    number: 102,
    severity: 'error',
    text: 'An offset with & needs a test above it.',
    help: 'Offsets with & count from the end of the last match, and a test without > has none. Remove the &, or begin the line with >.',
  },
  noTest: {
    number: 103,
    severity: 'error',
    text: 'No test stands above this line.',
    help: 'Lines that begin with > continue the test above them, and lines that begin with !: describe it. Move the line below its test.',
  },
  unknownType: {
    number: 104,
    severity: 'error',
    text: 'Unknown type “{type}”.{suggestion}',
    help: 'The type follows the offset and says how the bytes are read, such as string, belong, or leshort. Correct the name.',
  },
  noType: {
    number: 105,
    severity: 'error',
    text: 'The line has no type.',
    help: 'Each test has an offset, a type, and a value to compare with. Add what is missing.',
  },
  nameBelow: {
    number: 106,
    severity: 'error',
    text: 'A test of type name can’t continue another one.',
    help: 'name begins a group of tests that use calls from elsewhere. Remove the signs > before the offset.',
  },
  badFlags: {
    number: 107,
    severity: 'error',
    text: '“{flags}” can’t follow {type}: {why}.',
    help: 'Flags after a slash change how texts are read, as in string/c or search/256. Numbers take operators instead, as in belong&0xFF. Correct or remove them.',
  },
  noValue: {
    number: 108,
    severity: 'error',
    text: '{type} needs {wanted}, but {found}.',
    help: 'A test compares the bytes with a value of its type, or x if any value will do. Add or correct the value.',
  },
  overflow: {
    number: 109,
    severity: 'error',
    text: '{value} doesn’t fit into {bytes}.',
    help: 'The value is greater than any number of this type, so the test could never be true. Write a smaller value, or a longer type.',
  },
  orEqual: {
    number: 110,
    severity: 'error',
    text: '{relation} is not supported.',
    help: 'Numbers are compared with <, >, =, and !. Write > or < with the next number.',
  },
  tooLong: {
    number: 111,
    severity: 'error',
    text: 'The value has {count} bytes; 127 are allowed.',
    help: 'libmagic compares with at most 127 bytes. Write the beginning of the text only.',
  },
  badFormat: {
    number: 112,
    severity: 'error',
    text: 'The message can’t print a value of {type} with “{format}”: {why}.',
    help: 'A message prints the value at most once: numbers with %d, %u, %x, %o, numbers of eight bytes with %lld and the like, fractions with %f, %e, %g, and texts and dates with %s. A percent sign can’t be written in any other way. Correct the message.',
  },
  unknownNote: {
    number: 113,
    severity: 'error',
    text: 'Unknown entry !:{name}.{suggestion}',
    help: 'There are !:mime, !:ext, !:strength, and !:apple, without a blank behind the colon. Correct the name.',
  },
  badNote: {
    number: 114,
    severity: 'error',
    text: 'Invalid !:{name}: {why}.',
    help: '!:mime takes a MIME type, !:ext suffixes with slashes between them, !:apple eight characters, and !:strength a sign and a number up to 255. Correct the value.',
  },
  repeatedNote: {
    number: 115,
    severity: 'error',
    text: 'The test above has !:{name} already, in line {line}.',
    help: 'A test has one value of each kind, and an entry one strength. Remove one of the lines.',
  },
  noMessage: {
    number: 116,
    severity: 'error',
    text: 'The test above has no message, so it can’t have !:{name}.',
    help: 'libmagic accepts the line only below a test with a message. Add a message to the test, or move the line.',
  },
  indented: {
    number: 117,
    severity: 'error',
    text: 'Comments and empty lines can’t begin with blanks.',
    help: 'libmagic takes the line for a test without an offset. Remove the blanks.',
  },
  badRegex: {
    number: 118,
    severity: 'error',
    text: 'Invalid regular expression: {message}.',
    help: 'Patterns are POSIX extended regular expressions, in which the escapes of magic files are replaced first. Correct the pattern.',
  },
  levelSkipped: {
    number: 201,
    severity: 'warning',
    text: 'Level {level} follows level {before}.',
    help: 'A test is tried after the nearest test above it of one level less was true. Write one > more than in that test.',
  },
  notMimeType: {
    number: 202,
    severity: 'warning',
    text: '“{value}” isn’t a MIME type.',
    help: 'A MIME type has a type and a subtype with a slash between them, such as application/pdf, and no parameters. Correct it.',
  },
  cutOff: {
    number: 203,
    severity: 'warning',
    text: 'libmagic uses only “{kept}”.',
    help: 'The rest of the value is too long, or begins with a character that can’t be used there. Shorten or correct it.',
  },
  emptyValue: {
    number: 204,
    severity: 'warning',
    text: 'The test has no value.',
    help: 'A text without characters is compared with the bytes. Write the text right after the sign before it, or x if any text will do.',
  },
  valueEnds: {
    number: 205,
    severity: 'warning',
    text: 'The value ends here, and “{rest}” becomes part of the message.',
    help: 'A number ends at the first character that can’t belong to it. Correct the number, or write a blank after it.',
  },
});
