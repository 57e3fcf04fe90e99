/** What can be wrong with SOIF objects that are to become RDs of a collection. */

import { defineMessages } from '../../../lang/diagnostic.ts';

export const rdLimits = {
  /** Bytes of the values of one RD. */
  bytes: 16_777_216,
} as const;

export const messages = defineMessages('RD', {
  noUrl: {
    number: 101,
    severity: 'error',
    text: 'The object has no URL.',
    help: 'The object is skipped. Write the URL after the opening brace, as in @FILE { http://www.example.com/.',
  },
  badUrl: {
    number: 102,
    severity: 'error',
    text: '{url} is not a URL of a document.',
    help: 'A URL has a scheme, such as http, and a host or a path. The object is skipped. Correct its URL.',
  },
  largeRd: {
    number: 103,
    severity: 'error',
    text: 'The values of the object have more than {limit} bytes.',
    help: 'An RD can have up to 16 MB. The object is skipped. Shorten its values.',
  },
  notUtf8: {
    number: 104,
    severity: 'warning',
    text: 'The value of {name} is not UTF-8; it is read as Windows-1252.',
    help: 'Older systems often write Latin-1 or Windows-1252. If the text is wrong, convert the stream to UTF-8.',
  },
  repeated: {
    number: 105,
    severity: 'warning',
    text: 'The object has {name} more than once. The last value counts.',
    help: 'Earlier values are skipped. Write multiple values as one value with several lines, or as name-1, name-2, and so on.',
  },
  gatherer: {
    number: 106,
    severity: 'info',
    text: 'The object describes a Gatherer, not a document.',
    help: 'Gatherers describe themselves in objects of type GATHERER. The object is skipped. No action is needed.',
  },
  notKnown: {
    number: 107,
    severity: 'warning',
    text: 'The object has only times, and its URL has no RD.',
    help: 'In the REFRESH section, a Gatherer lists objects whose content has not changed since the last collection. The object is skipped. Collect all objects of the Gatherer again.',
  },
  notOwn: {
    number: 108,
    severity: 'info',
    text: 'The RD of this URL did not come from this data source, so it is not deleted.',
    help: 'An upload deletes only RDs of its own data source, not those of other sources or crawls. No action is needed.',
  },
});

export type RdProblem = keyof typeof messages.messages;
