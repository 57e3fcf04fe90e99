/** What can be wrong with a url-patterns.conf. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const messages = defineMessages('PATTERNS', {
  unknownSection: {
    number: 101,
    severity: 'error',
    text: 'Unknown section {name}.',
    help: 'The sections are [Follow] and [Do not crawl], in square brackets on lines of their own. Correct the name.',
  },
  noSlash: {
    number: 102,
    severity: 'error',
    text: '{pattern} has no slash behind the host, so it matches nothing.',
    help: 'A pattern for a site includes the slash that parts host and path: www.example.com/. A text that may stand anywhere is written contains:text, the end of a URL text$, and its beginning ^text.',
  },
  badRegex: {
    number: 103,
    severity: 'error',
    text: 'Invalid regular expression: {message}.',
    help: 'Expressions are POSIX extended ones. Correct it at the place shown.',
  },
  empty: {
    number: 104,
    severity: 'error',
    text: 'The pattern is empty.',
    help: 'A hyphen, a keyword, ^ or $ stands before or after a text. Write the text, or remove the line.',
  },
  unknownKeyword: {
    number: 105,
    severity: 'error',
    text: 'Unknown keyword {keyword}{suggestion}',
    help: 'The keywords are contains:, regexp:, regexpCase: and regexpIgnoreCase:. Correct the word. A port is a number, and a scheme has two slashes behind its colon.',
  },
  wildcard: {
    number: 106,
    severity: 'warning',
    text: 'The star in {pattern} stands for itself.',
    help: 'Only regular expressions have wildcards. A host matches its subdomains without one: example.com/ also matches www.example.com. Remove the star, or write a regular expression.',
  },
  repeated: {
    number: 107,
    severity: 'warning',
    text: 'The same pattern as in line {line}.',
    help: 'Of two equal patterns one is enough. Remove one of them.',
  },
  onlyExceptions: {
    number: 108,
    severity: 'warning',
    text: 'Section {section} has exceptions, but no pattern they are exceptions of.',
    help: 'An exception takes back what a pattern of the same section matches. Add a pattern, or remove the hyphen.',
  },
  pathInHost: {
    number: 109,
    severity: 'warning',
    text: '{pattern} matches no URL: the anchor ^ stands for its beginning.',
    help: 'A URL begins with its scheme, so ^www.example.com/ matches none. Write ^http://www.example.com/, or leave the ^ out.',
  },
});
