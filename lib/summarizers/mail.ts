/** Mail.sum: header fields of an email message. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { fromHeaders } from './reading/headers.ts';

export const mail = defineSummarizer({
  name: 'Mail.sum',
  types: ['message/rfc822', 'text/x-mail'],
  reads: 'text',
  summary: 'Author, recipients, subject, and date of an email message.',
  doc: 'The attributes come from header fields. Encoded words are decoded.',
  params: {},
  attributes: {
    author: 'The sender (From).',
    to: 'The recipients (To).',
    title: 'The subject.',
    date: 'The date.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Mail.sum',
      given: { type: 'text/plain' },
      html: 'From: Ann Becker <ann@siroe.com>\nTo: bob@siroe.com\nSubject: =?utf-8?Q?Spani=C3=ABls?=\nDate: Tue, 24 Nov 2026 10:00:00 +0000\n\nDear Bob\n',
      expect: {
        attributes: {
          author: ['Ann Becker <ann@siroe.com>'],
          to: ['bob@siroe.com'],
          title: ['Spaniëls'],
          date: ['Tue, 24 Nov 2026 10:00:00 +0000'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize: ({ source }) => fromHeaders(source, { author: 'from', to: 'to', title: 'subject', date: 'date' }),
});
