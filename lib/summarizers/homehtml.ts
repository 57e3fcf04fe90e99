/** HomeHTML.sum: a home page. */

import { pageSummarizer } from './reading/page-summary.ts';

export const homeHtml = pageSummarizer({
  name: 'HomeHTML.sum',
  types: ['text/html', 'application/xhtml+xml'],
  hasMetas: true,
  summary: 'Title, headings, links, and META values of a home page.',
  doc: 'The same attributes as HTML.sum. The separate type lets you select home pages by URL.',
  reference: 'Harvest 1.5, the summarizers it installs',
});
