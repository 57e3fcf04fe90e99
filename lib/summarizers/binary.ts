/** Binary.sum: human-readable strings of a program. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { listed } from './reading/lines.ts';
import { readObject } from './reading/object-file.ts';
import { isMeaningful, stringsIn } from './reading/strings.ts';

export const binary = defineSummarizer({
  name: 'Binary.sum',
  types: ['application/x-executable', 'application/x-msdownload', 'application/octet-stream'],
  reads: 'bytes',
  summary: 'Human-readable strings of a program.',
  doc: 'A string has six or more characters, mostly letters, and contains a word. Symbol names are left to Object.sum.',
  params: {},
  attributes: {
    'partial-text': 'Distinct strings, one per line.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Binary.sum',
      given: { type: 'text/plain' },
      html: '\u0001\u0002AWAVAUH\0Usage: %s [file]\0t$8H\0cannot open %s\0\u0003',
      expect: { attributes: { 'partial-text': ['Usage: %s [file]\ncannot open %s'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ bytes }) {
    const { defined = [], undefined: missing = [] } = readObject(bytes) ?? {};
    const symbols = new Set([...defined, ...missing]);
    const strings = [...stringsIn(bytes)].filter((each) => isMeaningful(each) && !symbols.has(each));
    return [['partial-text', listed(strings)]];
  },
});
