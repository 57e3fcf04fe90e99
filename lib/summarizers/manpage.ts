/** ManPage.sum: a manual page. */

import { manSummarizer } from './reading/man-summarizer.ts';

export const manPage = manSummarizer({ name: 'ManPage.sum' });
