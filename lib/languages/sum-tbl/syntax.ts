/** Grammar of the extraction tables of SGML.sum: which elements become which attribute. */

import type { Syntax } from '../../lang/language.ts';
import { parseLineTable } from '../../lang/line-table.ts';
import type { LineColumn, LineTable } from '../../lang/line-table.ts';
import { place } from './place.ts';

export const columns: readonly LineColumn[] = [
  { name: 'element', class: 'tag' },
  { name: 'attributes', class: 'key' },
];

export const syntax: Syntax<LineTable> = {
  ...place,
  grammar: {
    ebnf: `file       = { line }
line       = [ row | heading | comment ]
row        = element blank ( targets | "$" attribute )
element    = "<" name { "," attribute "=" value } [ ":" attribute ] ">"
targets    = target { "," target }
target     = "ignore" | "parent" | the name of an attribute of the resource description
heading    = a line of dashes, and what stands before the first element
comment    = "#" { character }
Names of elements and their attributes are compared in any case.`,
    classes: ['comment', 'tag', 'key', 'blank', 'unknown'],
  },
  parse: (source) => parseLineTable(source, columns),
};
