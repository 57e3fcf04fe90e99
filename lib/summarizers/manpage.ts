/** ManPage.sum: what a manual page says. */

import { manSummarizer } from './reading/man-summarizer.ts';

export const manPage = manSummarizer({ name: 'ManPage.sum' });
