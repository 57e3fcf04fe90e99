/** Internet-Draft.sum: a draft of an RFC. */

import { rfcSummarizer } from './reading/rfc-summarizer.ts';

export const internetDraft = rfcSummarizer({ name: 'Internet-Draft.sum', what: 'a draft of a request for comments' });
