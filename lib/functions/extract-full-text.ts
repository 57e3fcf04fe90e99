/** Puts the whole text of a resource into its description. */

import { defineFunction } from '../sdk/define-function.ts';
import { attribute, integer } from '../sdk/param.ts';
import { shortenCharacters } from '../sdk/truncate.ts';

export const extractFullText = defineFunction({
  name: 'extract-full-text',
  phases: ['Generate'],
  summary: 'Adds the complete text of the resource to its description.',
  doc: 'Each block of the page is a line. The text is that of the page without markup, scripts and the parts between the comments stopindex and startindex, googleoff: index or all and googleon. Use it with care: descriptions grow with it.',
  params: {
    truncate: integer.optional({ label: 'At most', doc: 'Most characters to take.', min: 0, unit: 'characters' }),
    dst: attribute.defaultsTo('full-text', { label: 'Attribute', doc: 'Attribute that gets the text.', use: 'sets' }),
  },
  readsText: true,
  examples: [
    {
      text: 'Generate fn=extract-full-text',
      html: '<h1>Dogs</h1><p>Springer <b>Spaniels</b></p>',
      expect: { attributes: { 'full-text': ['Dogs\nSpringer Spaniels'] } },
    },
    {
      text: 'Generate fn=extract-full-text dst=text truncate=4',
      html: '<h1>Dogs</h1><p>Springer <b>Spaniels</b></p>',
      expect: { attributes: { text: ['Dogs'] } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 50',
  produce({ content, write, cut }, { truncate, dst }) {
    const text = shortenCharacters(content.lines(), { truncate, cut });
    if (text !== '') write(dst, [text], 'text');
  },
});
