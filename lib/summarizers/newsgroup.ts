/** NewsGroup.sum: the articles of a newsgroup. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { linesOf, listed, takenFrom } from './reading/lines.ts';

/** A line of an overview (RFC 3977, 8.3): number, subject, author, date, message-id, … with tabs between. */
const overview = /^\d+\t([^\t]*)\t([^\t]*)\t[^\t]*\t<[^\t>]+>/;

export const newsGroup = defineSummarizer({
  name: 'NewsGroup.sum',
  types: ['text/plain', 'message/news'],
  reads: 'text',
  summary: 'Subjects, authors, and links of the articles of a newsgroup.',
  doc: 'Reads overviews and sequences of article headers. Replies are listed under the original subject.',
  params: {},
  attributes: {
    headings: 'Distinct subjects, one per line.',
    author: 'Distinct authors, one per line.',
    'url-references': 'The URLs of the articles, if the group is a page of links.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=NewsGroup.sum',
      given: { type: 'text/plain' },
      html: '1\tSpaniels\tann@siroe.com\t24 Nov 2026 10:00:00 GMT\t<1@siroe.com>\t\t900\t10\n2\tRe: Spaniels\tbob@siroe.com\t24 Nov 2026 11:00:00 GMT\t<2@siroe.com>\t<1@siroe.com>\t800\t9\n',
      expect: { attributes: { headings: ['Spaniels'], author: ['ann@siroe.com\nbob@siroe.com'] } },
    },
    {
      text: 'Generate fn=harvest-summarizer summarizer=NewsGroup.sum',
      doc: 'A group that is a page of links.',
      html: '<a href="news:1@siroe.com">Spaniels</a>',
      expect: { attributes: { 'url-references': ['news:1@siroe.com'] } },
    },
  ],
  reference: 'Harvest 1.5, the summarizers it installs',
  summarize({ source, links }) {
    const lines = linesOf(source);
    const found = lines.map((line) => overview.exec(line));
    const subjects = [...takenFrom(lines, /^Subject:\s*(.*)$/i), ...found.map((each) => each?.[1] ?? '')];
    const authors = [...takenFrom(lines, /^From:\s*(.*)$/i), ...found.map((each) => each?.[2] ?? '')];
    return [
      ['headings', listed(subjects.map((each) => each.replace(/^(?:re:\s*)+/i, '').trim()))],
      ['author', listed(authors)],
      ['url-references', [links.join('\n')]],
    ];
  },
});
