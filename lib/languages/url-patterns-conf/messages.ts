/** What can be wrong with a url-patterns.conf. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const messages = defineMessages('PATTERNS', {
  unknownSection: {
    number: 101,
    severity: 'error',
    text: 'Unknown section {name}.',
    help: 'The sections are [Follow] and [Do not crawl], in square brackets, each on its own line. Correct the name.',
  },
  noSlash: {
    number: 102,
    severity: 'error',
    text: '{pattern} has no slash after the host, so it matches nothing.',
    help: 'A site pattern includes the slash after the host: www.example.com/. To match text anywhere in a URL, write contains:text; at the end, text$; at the beginning, ^text.',
  },
  badRegex: {
    number: 103,
    severity: 'error',
    text: 'Invalid regular expression: {message}.',
    help: 'Patterns are POSIX extended regular expressions. Correct the pattern at the position shown.',
  },
  empty: {
    number: 104,
    severity: 'error',
    text: 'The pattern is empty.',
    help: 'A hyphen, a keyword, ^, or $ needs text to match. Add the text, or remove the line.',
  },
  unknownKeyword: {
    number: 105,
    severity: 'error',
    text: 'Unknown keyword “{keyword}”.{suggestion}',
    help: 'The keywords are contains:, regexp:, regexpCase:, and regexpIgnoreCase:. Correct the keyword. A port must be a number, and a scheme must be followed by ://.',
  },
  wildcard: {
    number: 106,
    severity: 'warning',
    text: 'The asterisk in {pattern} matches only an asterisk.',
    help: 'Only regular expressions have wildcards. A host without a scheme also matches its subdomains: example.com/ matches www.example.com. Remove the asterisk, or write a regular expression.',
  },
  repeated: {
    number: 107,
    severity: 'warning',
    text: 'Duplicate of the pattern in line {line}.',
    help: 'The second pattern has no effect. Remove one of them.',
  },
  onlyExceptions: {
    number: 108,
    severity: 'warning',
    text: 'Section {section} has only exceptions.',
    help: 'An exception excludes URLs that a pattern in the same section matches, so without a pattern it has no effect. Add a pattern, or remove the hyphen.',
  },
  noFollow: {
    number: 110,
    severity: 'warning',
    text: 'Section [Follow] has no pattern, so every URL is rejected.',
    help: 'Only URLs that match a follow pattern are accepted. Add the sites that you want, such as www.example.com/. A slash alone matches every URL.',
  },
  noSuchHost: {
    number: 111,
    severity: 'warning',
    text: '{pattern} matches nothing: “{host}” is not a host.',
    help: 'A site pattern is a host, optionally with a scheme before it and a port after it, and a path. For every URL of a scheme, write ^scheme://. For any port, write a regular expression.',
  },
  pathInHost: {
    number: 109,
    severity: 'warning',
    text: '{pattern} matches no URL: ^ marks the beginning of the URL.',
    help: 'A URL begins with its scheme, so ^www.example.com/ matches nothing. Write ^http://www.example.com/, or remove the ^.',
  },
});
