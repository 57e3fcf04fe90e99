/** Pdf.sum: metadata and text of a PDF document. */

import { documentSummarizer } from './reading/document-summary.ts';

export const pdf = documentSummarizer({ name: 'Pdf.sum', types: ['application/pdf'], what: 'a document in PDF' });
