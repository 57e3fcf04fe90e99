/** SCCS.sum: what a file of SCCS says of its revisions. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { between, linesOf, listed, takenFrom } from './reading/lines.ts';

export const sccs = defineSummarizer({
  name: 'SCCS.sum',
  types: ['text/x-sccs'],
  reads: 'text',
  summary: 'Last revision, authors, and comments of an SCCS file.',
  doc: 'The text of the revisions is omitted.',
  params: {},
  attributes: {
    revision: 'The last revision.',
    author: 'Authors of the revisions, one per line.',
    comments: 'The comments on revisions, newest first.',
    description: 'The description of the file.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=SCCS.sum',
      given: { type: 'text/plain' },
      html: 'h12345\ns 1/0/1\nd D 1.2 26/11/24 10:00:00 ann 2 1\nc say more\ne\ns 1/0/0\nd D 1.1 26/11/01 10:00:00 bob 1 0\ne\nt\nA file.\nT\nI 1\nint a;\nE 1\n',
      expect: {
        attributes: { revision: ['1.2'], author: ['ann\nbob'], comments: ['say more'], description: ['A file.'] },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const lines = linesOf(source);
    return [
      ['revision', takenFrom(lines, /^\u0001d D ([\d.]+) /).slice(0, 1)],
      ['author', listed(takenFrom(lines, /^\u0001d D [\d.]+ \S+ \S+ (\S+)/))],
      ['comments', [takenFrom(lines, /^\u0001c (.*)$/).join('\n')]],
      ['description', [between(source, '\u0001t\n', '\u0001T').trim()]],
    ];
  },
});
