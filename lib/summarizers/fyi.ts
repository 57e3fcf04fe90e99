/** FYI.sum: an informational RFC. */

import { rfcSummarizer } from './reading/rfc-summarizer.ts';

export const fyi = rfcSummarizer({ name: 'FYI.sum', what: 'a request for comments that is for information' });
