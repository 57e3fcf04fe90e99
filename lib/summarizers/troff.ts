/** Troff.sum: what a text in troff says. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { beginnings } from './reading/beginnings.ts';
import { listed } from './reading/lines.ts';
import { isHeading, readTroff } from './reading/troff.ts';
import type { TroffPart } from './reading/troff.ts';

/** The text behind a macro, up to the next one. */
function after(parts: readonly TroffPart[], macro: string): string {
  const at = parts.findIndex((part) => part.macro === macro);
  return at < 0 ? '' : textFrom(parts, at, '');
}

function textFrom(parts: readonly TroffPart[], at: number, own: string): string {
  if (own !== '') return own;
  const next = parts.findIndex(({ macro }, index) => index > at && macro !== '');
  const lines = parts.slice(at + 1, next < 0 ? parts.length : next);
  return lines.map(({ text }) => text).join(' ');
}

export const troff = defineSummarizer({
  name: 'Troff.sum',
  types: ['text/troff'],
  reads: 'text',
  summary: 'Title, author, and headings of a text in troff.',
  doc: 'Texts with the macros -ms and -me; of others the headings.',
  params: {},
  attributes: {
    title: 'The title (TL, tp).',
    author: 'The authors (AU).',
    abstract: 'The abstract (AB).',
    headings: 'The headings, one a line.',
    'partial-text': 'The words, as Text.sum takes them.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Troff.sum',
      given: { type: 'text/plain' },
      html: '.TL\nOn Spaniels\n.AU\nA. Becker\n.AB\nShort.\n.AE\n.SH\nBreeds\n.PP\nThere are many.\n',
      expect: {
        attributes: {
          title: ['On Spaniels'],
          author: ['A. Becker'],
          abstract: ['Short.'],
          headings: ['Breeds'],
          'partial-text': ['On Spaniels\nA. Becker\nShort.\nBreeds\nThere are many.'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const parts = readTroff(source);
    const headings = parts.flatMap(({ macro, text }, at) =>
      isHeading(macro) || macro === 'sh' ? [textFrom(parts, at, text)] : [],
    );
    const words = parts.filter(({ macro }) => macro === '').map(({ text }) => text);
    return [
      ['title', [after(parts, 'TL')]],
      ['author', [after(parts, 'AU')]],
      ['abstract', [after(parts, 'AB')]],
      ['headings', listed(headings)],
      ['partial-text', [beginnings(words.join('\n'))]],
    ];
  },
});
