/** HTML.sum: what an HTML page says of itself. */

import { pageSummarizer } from './reading/page-summary.ts';

export const html = pageSummarizer({
  name: 'HTML.sum',
  types: ['text/html', 'application/xhtml+xml'],
  hasMetas: true,
  summary: 'Title, headings, links, and META values of a page.',
  doc: 'META tags with the same name become values of one attribute.',
  reference: 'Harvest 1.5 User’s Manual, summarizers',
});
