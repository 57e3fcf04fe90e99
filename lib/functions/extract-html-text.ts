/** Puts the first part of the text of a page into its description. */

import { defineFunction } from '../sdk/define-function.ts';
import { boolean, integer, mimeType } from '../sdk/param.ts';
import { isOfType } from '../sdk/resource-type.ts';
import { shortenBytes } from '../sdk/truncate.ts';

const destination = 'partial-text';

export const extractHtmlText = defineFunction({
  name: 'extract-html-text',
  phases: ['Generate'],
  summary: 'Adds the first part of the text to the description, as partial-text.',
  doc: 'The text is that of the page without markup, scripts and the parts between the comments stopindex and startindex, googleoff: index or all and googleon.',
  params: {
    truncate: integer.optional({ label: 'At most', doc: 'Most bytes to take.', min: 0, unit: 'bytes' }),
    'skip-headings': boolean.defaultsTo('false', {
      label: 'Leave headings out',
      doc: 'Whether headings are left out.',
    }),
    type: mimeType.optional({ label: 'Only of type', doc: 'Only resources of this type are read.' }),
  },
  readsText: true,
  examples: [
    {
      text: 'Generate fn=extract-html-text truncate=255 type=text/html skip-headings=true',
      given: { type: 'text/html' },
      html: '<h1>Dogs</h1><p>Springer <b>Spaniels</b></p>',
      expect: { attributes: { 'partial-text': ['Springer Spaniels'] } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 50',
  reads: () => ['type'],
  produce({ content, sources, write, cut }, { truncate, 'skip-headings': skipHeadings, type }) {
    if (!isOfType(sources, type)) return;
    const text = shortenBytes(skipHeadings ? content.textWithoutHeadings() : content.text, { truncate, cut });
    if (text !== '') write(destination, [text], 'text');
  },
});
