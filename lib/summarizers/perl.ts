/** Perl.sum: definitions and comments of a Perl program. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { hashComments, linesOf, listed, takenFrom } from './reading/lines.ts';

export const perl = defineSummarizer({
  name: 'Perl.sum',
  types: ['text/x-perl'],
  reads: 'text',
  summary: 'Procedures and comments of a Perl program.',
  doc: 'Documentation between =pod and =cut and text after __END__ is ignored.',
  params: {},
  attributes: {
    procedures: 'Names of the procedures, one per line.',
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Perl.sum',
      given: { type: 'text/plain' },
      html: '#!/usr/bin/perl\n# Counts.\nsub count { return scalar @_; }\n\n=pod\n\nsub none\n\n=cut\n',
      expect: { attributes: { procedures: ['count'], comments: ['Counts.'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const program = source
      .replace(/^__(?:END|DATA)__$[^]*/m, '')
      .replaceAll(/^=[A-Za-z][^]*?(?:^=cut.*$|$(?![^]))/gm, '');
    return [
      ['procedures', listed(takenFrom(linesOf(program), /^\s*sub\s+([\w:']+)/))],
      ['comments', [hashComments(program)]],
    ];
  },
});
