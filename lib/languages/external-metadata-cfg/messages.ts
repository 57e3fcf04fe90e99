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
    text: 'The line is not text: it holds a NUL or bytes that are not UTF-8.',
    help: 'The file must be UTF-8. Save it as UTF-8, or take the character out.',
  },
  E_SCHEME: {
    number: 102,
    severity: 'error',
    text: '{text} is not a scheme this collection gathers: http and https are.',
    help: 'External metadata applies to crawled URLs. Begin the prefix with http:// or https://, or with the host name.',
  },
  E_HOST: {
    number: 103,
    severity: 'error',
    text: '{text} does not begin with a full host name{why}.',
    help: 'A line begins with a URL prefix that has a whole host name, such as www.site.com/docs/; a port is a number up to 65535, a user name does not belong there. This file has no comments: a line that begins with # is read as a prefix too.',
  },
  E_NO_ELEMENTS: {
    number: 104,
    severity: 'error',
    text: 'The line gives no metadata for {text}.',
    help: 'After the prefix a line has metadata elements, class:value. Add one, or take the line out.',
  },
  E_NO_COLON: {
    number: 105,
    severity: 'error',
    text: '{text} has no colon: an element is class:value.',
    help: 'The class comes first, then a colon and the value, without a blank between them. A value of several words stands in double quotes.',
  },
  E_CLASS: {
    number: 106,
    severity: 'error',
    text: '“{text}” is not a metadata class.',
    help: 'A class is one character of a-z, A-Z, 0-9. With long classes it is one to 64 of them and does not begin with FUN, which the search engine keeps for itself.',
  },
  E_EMPTY_VALUE: {
    number: 107,
    severity: 'error',
    text: '{text} has no value.',
    help: 'Write the value right after the colon. "" is an empty value: it keeps the class from being inherited.',
  },
  E_STRAY_QUOTE: {
    number: 108,
    severity: 'error',
    text: 'A quote stands inside a word: {text}',
    help: 'A value with quotes begins with one. There is no way to write a quote inside a value: take it out, and put the value in quotes.',
  },
  E_UNCLOSED_QUOTE: {
    number: 109,
    severity: 'error',
    text: 'The quote opened here is never closed.',
    help: 'A quoted value ends on its own line. Add the closing quote.',
  },
  E_AFTER_QUOTE: {
    number: 110,
    severity: 'error',
    text: '{text} follows the closing quote without a blank.',
    help: 'The value ends at the next quote; after it comes a blank or the end of the line. A quote inside a value cannot be written: take it out.',
  },
  E_DATE: {
    number: 111,
    severity: 'error',
    text: '“{text}” is not a day in the form YYYYMMDD.',
    help: 'd is the document date, X the expiry date: eight digits, a day of the calendar, such as 20261231.',
  },
  E_LENGTH: {
    number: 112,
    severity: 'error',
    text: `The line is longer than ${MAX_LINE_BYTES / 1024 / 1024} MB and is not read.`,
    help: 'A line ends with a line feed. A line this long is most likely a file whose line feeds were lost.',
  },
  W_RESERVED_CLASS: {
    number: 201,
    severity: 'warning',
    text: 'Class {text} has a meaning of its own in the search engine.',
    help: 'The classes h, i, k, m, u, v and K are used by the search engine itself. Choose another one unless you mean its.',
  },
  W_PUNCTUATION: {
    number: 202,
    severity: 'warning',
    text: '{text} has punctuation and is not in quotes.',
    help: 'The manual allows punctuation only within quoted strings. The value is taken up to the next blank; put it in quotes.',
  },
  W_EMPTY_STRING: {
    number: 203,
    severity: 'warning',
    text: 'The value is empty: pages below get nothing for this class, not even from a shorter prefix.',
    help: 'An empty value keeps the class from being inherited and adds no term. If a template wrote it for a missing value, leave the element out.',
  },
  W_STRING_PREFIX: {
    number: 204,
    severity: 'warning',
    text: '{text} also matches every URL that goes on from there, such as {text}2.',
    help: 'A prefix is compared as a string, not by folders: /chem matches /chemistry/ too. End it with / if a folder is meant.',
  },
  W_DEFAULT_PAGE: {
    number: 205,
    severity: 'warning',
    text: '{text} does not match a default page: those lose their name before they are compared.',
    help: 'index, welcome, home, default and main with an extension of three or four characters are default pages, in lower case. /a/index.html is /a/ when prefixes are compared, so /a/ind never matches it.',
  },
  W_FRAGMENT: {
    number: 206,
    severity: 'warning',
    text: 'The prefix has a fragment and can match nothing.',
    help: 'The part of a URL from # on never reaches a server, and no crawled URL has one. Cut it.',
  },
  W_EXPIRY_BEFORE_DATE: {
    number: 207,
    severity: 'warning',
    text: 'It expires on {text}, before its own date.',
    help: 'X is the last day on which the page is valid, d its date. One of them is wrong.',
  },
  W_SEVERAL_DATES: {
    number: 208,
    severity: 'warning',
    text: '{text} is not used: the line has this date already.',
    help: 'A document has one date and one expiry date. Of several on a line the first is used.',
  },
  W_ESCAPED_AMPERSAND: {
    number: 209,
    severity: 'warning',
    text: 'The prefix has &amp; where crawled URLs have &.',
    help: 'A template for web pages wrote this prefix. URLs are compared as they were crawled; write & alone.',
  },
  W_SHORT_HOST: {
    number: 210,
    severity: 'warning',
    text: '{text} has no dot: is it a full host name?',
    help: 'Prefixes must include a full host name. A name without a dot is only right when pages are crawled under it.',
  },
  W_HTTP_ASSUMED: {
    number: 211,
    severity: 'warning',
    text: 'http:// is assumed here, and line {line} has https:// for the same host.',
    help: 'A prefix without a scheme means http://, which is another address than https://. Add the scheme.',
  },
  W_DUPLICATE_PREFIX: {
    number: 212,
    severity: 'warning',
    text: 'Line {line} has this prefix and wins: this line has no effect.',
    help: 'Of several lines with the same prefix only the first is effective, for all classes. Put the elements on one line.',
  },
  W_CR: {
    number: 213,
    severity: 'warning',
    text: 'A carriage return stands in the line; before a line feed it is left out.',
    help: 'Lines end with a line feed alone. Save the file with Unix line ends. Said once a file.',
  },
  W_BOM: {
    number: 214,
    severity: 'warning',
    text: 'The file begins with a byte order mark, which is left out.',
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
  if (prefix.startsWith('#')) return ': this file has no comments';
  const authority = prefix.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? '';
  if (authority.includes('@')) return ': a user name does not belong there';
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
