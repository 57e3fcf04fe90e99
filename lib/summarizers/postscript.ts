/** PostScript.sum: metadata and text of a PostScript document. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { beginnings, linesTaken } from './reading/beginnings.ts';
import { readPostScript } from './reading/postscript/read.ts';
import { unescape } from './reading/postscript/tokens.ts';

const latin1 = new TextDecoder('latin1');

/** Comments may have their texts in parentheses. */
function plain(value = ''): string {
  const [, inner] = /^\(([^]*)\)$/.exec(value.trim()) ?? [];
  return inner === undefined ? value.trim() : unescape(inner).trim();
}

export const postScript = defineSummarizer({
  name: 'PostScript.sum',
  types: ['application/postscript', 'application/eps'],
  reads: 'bytes',
  summary: 'Title, author, date, and the beginning of a PostScript document.',
  doc: 'The document is parsed, never executed. The text comes from the operators that show text: those of dvips, those of PDF, and those that the document defines.',
  params: {},
  attributes: {
    title: 'The title (%%Title).',
    author: 'The author in PDF metadata (pdfmark), or the person in %%For.',
    creator: 'The program that created it (%%Creator).',
    date: 'The creation date (%%CreationDate).',
    pages: 'Number of pages (%%Pages).',
    keywords: 'The keywords in PDF metadata (pdfmark).',
    'partial-text': `The first ${linesTaken} lines and the first sentence of each paragraph after them.`,
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=PostScript.sum',
      given: { type: 'text/plain' },
      html: '%!PS-Adobe-3.0\n%%Title: (On Spaniels)\n%%For: A. Becker\n%%Creator: tool\n%%CreationDate: 24 Nov 2026\n%%Pages: 1\n%%EndComments\n/S{moveto show}bind def\n[ /Keywords (dogs) /DOCINFO pdfmark\n%%EndProlog\n%%Page: 1 1\n/Times-Roman findfont 10 scalefont setfont\n(Springer)72 700 S ( Spaniels)show (\\(dogs\\))72 688 S\n',
      expect: {
        attributes: {
          title: ['On Spaniels'],
          author: ['A. Becker'],
          creator: ['tool'],
          date: ['24 Nov 2026'],
          pages: ['1'],
          keywords: ['dogs'],
          'partial-text': ['Springer Spaniels\n(dogs)'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers; PostScript Language Document Structuring Conventions 3.0',
  summarize({ bytes }) {
    const { said, text } = readPostScript(latin1.decode(bytes));
    const of = (name: string): readonly string[] => [plain(said.get(name))];
    return [
      ['title', of('title')],
      ['author', of(said.has('author') ? 'author' : 'for')],
      ['creator', of('creator')],
      ['date', of('creationdate')],
      ['pages', [/^\d+/.exec(said.get('pages') ?? '')?.[0] ?? '']],
      ['keywords', of('keywords')],
      ['partial-text', [beginnings(text)]],
    ];
  },
});
