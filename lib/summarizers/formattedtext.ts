/** FormattedText.sum: a text with overstrikes, as nroff made them for printers. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { beginnings, linesTaken } from './reading/beginnings.ts';
import { linesOf, listed } from './reading/lines.ts';

/** An overstrike is a sign, a step back, and another sign; underlines may come first or last. */
function withoutOverstrikes(text: string): string {
  return text
    .replaceAll(/\u001b\[[\d;]*[A-Za-z]/g, '')
    .replaceAll(/([^_\n])\u0008_/g, '$1')
    .replaceAll(/[^\n]\u0008/g, '')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** At the margin, and in bold from the beginning to the end. */
function isHeading(line: string): boolean {
  if (line.startsWith('\u001b[1m')) return true;
  const isBold = /^\S\u0008\S/.test(line) && !line.startsWith('_');
  return isBold && line.replaceAll(/(\S)(?:\u0008\1)+/g, '').trim() === '';
}

export const formattedText = defineSummarizer({
  name: 'FormattedText.sum',
  types: ['text/plain'],
  reads: 'text',
  summary: 'Headings and the beginning of a text with overstrikes.',
  doc: 'The same attribute as Text.sum, without overstrikes and font changes. A heading is a bold line at the left margin.',
  params: {},
  attributes: {
    headings: 'The headings, one per line.',
    'partial-text': `The first ${linesTaken} lines and the first sentence of each paragraph after them.`,
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=FormattedText.sum',
      given: { type: 'text/plain' },
      html: 'N\u0008NA\u0008AM\u0008ME\u0008E\n     ls - list _\u0008f_\u0008i_\u0008l_\u0008e_\u0008s\n',
      expect: { attributes: { headings: ['NAME'], 'partial-text': ['NAME\n     ls - list files'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const headings = linesOf(source).filter(isHeading);
    return [
      ['headings', listed(headings.map((line) => withoutOverstrikes(line).trim()))],
      ['partial-text', [beginnings(withoutOverstrikes(source))]],
    ];
  },
});
