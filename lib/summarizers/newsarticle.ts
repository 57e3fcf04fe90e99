/** NewsArticle.sum: header fields of a newsgroup article. */

import { articleSummarizer } from './reading/article-summarizer.ts';

export const newsArticle = articleSummarizer({ name: 'NewsArticle.sum' });
