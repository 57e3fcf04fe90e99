/** WaisSource.sum: what the description of a WAIS server says. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { listed } from './reading/lines.ts';

/** Values by the names of the fields; a text is in quotes, several are in parentheses. */
function fieldsOf(source: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  let values: string[] = [];
  for (const [, field, quoted, bare] of source.matchAll(/:([a-z][\w-]*)|"((?:[^"\\]|\\[^])*)"?|([^\s():"]+)/gi)) {
    const value = quoted?.replaceAll(/\\([^])/g, '$1').trim() ?? bare;
    if (field !== undefined) {
      values = [];
      if (!fields.has(field.toLowerCase())) fields.set(field.toLowerCase(), values);
    } else if (value !== undefined) values.push(value);
  }
  return fields;
}

export const waisSource = defineSummarizer({
  name: 'WaisSource.sum',
  types: ['application/x-wais-source', 'text/plain'],
  reads: 'text',
  summary: 'Name, host, description, and other fields of a WAIS server.',
  doc: 'The fields of the description, as WAIS clients read them.',
  params: {},
  attributes: {
    title: 'The name of the database.',
    description: 'The description.',
    keywords: 'Keywords and subjects, one per line.',
    maintainer: 'The address of the maintainer.',
    host: 'The name of the host.',
    'tcp-port': 'The port.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=WaisSource.sum',
      given: { type: 'text/plain' },
      html: '(:source\n  :version 3\n  :ip-name "wais.siroe.com"\n  :tcp-port 210\n  :database-name "spaniels"\n  :cost-unit :free\n  :maintainer "ann@siroe.com"\n  :keyword-list (dogs "rescue dogs")\n  :description "All \\"spaniels\\" of Siroe."\n)\n',
      expect: {
        attributes: {
          title: ['spaniels'],
          description: ['All "spaniels" of Siroe.'],
          keywords: ['dogs\nrescue dogs'],
          maintainer: ['ann@siroe.com'],
          host: ['wais.siroe.com'],
          'tcp-port': ['210'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ source }) {
    const fields = fieldsOf(source);
    const of = (name: string): readonly string[] => fields.get(name) ?? [];
    return [
      ['title', of('database-name')],
      ['description', of('description')],
      ['keywords', listed([...of('keyword-list'), ...of('subjects')])],
      ['maintainer', of('maintainer')],
      ['host', of('ip-name')],
      ['tcp-port', of('tcp-port')],
    ];
  },
});
