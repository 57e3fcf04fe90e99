/** What can be wrong with annotations: templates without sizes, written by hand. */

import { defineMessages } from '../../lang/diagnostic.ts';

export const annotationLimits = {
  /** Bytes. */
  line: 1_048_576,
  template: 67_108_864,
  /** A count. */
  attributes: 10_000,
} as const;

export const messages = defineMessages('ANNOTATION', {
  badDelimiter: {
    number: 101,
    severity: 'error',
    text: '{name} is not followed by a colon and exactly one tab.',
    help: 'An attribute is a name, a colon, exactly one tab, and the value, all on one line. The line is skipped. Many editors insert blanks in place of a tab: replace them.',
  },
  indented: {
    number: 102,
    severity: 'error',
    text: 'The attribute does not start in the first column.',
    help: 'The line is skipped. Remove the blanks before the name. If the line continues the value before it, put both on one line.',
  },
  badLine: {
    number: 103,
    severity: 'error',
    text: 'Expected an attribute, such as Title:, a tab, and its value.',
    help: 'Between the line of its URL and its closing brace, a template has one attribute per line. The line is skipped. If it continues the value before it, put both on one line.',
  },
  badName: {
    number: 104,
    severity: 'error',
    text: 'Invalid attribute name “{name}”.',
    help: 'A name has no blanks, braces, or control characters, and does not start with @. The line is skipped. Rename the attribute.',
  },
  badHeader: {
    number: 105,
    severity: 'error',
    text: 'A template starts with its type, a brace, and a URL.',
    help: 'Write @FILE { http://www.example.com/ on a line of its own. The template is skipped.',
  },
  outside: {
    number: 106,
    severity: 'error',
    text: 'The line is outside of a template.',
    help: 'A template starts with @FILE { and its URL, and ends with a closing brace on a line of its own. The line is skipped. Move it into a template, or remove it.',
  },
  open: {
    number: 107,
    severity: 'warning',
    text: 'The template has no closing brace.',
    help: 'The template ends with the file, or where the next one starts. Add a line with a closing brace.',
  },
  empty: {
    number: 108,
    severity: 'warning',
    text: '{name} has no value.',
    help: 'Attributes without a value are left out. Write the value behind the tab, or remove the line.',
  },
  longLine: {
    number: 109,
    severity: 'error',
    text: 'The line is longer than {limit} bytes.',
    help: 'A line can have up to 1 MB. The line is skipped. Shorten the value.',
  },
  large: {
    number: 110,
    severity: 'error',
    text: 'The template has more than {attributes} attributes, or {bytes} bytes.',
    help: 'A template is held in memory until it ends. It is skipped. Split it.',
  },
  notUrl: {
    number: 201,
    severity: 'warning',
    text: '“{url}” is not an absolute URL, so it annotates nothing.',
    help: 'The attributes are those of the resource with exactly this URL. Write it with its scheme and host, as in http://www.example.com/.',
  },
  ofRobot: {
    number: 202,
    severity: 'warning',
    text: 'The crawl sets {name}, so the line has no effect.',
    help: 'The URL and the IP address of a resource can’t be given by hand. Remove the line, or give the attribute another name.',
  },
  replaced: {
    number: 203,
    severity: 'warning',
    text: 'Line {line} has the same URL. Its template replaces this one.',
    help: 'As in the Gatherer’s databases, a URL has one template: the last one. Move the attributes there, and remove this one.',
  },
  noAttributes: {
    number: 204,
    severity: 'warning',
    text: 'The template has no attributes.',
    help: 'Without attributes, a template has no effect. Add one, or remove the template.',
  },
});

export type AnnotationProblem = keyof typeof messages.messages;
