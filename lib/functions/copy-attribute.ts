/** Copies an attribute of the resource description to another one. */

import { defineFunction } from '../sdk/define-function.ts';
import { attribute, boolean, integer } from '../sdk/param.ts';
import { dropPartialWord, shortenCharacters } from '../sdk/truncate.ts';

export const copyAttribute = defineFunction({
  name: 'copy-attribute',
  phases: ['Generate'],
  lenientPhases: ['Data'],
  summary: 'Copies one attribute of the resource description to another.',
  doc: 'The copy replaces what the other attribute holds, unless keep=true: a description that the author wrote then wins over one copied from the text. Without a value to copy, nothing changes. Under Data there is no resource description yet and nothing is copied.',
  params: {
    src: attribute({ label: 'From attribute', doc: 'Attribute to copy from.' }),
    dst: attribute({ label: 'To attribute', doc: 'Attribute to copy to.', use: 'sets' }),
    truncate: integer.optional({ label: 'At most', doc: 'Most characters to copy.', min: 0, unit: 'characters' }),
    clean: boolean.defaultsTo('false', {
      label: 'Drop a word cut in two',
      doc: 'Whether a word that truncate cuts in two is dropped.',
    }),
    keep: boolean.defaultsTo('false', {
      label: 'Keep an existing value',
      doc: 'Whether an attribute that has a value is left as it is. The original robot always replaces it; this is an addition.',
      formerDefault: 'true',
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
      doc: 'The copy replaces the description.',
      given: { 'partial-text': 'Home News About', description: 'Dogs that need a home' },
      expect: { attributes: { description: ['Home News About'] } },
    },
    {
      text: 'Generate fn=copy-attribute src=partial-text dst=description keep=true',
      doc: 'The description that the author wrote stays.',
      given: { 'partial-text': 'Home News About', description: 'Dogs that need a home' },
      expect: { attributes: { description: ['Dogs that need a home'] } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  decide: () => ({ kind: 'not-applicable', note: 'the resource description is made under Generate' }),
  produce({ attributes, write, cut }, { src, dst, truncate, clean, keep }) {
    const copied = attributes.get(src);
    const isKept = keep && (attributes.get(dst)?.values.some((value) => value !== '') ?? false);
    if (copied === undefined || isKept) return;
    const values = copied.values
      .map((value) => shorten(value, { truncate, cut }, clean))
      .filter((value) => value !== '');
    if (values.length > 0) write(dst, values, src);
  },
});

function shorten(text: string, limit: Parameters<typeof shortenCharacters>[1], clean: boolean): string {
  const short = shortenCharacters(text, limit);
  return clean && limit.truncate !== undefined ? dropPartialWord(text, short) : short;
}
