/** HomeHTML.sum: what a home page says of itself. */

import { pageSummarizer } from './reading/page-summary.ts';

export const homeHtml = pageSummarizer({
  name: 'HomeHTML.sum',
  types: ['text/html', 'application/xhtml+xml'],
  hasMetas: true,
  summary: 'Title, headings, links and META values of a home page.',
  doc: 'As HTML.sum has them; a type of its own lets home pages be chosen by their URLs.',
  reference: 'Harvest 1.5, the summarizers it installs',
});
