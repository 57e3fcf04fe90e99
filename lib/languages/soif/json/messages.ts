/** What can be wrong with objects as lines of JSON. */

import { defineMessages } from '../../../lang/diagnostic.ts';

/** Bytes. */
export const jsonLimits = { line: 268_435_456 } as const;

export const messages = defineMessages('SOIFJSON', {
  badJson: {
    number: 101,
    severity: 'error',
    text: 'Invalid JSON: {why}.',
    help: 'Each line is one JSON object, without commas or brackets between lines. The line is skipped. Correct it.',
  },
  notObject: {
    number: 102,
    severity: 'error',
    text: 'Expected an object with type, url, and attributes.',
    help: 'A line is an object such as {"type":"FILE","url":"http://www.example.com/","attributes":{"title":["Winnow"]}}. The line is skipped.',
  },
  badType: {
    number: 103,
    severity: 'error',
    text: 'Invalid type “{type}”.',
    help: 'The type is a word such as FILE or DOCUMENT, without blanks and braces. DELETE, REFRESH, and UPDATE need a URL. The line is skipped.',
  },
  badUrl: {
    number: 104,
    severity: 'error',
    text: 'Invalid URL “{url}”.',
    help: 'A URL has no blanks or control characters, and doesn’t start with a brace or @. An empty URL stands for none. The line is skipped. Encode the URL.',
  },
  badName: {
    number: 105,
    severity: 'error',
    text: 'Invalid attribute name “{name}”.',
    help: 'A name is one line without an opening brace, and can’t start with a blank, a closing brace, or @. The line is skipped. Rename the attribute.',
  },
  badValue: {
    number: 106,
    severity: 'error',
    text: 'The values of {name} are not strings.',
    help: 'The value of an attribute is a list of strings. Bytes that are not text are objects such as {"base64":"AAEC"}. The line is skipped. Write numbers as strings.',
  },
  badSection: {
    number: 107,
    severity: 'error',
    text: 'Unknown section {section}.',
    help: 'The sections of a Gatherer’s stream are delete, refresh, and update. The line is skipped. Correct the section, or remove it.',
  },
  longLine: {
    number: 108,
    severity: 'error',
    text: 'The line is longer than {limit} bytes.',
    help: 'A line is held in memory, and can have up to 256 MB. The line is skipped. Shorten the values.',
  },
});

export type JsonProblem = keyof typeof messages.messages;
