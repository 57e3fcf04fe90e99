/** Puts the title and the META values of a page into its description. */

import { defineFunction } from '../sdk/define-function.ts';
import { integer, mimeType } from '../sdk/param.ts';
import { isOfType } from '../sdk/resource-type.ts';
import { shortenBytes } from '../sdk/truncate.ts';
import type { PageContent } from '../sdk/content.ts';

export const extractHtmlMeta = defineFunction({
  name: 'extract-html-meta',
  phases: ['Generate'],
  summary: 'Adds the title and the META values of a page to its description.',
  doc: 'TITLE becomes the attribute title; every META becomes an attribute of its name in lower case, with one value for each time it occurs.',
  params: {
    truncate: integer.optional({
      label: 'Each value at most',
      doc: 'Most bytes of each value.',
      min: 0,
      unit: 'bytes',
    }),
    type: mimeType.optional({ label: 'Only of type', doc: 'Only resources of this type are read.' }),
  },
  writesAnyAttribute: true,
  examples: [
    {
      text: 'Generate fn=extract-html-meta truncate=255 type=text/html',
      given: { type: 'text/html' },
      html: '<title>Rescuing Spaniels</title><meta name="Author" content="Jocelyn Becker">',
      expect: { attributes: { title: ['Rescuing Spaniels'], author: ['Jocelyn Becker'] } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 50',
  reads: () => ['type'],
  produce({ content, sources, write, cut }, { truncate, type }) {
    if (!isOfType(sources, type)) return;
    for (const [name, written] of valuesByName(content)) {
      const values = written.map((value) => shortenBytes(value, { truncate, cut })).filter((value) => value !== '');
      if (values.length > 0) write(name, values, name);
    }
  },
});

/** The title goes before a META of that name. */
function valuesByName({ title, metas }: PageContent): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of metas) {
    if (name === '') continue;
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  if (title !== undefined && title !== '') values.set('title', [title]);
  return values;
}
