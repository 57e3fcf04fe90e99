/** Grammar of Harvest's filter files: `Deny` and `Allow` lines, each with a regular expression; the first match decides. */

import type { Grammar, Syntax } from '../../lang/language.ts';
import { parseLineTable } from '../../lang/line-table.ts';
import type { LineColumn, LineTable } from '../../lang/line-table.ts';

const grammar: Grammar = {
  ebnf: `file    = { line }
line    = [ rule | comment ]
rule    = ( "Allow" | "Deny" ) blank regex
comment = "#" { character }
regex   = a POSIX extended regular expression, to the end of the line
The words are read in any case. A line stands for itself: nothing continues it.`,
  classes: ['comment', 'directive', 'regex', 'blank', 'unknown'],
};

export const columns: readonly LineColumn[] = [
  { name: 'word', class: 'directive', label: 'action' },
  { name: 'regex', class: 'regex', label: 'pattern' },
];

export const syntax: Syntax<LineTable> = {
  id: 'harvest-filter',
  usualPath: 'filters/filter',
  places: ['filters/*'],
  grammar,
  parse: (source) => parseLineTable(source, columns),
};
