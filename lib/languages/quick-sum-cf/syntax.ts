/** Grammar of quick-sum.cf: which lines of a text become which attribute, by type. */

import type { Syntax } from '../../lang/language.ts';
import { parseLineTable } from '../../lang/line-table.ts';
import type { LineColumn, LineTable } from '../../lang/line-table.ts';

export const columns: readonly LineColumn[] = [
  { name: 'type', class: 'directive' },
  { name: 'attribute', class: 'key' },
  { name: 'regex', class: 'regex', label: 'pattern' },
];

export const syntax: Syntax<LineTable> = {
  id: 'quick-sum-cf',
  usualPath: 'lib/quick-sum.cf',
  grammar: {
    ebnf: `file      = { line }
line      = [ type blank attribute blank regex | comment ]
type      = a name of letters, digits, ".", "+", "-" and "_"
attribute = a letter, then letters, digits, "-" and "_"
regex     = a POSIX extended regular expression, to the end of the line
comment   = "#" { character }
In the expression \\t, \\n, \\r, \\f, \\v, and \\a are the characters that C means by them.`,
    classes: ['comment', 'directive', 'key', 'regex', 'blank', 'unknown'],
  },
  parse: (source) => parseLineTable(source, columns),
};
