/** One summarizer for articles, of which there are two types. */

import type { SummarizerDeclaration } from '../../sdk/define-summarizer.ts';
import { defineSummarizer } from '../../sdk/define-summarizer.ts';
import { fromHeaders } from './headers.ts';

export function articleSummarizer({ name }: Pick<SummarizerDeclaration, 'name'>): SummarizerDeclaration {
  return defineSummarizer({
    name,
    types: ['message/news', 'message/rfc822'],
    reads: 'text',
    summary: 'Author, title, newsgroups, and more of a news article.',
    doc: 'The attributes come from header fields. Encoded words are decoded.',
    params: {},
    attributes: {
      author: 'The author (From).',
      title: 'The subject.',
      date: 'The date.',
      newsgroups: 'The newsgroups.',
      references: 'Message-IDs of the articles it replies to.',
      organization: 'The organization.',
      keywords: 'The keywords.',
      summary: 'The summary.',
    },
    examples: [
      {
        text: `Generate fn=harvest-summarizer summarizer=${name}`,
        given: { type: 'text/plain' },
        html: 'From: ann@siroe.com\nNewsgroups: rec.pets.dogs\nReferences: <1@siroe.com>\nSubject: Spaniels\nDate: 24 Nov 2026 10:00:00 GMT\nOrganization: Siroe\nKeywords: dogs\nSummary: On dogs.\n\nText\n',
        expect: {
          attributes: {
            author: ['ann@siroe.com'],
            title: ['Spaniels'],
            date: ['24 Nov 2026 10:00:00 GMT'],
            newsgroups: ['rec.pets.dogs'],
            references: ['<1@siroe.com>'],
            organization: ['Siroe'],
            keywords: ['dogs'],
            summary: ['On dogs.'],
          },
        },
      },
    ],
    reference: 'Harvest 1.5 User’s Manual, summarizers',
    summarize: ({ source }) =>
      fromHeaders(source, {
        author: 'from',
        title: 'subject',
        date: 'date',
        newsgroups: 'newsgroups',
        references: 'references',
        organization: 'organization',
        keywords: 'keywords',
        summary: 'summary',
      }),
  });
}
