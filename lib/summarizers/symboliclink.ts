/** SymbolicLink.sum: where a symbolic link leads to. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';

const longestPath = 4096;
const path = new TextDecoder('utf-8', { fatal: true });

/** The content of a link is the path that it leads to; undefined for anything else. */
function targetOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0 || bytes.length > longestPath) return undefined;
  try {
    const text = path.decode(bytes).replace(/\r?\n$/, '');
    return /[\0-\u001f\u007f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

export const symbolicLink = defineSummarizer({
  name: 'SymbolicLink.sum',
  types: ['inode/symlink'],
  reads: 'bytes',
  summary: 'The target path of a symbolic link.',
  doc: 'Every resource has its name and time without a summarizer. The owner is not known outside the computer.',
  params: {},
  attributes: {
    references: 'The path, as written.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=SymbolicLink.sum',
      given: { type: 'text/plain' },
      html: '../lib/libdogs.so.1',
      expect: { attributes: { references: ['../lib/libdogs.so.1'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize: ({ bytes }) => [['references', [targetOf(bytes) ?? '']]],
});
