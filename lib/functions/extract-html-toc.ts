/** Puts the headings of a page into its description as a table of contents. */

import { defineFunction } from '../sdk/define-function.ts';
import { integer } from '../sdk/param.ts';
import { shortenBytes } from '../sdk/truncate.ts';

const destination = 'table-of-contents';

export const extractHtmlToc = defineFunction({
  name: 'extract-html-toc',
  phases: ['Generate'],
  summary: 'Adds the headings of a page to its description, as table-of-contents.',
  doc: 'One heading a line, in the order of the page.',
  params: {
    truncate: integer.optional({ label: 'At most', doc: 'Most bytes to take.', min: 0, unit: 'bytes' }),
    level: integer.defaultsTo('6', {
      label: 'Deepest heading',
      doc: 'Deepest heading taken: 3 stands for H1 to H3.',
      min: 1,
      max: 6,
    }),
  },
  readsText: true,
  examples: [
    {
      text: 'Generate fn=extract-html-toc truncate=255 level=2',
      html: '<h1>Dogs</h1><h2>Spaniels</h2><h3>Springer</h3>',
      expect: { attributes: { 'table-of-contents': ['Dogs\nSpaniels'] } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 50',
  produce({ content, write, cut }, { truncate, level }) {
    const headings = content.headings.filter((heading) => heading.level <= level && heading.text !== '');
    const text = shortenBytes(headings.map((heading) => heading.text).join('\n'), { truncate, cut });
    if (text !== '') write(destination, [text], 'headings');
  },
});
