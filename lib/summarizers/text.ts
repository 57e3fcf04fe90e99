/** Text.sum: the first lines of a text, then the first sentence of each paragraph. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';

const linesTaken = 100;

export const text = defineSummarizer({
  name: 'Text.sum',
  types: ['text/plain'],
  reads: 'text',
  summary: 'The beginning of a text, and of its paragraphs.',
  doc: 'The text of an HTML page is one line.',
  params: {},
  attributes: {
    'partial-text': `The first ${linesTaken} lines and the first sentence of each paragraph after them.`,
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Text.sum',
      given: { type: 'text/plain' },
      html: 'Springer Spaniels\nare dogs.',
      expect: { attributes: { 'partial-text': ['Springer Spaniels\nare dogs.'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ text: whole }) {
    const lines = whole.split('\n');
    const paragraphs = lines
      .slice(linesTaken)
      .join('\n')
      .split(/\n{2,}/);
    const sentences = paragraphs.map((paragraph) => /^[^]*?[.!?](?=\s|$)|^[^\n]*/.exec(paragraph.trim())?.[0] ?? '');
    const parts = [...lines.slice(0, linesTaken), ...sentences.filter((sentence) => sentence !== '')];
    return [['partial-text', [parts.join('\n').trim()]]];
  },
});
