/** Awk.sum: definitions and comments of an awk program. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { hashComments, linesOf, listed, takenFrom } from './reading/lines.ts';

export const awk = defineSummarizer({
  name: 'Awk.sum',
  types: ['text/x-awk', 'application/x-awk'],
  reads: 'text',
  summary: 'Procedures, included files, and comments of an awk program.',
  doc: 'The #! line is not a comment.',
  params: {},
  attributes: {
    procedures: 'Names of the functions, one per line.',
    'included-files': 'Names of the files that are included, one per line.',
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Awk.sum',
      given: { type: 'text/plain' },
      html: '#!/usr/bin/awk -f\n# Counts words.\n@include "join"\nfunction count(text) { return split(text, words) }\n{ total += count($0) }\n',
      expect: {
        attributes: { procedures: ['count'], 'included-files': ['join'], comments: ['Counts words.'] },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const lines = linesOf(source);
    return [
      ['procedures', listed(takenFrom(lines, /^\s*func(?:tion)?\s+([\w:]+)\s*\(/))],
      ['included-files', listed(takenFrom(lines, /^\s*@(?:include|load)\s+"([^"]+)"/))],
      ['comments', [hashComments(source)]],
    ];
  },
});
