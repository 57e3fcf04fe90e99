/** Unrecognized.sum: how a document begins that nothing recognizes. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { linesOf } from './reading/lines.ts';

const bytesShown = 16;
const longestLine = 200;
const utf8 = new TextDecoder('utf-8');
const controls = /[\0-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/;

export const unrecognized = defineSummarizer({
  name: 'Unrecognized.sum',
  types: ['application/octet-stream'],
  reads: 'bytes',
  summary: 'The beginning of a document of an unrecognized type.',
  doc: 'Use it to define a type by the first bytes of such documents. Every resource has its file name and time without a summarizer. The owner is not known outside the computer.',
  params: {},
  attributes: {
    'first-line': 'The first nonempty line of a text.',
    'first-bytes': `The first ${bytesShown} bytes of other content, in hexadecimal.`,
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Unrecognized.sum',
      given: { type: 'text/plain' },
      html: '\nSpaniel format 3\nrex 12 7\n',
      expect: { attributes: { 'first-line': ['Spaniel format 3'] } },
    },
    {
      text: 'Generate fn=harvest-summarizer summarizer=Unrecognized.sum',
      doc: 'Binary content.',
      given: { type: 'text/plain' },
      html: 'SPNL\u0001\0\0\u0002',
      expect: { attributes: { 'first-bytes': ['53 50 4e 4c 01 00 00 02'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ bytes, source }) {
    // A cut at the end may be within a character.
    const text =
      source === ''
        ? utf8.decode(bytes.subarray(0, longestLine * 4)).slice(0, longestLine * 2)
        : source.slice(0, longestLine * 4);
    if (controls.test(text)) {
      const first = Array.from(bytes.subarray(0, bytesShown), (byte) => byte.toString(16).padStart(2, '0'));
      return [['first-bytes', [first.join(' ')]]];
    }
    const line = linesOf(text).find((each) => each.trim() !== '') ?? '';
    return [['first-line', [line.trim().slice(0, longestLine)]]];
  },
});
