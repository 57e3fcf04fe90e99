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
    help: 'An RD is known by its URL, which stands behind the opening brace, as in @FILE { http://www.example.com/. The object is skipped. Write its URL there.',
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
    help: 'Values of RDs are text. Streams of the old systems often have Latin-1 or Windows-1252. Convert the stream to UTF-8 if the text is wrong.',
  },
  repeated: {
    number: 105,
    severity: 'warning',
    text: 'The object has {name} more than once. The last value counts.',
    help: 'Multiple values of an attribute are written as one value with several lines, or as name-1, name-2, and so on. Values before the last one are skipped. Join them.',
  },
  gatherer: {
    number: 106,
    severity: 'info',
    text: 'The object describes a Gatherer, not a document.',
    help: 'Gatherers describe themselves in objects of type GATHERER. The object is skipped. Nothing needs to be done.',
  },
  refreshed: {
    number: 107,
    severity: 'info',
    text: 'The object has nothing but times, so the RD stays as it is.',
    help: 'In the REFRESH section, a Gatherer lists objects whose content has not changed. An object with nothing but times never replaces an RD. Nothing needs to be done.',
  },
  notOwn: {
    number: 108,
    severity: 'info',
    text: 'The data source has not brought the RD of this URL, so it is not deleted.',
    help: 'A data source deletes only RDs that it has brought. RDs of other sources and of crawls stay. Nothing needs to be done.',
  },
});

export type RdProblem = keyof typeof messages.messages;
