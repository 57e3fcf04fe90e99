/** NewsArticle.sum: what the header of an article of a newsgroup says. */

import { articleSummarizer } from './reading/article-summarizer.ts';

export const newsArticle = articleSummarizer({ name: 'NewsArticle.sum' });
