/** LaTeX.sum: title, author, abstract, and headings of a LaTeX text. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { between, listed } from './reading/lines.ts';
import { sourceTextOf } from './reading/source-text.ts';
import { argumentsOf, plainTex, withoutComments } from './reading/tex-source.ts';

export const latex = defineSummarizer({
  name: 'LaTeX.sum',
  types: ['text/x-latex', 'application/x-latex'],
  reads: 'text',
  summary: 'Title, author, abstract, and headings of a text in LaTeX.',
  doc: 'Formatting commands are removed.',
  params: {},
  attributes: {
    title: 'The title.',
    author: 'The authors.',
    abstract: 'The abstract.',
    headings: 'The headings, one per line.',
    keywords: 'The keywords.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=LaTeX.sum',
      given: { type: 'text/plain' },
      html: '\\documentclass{article}\n\\title{On \\emph{Spaniels}}\n\\author{A. Becker \\and B. Cole}\n\\keywords{dogs}\n\\begin{document}\n\\begin{abstract}Short. % really\n\\end{abstract}\n\\section{Breeds}\nText.\n\\end{document}\n',
      expect: {
        attributes: {
          title: ['On Spaniels'],
          author: ['A. Becker, B. Cole'],
          abstract: ['Short.'],
          headings: ['Breeds'],
          keywords: ['dogs'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize(content) {
    const source = sourceTextOf(content);
    const bare = withoutComments(source);
    const abstract = between(bare, '\\begin{abstract}', '\\end{abstract}');
    // Those with a parameter are of the definition of a command.
    const headings = argumentsOf(bare, '(?:part|chapter|(?:sub)*section)\\*?').filter((each) => !/#\d/.test(each));
    return [
      ['title', [plainTex(argumentsOf(bare, 'title')[0] ?? '')]],
      ['author', [plainTex((argumentsOf(bare, 'author')[0] ?? '').replaceAll(/\s*\\and\b\s*/g, ', '))]],
      ['abstract', [plainTex(abstract)]],
      ['headings', listed(headings.map(plainTex))],
      ['keywords', [plainTex(argumentsOf(bare, 'keywords')[0] ?? '')]],
    ];
  },
});
