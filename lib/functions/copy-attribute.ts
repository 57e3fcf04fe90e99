/** Copies an attribute of the resource description to another one that has no value yet. */

import { defineFunction } from '../sdk/define-function.ts';
import { attribute, boolean, integer } from '../sdk/param.ts';
import { dropPartialWord, truncateCharacters } from '../sdk/truncate.ts';

export const copyAttribute = defineFunction({
  name: 'copy-attribute',
  phases: ['Generate'],
  lenientPhases: ['Data'],
  summary: 'Copies one attribute of the resource description to another.',
  doc: 'An attribute that has a value already is left alone, so that a description the author wrote wins over one copied from the text. Under Data there is no resource description yet and nothing is copied.',
  params: {
    src: attribute({ label: 'From attribute', doc: 'Attribute to copy from.' }),
    dst: attribute({ label: 'To attribute', doc: 'Attribute to copy to.', use: 'sets' }),
    truncate: integer.optional({ label: 'At most', doc: 'Most characters to copy.', min: 0, unit: 'characters' }),
    clean: boolean.defaultsTo('false', {
      label: 'Drop a word cut in two',
      doc: 'Whether a word that truncate cuts in two is dropped.',
    }),
  },
  examples: [
    {
      text: 'Generate fn=copy-attribute src=partial-text dst=description truncate=13 clean=true',
      given: { 'partial-text': 'Rescuing English Springer Spaniels' },
      expect: { attributes: { description: ['Rescuing'] } },
    },
    {
      text: 'Generate fn=copy-attribute src=partial-text dst=description',
      doc: 'The description is there already.',
      given: { 'partial-text': 'Home News About', description: 'Dogs that need a home' },
      expect: { attributes: { description: ['Dogs that need a home'] } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  decide: () => ({ kind: 'not-applicable', note: 'the resource description is made under Generate' }),
  produce({ attributes, write }, { src, dst, truncate, clean }) {
    const copied = attributes.get(src);
    const isTaken = attributes.get(dst)?.values.some((value) => value !== '') ?? false;
    if (copied === undefined || isTaken) return;
    const values = copied.values.map((value) => shorten(value, truncate, clean)).filter((value) => value !== '');
    if (values.length > 0) write(dst, values, src);
  },
});

function shorten(text: string, truncate: number | undefined, clean: boolean): string {
  if (truncate === undefined) return text;
  const cut = truncateCharacters(text, truncate);
  return clean ? dropPartialWord(text, cut) : cut;
}
