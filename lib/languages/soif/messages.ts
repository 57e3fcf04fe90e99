/** What can be wrong with a SOIF stream. */

import { defineMessages } from '../../lang/diagnostic.ts';

/** In bytes, unless it is said otherwise. */
export const soifLimits = {
  value: 67_108_864,
  /** An object is held in memory until it ends. */
  object: 134_217_728,
  /** A count. */
  attributes: 10_000,
  name: 1024,
  type: 256,
  url: 8192,
} as const;

export const messages = defineMessages('SOIF', {
  strayText: {
    number: 101,
    severity: 'warning',
    text: 'Text outside of an object is skipped.',
    help: 'Everything up to the next @ at the start of a line is skipped. Remove the text. If it belongs to the value before it, correct the size of that value: sizes count bytes, not characters.',
  },
  badHeader: {
    number: 102,
    severity: 'error',
    text: '“@” does not start an object here.',
    help: 'An object starts with its type and an opening brace, such as @FILE { http://www.example.com/. Everything up to the next @ at the start of a line is skipped. Correct the line, or remove it.',
  },
  longUrl: {
    number: 103,
    severity: 'error',
    text: 'The URL of the object is longer than {limit} bytes.',
    help: 'A URL ends at the first blank or line end, and can have up to 8,192 bytes. The object is skipped. Shorten the URL, or remove the object.',
  },
  urlBytes: {
    number: 104,
    severity: 'warning',
    text: 'The URL is not UTF-8; its bytes are read as {url}.',
    help: 'URLs consist of ASCII characters. The invalid bytes are percent-encoded. Encode the URL where it is written.',
  },
  badName: {
    number: 105,
    severity: 'error',
    text: 'Invalid attribute name.',
    help: 'A name starts a line and ends at the brace of its size, as in Title{12}:. It is one line. The object is skipped. If the text belongs to the value before it, the size of that value is too small: sizes count bytes, not characters.',
  },
  longName: {
    number: 106,
    severity: 'error',
    text: 'No “{brace}” within {limit} bytes: not an attribute.',
    help: 'A name can have up to 1,024 bytes. The object is skipped. If the text belongs to the value before it, the size of that value is too small.',
  },
  badSize: {
    number: 107,
    severity: 'error',
    text: 'The size of {name} is not a whole number.',
    help: 'The braces behind a name contain the number of bytes of the value, as in Title{12}:. The object is skipped. Write the size, or let mktemplate count it.',
  },
  badDelimiter: {
    number: 108,
    severity: 'error',
    text: '{name} is not followed by a colon and a tab.',
    help: 'Between the size and the value are a colon and exactly one tab. The object is skipped. Replace blanks by a tab, or read the stream with --lenient, which takes blanks as well.',
  },
  blanks: {
    number: 109,
    severity: 'warning',
    text: '{name} is followed by blanks, not by a tab.',
    help: 'Manuals print blanks where streams have a tab. The value starts behind them, so a value that starts with blanks can’t be read this way. Replace the blanks by one tab.',
  },
  wrongSize: {
    number: 110,
    severity: 'error',
    text: 'The value of {name} does not end after {size} bytes.',
    help: 'A value is followed by a line end. The size is wrong: it counts bytes, not characters, without the tab before the value and the line end behind it. The object is skipped. Correct the size.',
  },
  largeValue: {
    number: 111,
    severity: 'error',
    text: 'The size of {name} exceeds {limit} bytes.',
    help: 'Values can have up to 64 MB. The object is skipped. If the value is shorter, correct its size; otherwise, shorten the value.',
  },
  largeObject: {
    number: 112,
    severity: 'error',
    text: 'The object exceeds {limit} bytes.',
    help: 'An object is held in memory until it ends, and can have up to 128 MB. The object is skipped. Shorten its values, or split it.',
  },
  manyAttributes: {
    number: 113,
    severity: 'error',
    text: 'The object has more than {limit} attributes.',
    help: 'An object can have up to 10,000 attributes. The object is skipped. Write multiple values as one list, one value per line.',
  },
  cut: {
    number: 114,
    severity: 'error',
    text: 'The stream ends within the object.',
    help: 'The stream is truncated, or the last size is too large. The object is skipped. Transfer the stream again, or correct the size.',
  },
  open: {
    number: 115,
    severity: 'warning',
    text: 'The object has no closing brace.',
    help: 'The object ends with the stream, or where the next one starts. It is read with the attributes that it has. Add a line with a closing brace, and check whether attributes are missing.',
  },
  openSection: {
    number: 116,
    severity: 'warning',
    text: 'The {section} section has no closing brace.',
    help: 'The stream of a Gatherer has three sections, DELETE, REFRESH, and UPDATE, each in braces. All objects of the section are read. Check whether the stream is truncated.',
  },
});

export type SoifProblem = keyof typeof messages.messages;
