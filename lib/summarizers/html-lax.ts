/** HTML-lax.sum: what an HTML page says of itself, without its META values. */

import { pageSummarizer } from './reading/page-summary.ts';

export const htmlLax = pageSummarizer({
  name: 'HTML-lax.sum',
  types: ['text/html', 'application/xhtml+xml'],
  hasMetas: false,
  summary: 'Title, headings and links of a page.',
  doc: 'META values are left out: on many pages they say what the page is to be found by, and not what it is about.',
  reference: 'Harvest 1.5, the summarizers it installs',
});
