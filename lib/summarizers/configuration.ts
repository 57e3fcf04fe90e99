/** Configuration.sum: settings and comments of a configuration file. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { linesOf, listed, takenFrom } from './reading/lines.ts';

const comment = /^\s*(?:#+(?!!)|;+|\/\/+|!+|"+(?=\s)|dnl\b|REM\b|\*)(.*)$/;
/** In brackets, or as Apache has them. */
const section = /^\s*(?:\[+([^[\]]+)\]+|<([A-Za-z][^<>/]*)>)\s*$/;
/** With a sign or blanks before the value; a switch has none. */
const key = /^\s*(?:export\s+|set\s+)?(\$?[A-Za-z][\w.:/@-]*?)\s*(?:\+?=|:(?!\/\/)|\s|\{|$)/;

export const configuration = defineSummarizer({
  name: 'Configuration.sum',
  types: ['text/x-config', 'text/plain'],
  reads: 'text',
  summary: 'Sections, names of settings, and comments of a configuration file.',
  doc: 'Recognizes `name = value`, `name: value`, and `name value`. Values are omitted because they may be secrets.',
  params: {},
  attributes: {
    headings: 'Names of the sections, one per line.',
    keys: 'Names of the settings, one per line.',
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Configuration.sum',
      given: { type: 'text/plain' },
      html: '# Where it listens.\n[server]\nport = 8080\npassword: secret\n\nUse IPv6\n',
      expect: {
        attributes: {
          headings: ['server'],
          keys: ['port\npassword\nUse'],
          comments: ['Where it listens.'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const lines = linesOf(
      source.replaceAll(/(?<![^\s;{}])\/\*([^]*?)(?:\*\/|$)/g, (_, block: string) =>
        block.replaceAll(/^[ \t*]*/gm, '# '),
      ),
    );
    const settings = lines.filter((line) => !comment.test(line) && !section.test(line));
    const sections = lines.map((line) => section.exec(line)).map((found) => found?.[1] ?? found?.[2] ?? '');
    return [
      ['headings', listed(sections.map((each) => each.trim()))],
      ['keys', listed(takenFrom(settings, key))],
      [
        'comments',
        [
          takenFrom(lines, comment)
            .filter((each) => /[\p{L}\d]/u.test(each))
            .join('\n'),
        ],
      ],
    ];
  },
});
