/** Patch.sum: the files that a patch changes. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { linesOf, listed, takenFrom } from './reading/lines.ts';

export const patch = defineSummarizer({
  name: 'Patch.sum',
  types: ['text/x-patch', 'text/x-diff'],
  reads: 'text',
  summary: 'Names of the files that a patch changes.',
  doc: 'Reads unified and context diffs, and diffs with an Index line.',
  params: {},
  attributes: {
    files: 'Names of the files, one per line.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Patch.sum',
      given: { type: 'text/plain' },
      html: 'Index: main.c\n--- main.c.orig\t2026-11-01\n+++ main.c\t2026-11-02\n@@ -1 +1 @@\n-a\n+b\n',
      expect: { attributes: { files: ['main.c'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const named = takenFrom(linesOf(source), /^(?:\+\+\+ |\*\*\* (?!\d+,?\d* \*)|Index: )([^\t\n]+)/);
    const files = named.filter((name) => name !== '/dev/null' && !name.endsWith('.orig'));
    return [['files', listed(files.map((name) => name.replace(/^(?:[ab]\/|\.\/)/, '')))]];
  },
});
