/** RCS.sum: revisions and log messages of an RCS file. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { listed } from './reading/lines.ts';

/** The strings behind a keyword: between at signs, where two stand for one. */
function stringsAfter(source: string, keyword: string): readonly string[] {
  const found = source.matchAll(new RegExp(`^${keyword}\\s*@((?:[^@]|@@)*)@`, 'gm'));
  return Array.from(found, ([, text = '']) => text.replaceAll('@@', '@').trim()).filter((text) => text !== '');
}

export const rcs = defineSummarizer({
  name: 'RCS.sum',
  types: ['text/x-rcs'],
  reads: 'text',
  summary: 'Description, last revision, authors, and log messages of an RCS file.',
  doc: 'The text of the revisions is omitted.',
  params: {},
  attributes: {
    description: 'The description of the file.',
    revision: 'The last revision.',
    author: 'Authors of the revisions, one per line.',
    comments: 'The log messages, newest first.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=RCS.sum',
      given: { type: 'text/plain' },
      html: 'head\t1.2;\naccess;\n\n1.2\ndate\t2026.11.24;\tauthor ann;\tstate Exp;\n\n1.1\ndate\t2026.11.01;\tauthor bob;\tstate Exp;\n\ndesc\n@A file.\n@\n\n1.2\nlog\n@Say @@ more\n@\ntext\n@int a;\n@\n',
      expect: {
        attributes: { description: ['A file.'], revision: ['1.2'], author: ['ann\nbob'], comments: ['Say @ more'] },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    return [
      ['description', [stringsAfter(source, 'desc')[0] ?? '']],
      ['revision', [/^head\s+([\d.]+);/m.exec(source)?.[1] ?? '']],
      ['author', listed(Array.from(source.matchAll(/\bauthor ([^;\s]+);/g), ([, name = '']) => name))],
      ['comments', [stringsAfter(source, 'log').join('\n')]],
    ];
  },
});
