/** Refer.sum: the fields of a bibliography in refer. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { linesOf, takenFrom } from './reading/lines.ts';

/** Letters of the fields, by attribute. */
const fields = {
  author: 'A',
  city: 'C',
  date: 'D',
  editor: 'E',
  comments: 'HO',
  issuer: 'I',
  journal: 'J',
  keywords: 'K',
  label: 'L',
  number: 'N',
  'page-number': 'P',
  'unpublished-info': 'R',
  'series-title': 'S',
  title: 'T',
  volume: 'V',
  abstract: 'X',
} as const;

export const refer = defineSummarizer({
  name: 'Refer.sum',
  types: ['text/x-refer'],
  reads: 'text',
  summary: 'Author, title, and other fields of a refer bibliography.',
  doc: 'The same fields as in the manual’s quick-sum.cf, without the leading %A, %T, and so on.',
  params: {},
  attributes: {
    author: 'Authors (%A).',
    city: 'City (%C).',
    date: 'Date (%D).',
    editor: 'Editors (%E).',
    comments: 'Comments (%H, %O).',
    issuer: 'Publisher (%I).',
    journal: 'Journal (%J).',
    keywords: 'Keywords (%K).',
    label: 'Label (%L).',
    number: 'Number (%N).',
    'page-number': 'Pages (%P).',
    'unpublished-info': 'Unpublished information (%R).',
    'series-title': 'Series (%S).',
    title: 'Title (%T).',
    volume: 'Volume (%V).',
    abstract: 'Abstract (%X).',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Refer.sum',
      given: { type: 'text/plain' },
      html: '%A A. S. Tanenbaum\n%T Computer Networks\n%I Prentice Hall\n%C Englewood Cliffs, NJ\n%D 1988\n%E E\n%H H\n%J J\n%K K\n%L L\n%N N\n%P P\n%R R\n%S S\n%V V\n%X X\n',
      expect: {
        attributes: {
          author: ['A. S. Tanenbaum'],
          city: ['Englewood Cliffs, NJ'],
          date: ['1988'],
          editor: ['E'],
          comments: ['H'],
          issuer: ['Prentice Hall'],
          journal: ['J'],
          keywords: ['K'],
          label: ['L'],
          number: ['N'],
          'page-number': ['P'],
          'unpublished-info': ['R'],
          'series-title': ['S'],
          title: ['Computer Networks'],
          volume: ['V'],
          abstract: ['X'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const lines = linesOf(source.replaceAll(/\n(?![%\n])/g, ' '));
    return Object.entries(fields).map(([name, letters]) => [
      name,
      [takenFrom(lines, new RegExp(`^%[${letters}]\\s+(.*)$`)).join('\n')],
    ]);
  },
});
