/** Bibliographic.sum: authors and titles of a bibliography in BibTeX. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { linesOf } from './reading/lines.ts';

/** A value is in braces, which may hold others, or in quotes. */
function valuesOf(source: string, name: string): readonly string[] {
  const field = new RegExp(`^[ \\t]*${name}\\s*=\\s*(?:\\{((?:[^{}]|\\{[^{}]*\\})*)\\}|"([^"]*)")`, 'gim');
  return Array.from(source.matchAll(field), ([, braced, quoted = '']) =>
    linesOf((braced ?? quoted).replaceAll(/[{}]/g, ''))
      .map((line) => line.trim())
      .join(' '),
  );
}

export const bibliographic = defineSummarizer({
  name: 'Bibliographic.sum',
  types: ['text/x-bibtex'],
  reads: 'text',
  summary: 'Authors and titles of a BibTeX bibliography.',
  doc: 'Braces that preserve capitalization are removed.',
  params: {},
  attributes: {
    author: 'Authors, one entry per line.',
    title: 'Titles, one entry per line.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Bibliographic.sum',
      given: { type: 'text/plain' },
      html: '@book{tan88,\n  author = {A. S. Tanenbaum},\n  title = "{Computer} Networks",\n  year = 1988\n}\n',
      expect: { attributes: { author: ['A. S. Tanenbaum'], title: ['Computer Networks'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    return (['author', 'title'] as const).map((name) => [name, [valuesOf(source, name).join('\n')]]);
  },
});
