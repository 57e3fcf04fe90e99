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
    text: '{name} must be followed by a colon and exactly one tab.',
    help: 'An attribute is a name, a colon, exactly one tab, and the value, all on one line. The line is skipped. Many editors insert spaces for a tab. Replace them with a tab.',
  },
  indented: {
    number: 102,
    severity: 'error',
    text: 'An attribute must start in the first column.',
    help: 'The line is skipped. Remove the spaces or tabs before the name. If the line continues the previous value, put both on one line.',
  },
  badLine: {
    number: 103,
    severity: 'error',
    text: 'Expected an attribute, such as Title:, a tab, and its value.',
    help: 'A template has one attribute per line. The line is skipped. If it continues the previous value, put both on one line.',
  },
  badName: {
    number: 104,
    severity: 'error',
    text: 'Invalid attribute name “{name}”.',
    help: 'A name can’t contain spaces, braces, or control characters, or start with @. The line is skipped. Rename the attribute.',
  },
  badHeader: {
    number: 105,
    severity: 'error',
    text: 'Expected a template type, an opening brace, and a URL.',
    help: 'Write @FILE { http://www.example.com/ on a line of its own. The template is skipped.',
  },
  outside: {
    number: 106,
    severity: 'error',
    text: 'The line is outside a template.',
    help: 'A template starts with @FILE { and its URL, and ends with a closing brace on a line of its own. The line is skipped. Move it into a template, or remove it.',
  },
  open: {
    number: 107,
    severity: 'warning',
    text: 'The template has no closing brace.',
    help: 'The template ends at the next template or the end of the file. Add a line with a closing brace.',
  },
  empty: {
    number: 108,
    severity: 'warning',
    text: '{name} has no value.',
    help: 'Attributes without a value are skipped. Write the value after the tab, or remove the line.',
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
    text: 'The template has more than {attributes} attributes or {bytes} bytes.',
    help: 'The template is skipped. Remove attributes or shorten their values.',
  },
  notUrl: {
    number: 201,
    severity: 'warning',
    text: '“{url}” is not an absolute URL, so it annotates nothing.',
    help: 'Annotations apply to the resource with exactly this URL. Include the scheme and the host, as in http://www.example.com/.',
  },
  ofRobot: {
    number: 202,
    severity: 'warning',
    text: 'The crawl sets {name}, so the line has no effect.',
    help: 'Annotations can’t set the URL or the IP address of a resource. Remove the line, or rename the attribute.',
  },
  replaced: {
    number: 203,
    severity: 'warning',
    text: 'The template in line {line} has the same URL and replaces this one.',
    help: 'The last template of a URL counts, as in the Gatherer. Move the attributes to it, and remove this template.',
  },
  noAttributes: {
    number: 204,
    severity: 'warning',
    text: 'The template has no attributes.',
    help: 'A template without attributes has no effect. Add an attribute, or remove the template.',
  },
});

export type AnnotationProblem = keyof typeof messages.messages;
