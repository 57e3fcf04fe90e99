/** News.sum: what the header of an article says. */

import { articleSummarizer } from './reading/article-summarizer.ts';

export const news = articleSummarizer({ name: 'News.sum' });
