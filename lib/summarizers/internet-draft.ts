/** Internet-Draft.sum: what a draft of a request for comments says of itself. */

import { rfcSummarizer } from './reading/rfc-summarizer.ts';

export const internetDraft = rfcSummarizer({ name: 'Internet-Draft.sum', what: 'a draft of a request for comments' });
