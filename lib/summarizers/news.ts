/** News.sum: header fields of a news article. */

import { articleSummarizer } from './reading/article-summarizer.ts';

export const news = articleSummarizer({ name: 'News.sum' });
