/** SGML.sum: what a document in SGML says, read as an HTML page. */

import { pageSummarizer } from './reading/page-summary.ts';

export const sgml = pageSummarizer({
  name: 'SGML.sum',
  types: ['text/html', 'application/xhtml+xml', 'text/sgml'],
  hasMetas: true,
  isSgml: true,
  summary: 'Title, headings, links, and META values of an SGML document.',
  doc: 'Works for HTML documents. Other SGML document types need an extraction table.',
  reference: 'Harvest 1.5 User’s Manual, SGML summarizing',
});
