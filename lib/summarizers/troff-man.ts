/** Troff-man.sum: what a manual page says. */

import { manSummarizer } from './reading/man-summarizer.ts';

export const troffMan = manSummarizer({ name: 'Troff-man.sum' });
