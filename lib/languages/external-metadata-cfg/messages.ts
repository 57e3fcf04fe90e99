/** What can be wrong with an external_metadata.cfg, by the names its users know. */

import { defineMessages } from '../../lang/diagnostic.ts';
import { MAX_LINE_BYTES } from './scan/limits.ts';

export type FindingName = keyof typeof texts;

/** Hears of a finding; the offsets are of the bytes that are read. */
export type Report = (name: FindingName, start: number, end: number) => void;

const texts = {
  E_ENCODING: {
    number: 101,
    severity: 'error',
    text: 'The line contains a NUL character or bytes that are not UTF-8.',
    help: 'The file must be UTF-8. Save it as UTF-8, or remove the character.',
  },
  E_SCHEME: {
    number: 102,
    severity: 'error',
    text: 'Unsupported scheme {text}. Use http or https.',
    help: 'External metadata applies to crawled URLs. Start the prefix with http:// or https://, or with the host name.',
  },
  E_HOST: {
    number: 103,
    severity: 'error',
    text: '{text} does not start with a full host name{why}.',
    help: 'A line starts with a URL prefix that includes a full host name, such as www.site.com/docs/. A port is a number up to 65535; user names are not allowed. The format has no comments: a line that starts with # is read as a prefix, too.',
  },
  E_NO_ELEMENTS: {
    number: 104,
    severity: 'error',
    text: 'No metadata for {text}.',
    help: 'After the prefix, a line has metadata elements of the form class:value. Add one, or remove the line.',
  },
  E_NO_COLON: {
    number: 105,
    severity: 'error',
    text: '{text} has no colon. An element has the form class:value.',
    help: 'Write the class, a colon, and the value without spaces between them. Put a value of several words in double quotes.',
  },
  E_CLASS: {
    number: 106,
    severity: 'error',
    text: '“{text}” is not a metadata class.',
    help: 'A class is one letter or digit. With long classes, it is 1 to 64 letters and digits and does not start with FUN, which the search engine reserves.',
  },
  E_EMPTY_VALUE: {
    number: 107,
    severity: 'error',
    text: '{text} has no value.',
    help: 'Write the value directly after the colon. "" is an empty value, which keeps the class from being inherited.',
  },
  E_STRAY_QUOTE: {
    number: 108,
    severity: 'error',
    text: 'Quote inside an unquoted value: {text}',
    help: 'A quoted value starts and ends with a double quote, and can’t contain one. Remove the quote, and put the value in quotes.',
  },
  E_UNCLOSED_QUOTE: {
    number: 109,
    severity: 'error',
    text: 'Unclosed quote.',
    help: 'A quoted value ends on the same line. Add the closing quote.',
  },
  E_AFTER_QUOTE: {
    number: 110,
    severity: 'error',
    text: 'Expected a space after the closing quote, found {text}.',
    help: 'The value ends at the next quote, which a space or the end of the line must follow. A value can’t contain a quote.',
  },
  E_DATE: {
    number: 111,
    severity: 'error',
    text: '“{text}” is not a date in the form YYYYMMDD.',
    help: 'd is the document date and X the expiry date: eight digits that form a valid date, such as 20261231.',
  },
  E_LENGTH: {
    number: 112,
    severity: 'error',
    text: `The line is longer than ${MAX_LINE_BYTES / 1024 / 1024} MB and is not read.`,
    help: 'Lines end with a line feed. A line this long most likely comes from a file that lost its line feeds.',
  },
  W_RESERVED_CLASS: {
    number: 201,
    severity: 'warning',
    text: 'The search engine reserves class {text}.',
    help: 'The search engine uses the classes h, i, k, m, u, v, and K itself. Choose another class unless you want to set its value.',
  },
  W_PUNCTUATION: {
    number: 202,
    severity: 'warning',
    text: '{text} contains punctuation but is not in quotes.',
    help: 'The manual allows punctuation only in quoted values. The value is read up to the next space. Put it in quotes.',
  },
  W_EMPTY_STRING: {
    number: 203,
    severity: 'warning',
    text: 'Empty value: matching pages get nothing for this class, not even from a shorter prefix.',
    help: 'An empty value keeps the class from being inherited and adds no term. If a template wrote it for a missing value, remove the element.',
  },
  W_STRING_PREFIX: {
    number: 204,
    severity: 'warning',
    text: '{text} also matches longer names, such as {text}2.',
    help: 'Prefixes are compared as strings, not by folder: /chem also matches /chemistry/. End the prefix with / to match a folder.',
  },
  W_DEFAULT_PAGE: {
    number: 205,
    severity: 'warning',
    text: '{text} does not match a default page: URLs are compared without default page names.',
    help: 'Default pages are index, welcome, home, default, and main in lower case, with an extension of three or four characters. /a/index.html is compared as /a/, so /a/ind never matches it.',
  },
  W_FRAGMENT: {
    number: 206,
    severity: 'warning',
    text: 'The prefix contains a fragment and never matches.',
    help: 'Browsers don’t send the part of a URL after # to the server, so no crawled URL has one. Remove it.',
  },
  W_EXPIRY_BEFORE_DATE: {
    number: 207,
    severity: 'warning',
    text: 'The expiry date {text} is before the document date.',
    help: 'X is the last day on which the page is valid, d the document date. Correct one of them.',
  },
  W_SEVERAL_DATES: {
    number: 208,
    severity: 'warning',
    text: '{text} is not used: the line already has this date.',
    help: 'A document has one date and one expiry date. If a line has several, the first is used.',
  },
  W_ESCAPED_AMPERSAND: {
    number: 209,
    severity: 'warning',
    text: 'The prefix contains &amp; where crawled URLs have &.',
    help: 'URLs are compared as they were crawled. Replace &amp; with &.',
  },
  W_SHORT_HOST: {
    number: 210,
    severity: 'warning',
    text: '{text} has no dot: is it a full host name?',
    help: 'Prefixes must include a full host name. A name without a dot matches only pages crawled under that name.',
  },
  W_HTTP_ASSUMED: {
    number: 211,
    severity: 'warning',
    text: 'http:// is assumed, but line {line} has https:// for the same host.',
    help: 'A prefix without a scheme means http://, which does not match https:// URLs. Add the scheme.',
  },
  W_DUPLICATE_PREFIX: {
    number: 212,
    severity: 'warning',
    text: 'Line {line} has the same prefix, so this line has no effect.',
    help: 'If several lines have the same prefix, only the first applies, for all classes. Put the elements on one line.',
  },
  W_CR: {
    number: 213,
    severity: 'warning',
    text: 'The line contains a carriage return, which is ignored before a line feed.',
    help: 'Save the file with Unix line ends (LF). Reported once per file.',
  },
  W_BOM: {
    number: 214,
    severity: 'warning',
    text: 'The file starts with a byte order mark, which is ignored.',
    help: 'Save the file as UTF-8 without a byte order mark.',
  },
} as const;

export const messages = defineMessages<FindingName>('METADATA', texts, true);

/** Longest piece of a file that a message repeats. */
const MAX_SHOWN = 60;

/** What the texts of the messages take of the piece of the file they are about. */
export function valuesOf(name: FindingName, piece: string): Readonly<Record<string, string>> {
  return { text: shown(piece), why: name === 'E_HOST' ? whyNoHost(piece) : '' };
}

function whyNoHost(prefix: string): string {
  if (prefix.startsWith('#')) return ': the format has no comments';
  const authority = prefix.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  if (authority.includes('@')) return ': user names are not allowed';
  return /^[^:]+:[^:]*$/.test(authority) ? ' and port' : '';
}

/** Short, and on one line. */
function shown(text: string): string {
  const plain = text.replaceAll(/\p{Cc}/gu, '\u{fffd}');
  return plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain;
}

export function isError(name: FindingName): boolean {
  return texts[name].severity === 'error';
}
