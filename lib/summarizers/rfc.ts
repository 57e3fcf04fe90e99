/** RFC.sum: what a request for comments says of itself. */

import { rfcSummarizer } from './reading/rfc-summarizer.ts';

export const rfc = rfcSummarizer({ name: 'RFC.sum', what: 'a request for comments' });
