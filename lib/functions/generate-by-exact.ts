/** Classifies a resource whose source is a text. */

import { classifyDescription, classifySource } from '../sdk/classify.ts';
import { defineFunction } from '../sdk/define-function.ts';
import { source, string } from '../sdk/param.ts';
import { isText } from './filter-by-exact.ts';

export const generateByExact = defineFunction({
  name: 'generate-by-exact',
  phases: ['MetaData', 'Data', 'Generate'],
  summary: 'Sets a source to a value when another source is a text.',
  doc: 'The source must be the whole text; a host may be written with its port, in any case. Under Generate the attribute of the name gets the value too. What does not match leaves both as they are; of several lines that match the last one counts. `all` is a text like any other, unlike in filter-by-exact.',
  params: {
    match: string({
      comparedWith: 'src',
      label: 'Text',
      doc: 'Text the source must be.',
      isValueOf: 'src',
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
      text: 'Generate fn="generate-by-exact" match="www.siroe.com:80" src="host" value="Siroe" dst="classification"',
      given: { url: 'http://www.siroe.com/' },
      expect: { attributes: { classification: ['Siroe'] } },
    },
    {
      text: 'MetaData fn=generate-by-exact match=ftp src=protocol value=files dst=kind',
      expect: { sources: { kind: null } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  reads: ({ src }) => [src],
  prepare: ({ src, match, value, dst }) => ({ src, value, dst, comparison: isText(src, match) }),
  decide: (context, _values, prepared) => classifySource(context, prepared),
  produce: (context, _values, prepared) => classifyDescription(context, prepared),
});
