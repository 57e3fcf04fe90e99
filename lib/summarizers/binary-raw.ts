/** Binary-raw.sum: all strings in a binary file. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { listed } from './reading/lines.ts';
import { stringsIn } from './reading/strings.ts';

export const binaryRaw = defineSummarizer({
  name: 'Binary-raw.sum',
  types: ['application/octet-stream'],
  reads: 'bytes',
  summary: 'All strings in a binary file.',
  doc: 'The strings that strings(1) finds, plus those in UTF-16. Machine code that looks like text is included.',
  params: {},
  attributes: {
    'partial-text': 'Distinct strings of four or more characters, one per line.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Binary-raw.sum',
      given: { type: 'text/plain' },
      html: '\u0001\u0002AWAVAUH\0Usage: %s [file]\0t$8\0\u0003',
      expect: { attributes: { 'partial-text': ['AWAVAUH\nUsage: %s [file]'] } },
    },
  ],
  reference: 'Harvest 1.5, the summarizers it installs',
  summarize: ({ bytes }) => [['partial-text', listed(stringsIn(bytes))]],
});
