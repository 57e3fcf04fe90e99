/** Pdf.sum: what a document in PDF says. */

import { documentSummarizer } from './reading/document-summary.ts';

export const pdf = documentSummarizer({ name: 'Pdf.sum', types: ['application/pdf'], what: 'a document in PDF' });
