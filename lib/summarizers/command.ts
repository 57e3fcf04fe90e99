/** Command.sum: which programs a list of commands starts. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { hashComments, linesOf, listed, takenFrom } from './reading/lines.ts';

/** Words of shells that start nothing. */
const words: ReadonlySet<string> = new Set(
  'if then else elif fi for do done while until case esac in function select time set unset export local return exit shift break continue endif end foreach switch breaksw goto'.split(
    ' ',
  ),
);

/** Values of variables, which may be texts of several lines. */
const value = /^([ \t]*(?:export[ \t]+)?\w+=)(?:"(?:[^"\\]|\\[^])*"|'[^']*')/gm;

/** Without the texts that are given to commands between two words. */
function withoutTexts(source: string): readonly string[] {
  let end = '';
  return linesOf(source).filter((line) => {
    const isText = end !== '';
    if (isText && line.trim() === end) end = '';
    else if (!isText) end = /<<-?\s*['"\\]?(\w+)/.exec(line)?.[1] ?? '';
    return !isText;
  });
}

export const command = defineSummarizer({
  name: 'Command.sum',
  types: ['text/x-shellscript', 'text/plain'],
  reads: 'text',
  summary: 'Command names and comments of a list of commands.',
  doc: 'A command is the first word of a line, after any prompt. Shell keywords such as if and done are not commands.',
  params: {},
  attributes: {
    commands: 'Names of the commands, one per line.',
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Command.sum',
      given: { type: 'text/plain' },
      html: '# Builds and installs.\n$ ./configure --prefix=/usr\nmake all \\\n  check\nif test -w /usr\nthen make install\nfi\n',
      expect: {
        attributes: { commands: ['./configure\nmake'], comments: ['Builds and installs.'] },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const lines = withoutTexts(source.replaceAll(/\\\r?\n/g, ' ').replaceAll(value, '$1'));
    const first = takenFrom(lines, /^\s*(?:[$%>]\s+)?(?:(?:then|else|do)\s+)?([A-Za-z_./][\w./+-]*)(?=$|[\s;&|])/);
    return [
      ['commands', listed(first.filter((name) => !words.has(name)))],
      ['comments', [hashComments(lines.join('\n'))]],
    ];
  },
});
