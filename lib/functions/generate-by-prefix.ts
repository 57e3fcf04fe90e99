/** Classifies a resource whose source begins with a text. */

import { classifyDescription, classifySource } from '../sdk/classify.ts';
import { defineFunction } from '../sdk/define-function.ts';
import { source, string } from '../sdk/param.ts';
import { hasPrefix } from './filter-by-prefix.ts';

export const generateByPrefix = defineFunction({
  name: 'generate-by-prefix',
  phases: ['MetaData', 'Data', 'Generate'],
  summary: 'Sets a source to a value when another source begins with a text.',
  doc: 'The source must begin with the text; hosts compare in any case. Under Generate the attribute of the name gets the value too. What does not match leaves both as they are; of several lines that match the last one counts. `all` is a text like any other, unlike in filter-by-prefix; an empty text matches every source.',
  params: {
    match: string({
      comparedWith: 'src',
      label: 'Beginning',
      doc: 'What the source must begin with.',
      plainWord: 'all',
    }),
    src: source({ label: 'Source', doc: 'Source to compare.' }),
    value: string({ label: 'Value', doc: 'Value to give when it matches.', isValueOf: 'dst' }),
    dst: source({
      label: 'Source to set',
      doc: 'Source that gets the value, and attribute under Generate.',
      use: 'sets-with-attribute',
    }),
  },
  expressionVariant: 'generate-by-regex',
  examples: [
    {
      text: 'Generate fn="generate-by-prefix" match="http" src="protocol" value="World Wide Web" dst="classification"',
      doc: 'The resources are reached over HTTP.',
      given: { url: 'https://www.siroe.com/' },
      expect: { attributes: { classification: ['World Wide Web'] } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  reads: ({ src }) => [src],
  prepare: ({ src, match, value, dst }) => ({ src, value, dst, comparison: hasPrefix(src, match) }),
  decide: (context, _values, prepared) => classifySource(context, prepared),
  produce: (context, _values, prepared) => classifyDescription(context, prepared),
});
