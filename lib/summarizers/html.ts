/** HTML.sum: what an HTML page says of itself. */

import type { PageContent } from '../sdk/content.ts';
import { defineSummarizer } from '../sdk/define-summarizer.ts';

export const html = defineSummarizer({
  name: 'HTML.sum',
  types: ['text/html', 'application/xhtml+xml'],
  reads: 'page',
  summary: 'Title, headings, links and META values of a page.',
  doc: 'META values of one name stay together, as values of one attribute.',
  params: {},
  attributes: {
    title: 'The title.',
    headings: 'The headings, one a line.',
    'url-references': 'The URLs of the links, one a line.',
  },
  otherAttributes: 'An attribute for each META name.',
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=HTML.sum',
      html: '<title>Spaniels</title><meta name="author" content="Becker"><h1>Dogs</h1><a href="/resdogs">Rescue</a>',
      expect: {
        attributes: {
          title: ['Spaniels'],
          author: ['Becker'],
          headings: ['Dogs'],
          'url-references': ['http://www.siroe.com/resdogs'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ title = '', metas, headings, links }) {
    const summary = new Map<string, readonly string[]>([
      ['title', [title]],
      ['headings', [headings.map(({ text }) => text).join('\n')]],
      ['url-references', [links.join('\n')]],
    ]);
    for (const [name] of metas) if (name !== '' && !summary.has(name)) summary.set(name, valuesOf(metas, name));
    return summary;
  },
});

function valuesOf(metas: PageContent['metas'], wanted: string): string[] {
  return metas.filter(([name]) => name === wanted).map(([, value]) => value);
}
