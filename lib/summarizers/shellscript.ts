/** ShellScript.sum: what a program for a shell says. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { hashComments } from './reading/lines.ts';

export const shellScript = defineSummarizer({
  name: 'ShellScript.sum',
  types: ['text/x-shellscript', 'text/x-sh'],
  reads: 'text',
  summary: 'Comments of a shell script.',
  doc: 'The #! line is not a comment.',
  params: {},
  attributes: {
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=ShellScript.sum',
      given: { type: 'text/plain' },
      html: '#!/bin/sh\n# Says hello.\necho "# hello"\n',
      expect: { attributes: { comments: ['Says hello.'] } },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize: ({ source }) => [['comments', [hashComments(source)]]],
});
