/** HTML-lax.sum: an HTML page without its META values. */

import { pageSummarizer } from './reading/page-summary.ts';

export const htmlLax = pageSummarizer({
  name: 'HTML-lax.sum',
  types: ['text/html', 'application/xhtml+xml'],
  hasMetas: false,
  summary: 'Title, headings, and links of a page.',
  doc: 'META values are omitted, because on many pages they list search terms instead of describing the page.',
  reference: 'Harvest 1.5, the summarizers it installs',
});
