/** TeX.sum: the words of a text in TeX. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { beginnings } from './reading/beginnings.ts';
import { sourceTextOf } from './reading/source-text.ts';
import { plainTex, withoutComments } from './reading/tex-source.ts';

export const tex = defineSummarizer({
  name: 'TeX.sum',
  types: ['text/x-tex', 'application/x-tex'],
  reads: 'text',
  summary: 'The beginning of a text in TeX and of its paragraphs.',
  doc: 'The same attribute as Text.sum, without TeX commands.',
  params: {},
  attributes: {
    'partial-text': 'The first 100 lines and the first sentence of each paragraph after them.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=TeX.sum',
      given: { type: 'text/plain' },
      html: '\\documentclass[a4paper]{article}\n\\centerline{\\color{red}\\bf Spaniels}\n\nThey are {\\it dogs}. % and friends\n\\bye\n',
      expect: { attributes: { 'partial-text': ['Spaniels\n\nThey are dogs.'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize: (content) => [['partial-text', [beginnings(plainTex(withoutComments(sourceTextOf(content))))]]],
});
