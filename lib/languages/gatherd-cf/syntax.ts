/** Grammar of gatherd.cf. */

import type { Syntax } from '../../lang/language.ts';
import { parseLineTable } from '../../lang/line-table.ts';
import type { LineColumn, LineTable } from '../../lang/line-table.ts';
import { place } from './place.ts';

export const columns: readonly LineColumn[] = [
  { name: 'rule', class: 'directive' },
  { name: 'hosts', class: 'string' },
];

export const syntax: Syntax<LineTable> = {
  ...place,
  grammar: {
    ebnf: `file    = { line }
line    = [ ( "Allow" | "Deny" ) host { host } | "Gzip" path | comment ]
host    = "all" | name | address | network
name    = a host name, or a domain, which includes all of its hosts
address = an IPv4 or IPv6 address
network = address "/" bits | the first numbers of an IPv4 address, such as 192.168.
comment = "#" { character }
The first line that matches the client decides. If none does, it is allowed.`,
    classes: ['comment', 'directive', 'string', 'blank', 'unknown'],
  },
  parse: (source) => parseLineTable(source, columns),
};
