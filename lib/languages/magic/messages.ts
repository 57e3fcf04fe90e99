/** What can be wrong with a magic file. An error makes libmagic reject the whole file. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const messages = defineMessages('MAGIC', {
  badOffset: {
    number: 101,
    severity: 'error',
    text: 'Invalid offset “{offset}”.',
    help: 'A test begins with the offset of the bytes it reads: a number, such as 0 or 0x1F, or an indirect offset, such as (0x3C.l+4). A > before it continues the test above, and & makes it relative to the end of the last match. Correct the offset, or begin the line with # if it is a comment.',
  },
  relativeAtTop: {
    number: 102,
    severity: 'error',
    text: 'An offset with & needs a test above it.',
    help: 'An offset with & is relative to the end of the last match, and a test without > follows no match. Remove the &, or begin the line with >.',
  },
  noTest: {
    number: 103,
    severity: 'error',
    text: 'This line has no test above it.',
    help: 'Lines that begin with > continue the test above them, and lines that begin with !: describe it. Move the line below its test.',
  },
  unknownType: {
    number: 104,
    severity: 'error',
    text: 'Unknown type “{type}”.{suggestion}',
    help: 'The type follows the offset and determines how the bytes are read, such as string, belong, or leshort. Correct the name.',
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
    text: 'A test of type name can’t continue another test.',
    help: 'name begins a group of tests that use calls from elsewhere. Remove every > before the offset.',
  },
  badFlags: {
    number: 107,
    severity: 'error',
    text: '“{flags}” can’t follow {type}: {why}.',
    help: 'Flags after a slash change how strings are compared, as in string/c or search/256. Numbers take operators instead, as in belong&0xFF. Correct the flags, or remove them.',
  },
  noValue: {
    number: 108,
    severity: 'error',
    text: '{type} needs {wanted}, but {found}.',
    help: 'A test compares the bytes with a value of its type. x matches any value. Add or correct the value.',
  },
  overflow: {
    number: 109,
    severity: 'error',
    text: '{value} doesn’t fit into {bytes}.',
    help: 'The value is greater than any number of this type, so the test never matches. Use a smaller value or a larger type.',
  },
  orEqual: {
    number: 110,
    severity: 'error',
    text: '{relation} is not supported.',
    help: 'Numbers are compared with <, >, =, and !. Use > or < with the next number: >2 for >=3.',
  },
  tooLong: {
    number: 111,
    severity: 'error',
    text: 'The value has {count} bytes; the limit is 127 bytes.',
    help: 'libmagic compares up to 127 bytes. Shorten the value to its beginning.',
  },
  badFormat: {
    number: 112,
    severity: 'error',
    text: 'The message can’t print a value of {type} with “{format}”: {why}.',
    help: 'A message prints the value at most once: numbers with %d, %u, %x, or %o, eight-byte numbers with %lld and similar formats, floating-point numbers with %f, %e, or %g, and strings and dates with %s. A percent sign has no other use. Correct the message.',
  },
  unknownNote: {
    number: 113,
    severity: 'error',
    text: 'Unknown entry !:{name}.{suggestion}',
    help: 'The entries are !:mime, !:ext, !:strength, and !:apple, without a space after the colon. Correct the name.',
  },
  badNote: {
    number: 114,
    severity: 'error',
    text: 'Invalid !:{name}: {why}.',
    help: '!:mime takes a MIME type, !:ext file name extensions separated by slashes, !:apple eight characters, and !:strength an operator and a number up to 255. Correct the value.',
  },
  repeatedNote: {
    number: 115,
    severity: 'error',
    text: 'The test above already has !:{name} in line {line}.',
    help: 'A test can have one value of each kind, and an entry one strength. Remove one of the lines.',
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
    text: 'Comments and empty lines can’t be indented.',
    help: 'libmagic reads the line as a test without an offset. Remove the indentation.',
  },
  badRegex: {
    number: 118,
    severity: 'error',
    text: 'Invalid regular expression: {message}.',
    help: 'Patterns are POSIX extended regular expressions. libmagic replaces the escape sequences of magic files first. Correct the pattern.',
  },
  levelSkipped: {
    number: 201,
    severity: 'warning',
    text: 'Level {level} follows level {before}.',
    help: 'A test runs only after the nearest test above it that has one > less has matched. Write one > more than in that test.',
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
    help: 'The rest of the value is too long, or begins with a character that isn’t allowed there. Shorten or correct it.',
  },
  emptyValue: {
    number: 204,
    severity: 'warning',
    text: 'The test has no value.',
    help: 'The test compares the bytes with an empty string. Write the value right after the operator, or x to match any string.',
  },
  valueEnds: {
    number: 205,
    severity: 'warning',
    text: 'The value ends here, and “{rest}” becomes part of the message.',
    help: 'A number ends at the first character that can’t belong to it. Correct the number, or add a space after it.',
  },
});
