/** Tcl.sum: what a program in Tcl defines and says. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { hashComments, linesOf, listed, takenFrom } from './reading/lines.ts';

export const tcl = defineSummarizer({
  name: 'Tcl.sum',
  types: ['text/x-tcl', 'application/x-tcl'],
  reads: 'text',
  summary: 'Procedures, packages, and comments of a Tcl program.',
  doc: 'Class methods count as procedures.',
  params: {},
  attributes: {
    procedures: 'Names of the procedures, one per line.',
    'included-files': 'Names of the packages and files that it loads, one per line.',
    comments: 'The comments.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Tcl.sum',
      given: { type: 'text/plain' },
      html: '#!/usr/bin/tclsh\n# Counts words.\npackage require Tk 8.6\nsource util.tcl\nproc count {text} {\n  return [llength $text]\n}\n',
      expect: {
        attributes: { procedures: ['count'], 'included-files': ['Tk\nutil.tcl'], comments: ['Counts words.'] },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const lines = linesOf(source);
    return [
      ['procedures', listed(takenFrom(lines, /^\s*(?:proc|(?:public |private |protected )?method)\s+([^\s{}"]+)/))],
      ['included-files', listed(takenFrom(lines, /^\s*(?:package\s+require\s+(?:-exact\s+)?|source\s+)([\w:./$-]+)/))],
      ['comments', [hashComments(source)]],
    ];
  },
});
