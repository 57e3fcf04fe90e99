/** Classifies a resource whose source matches a regular expression. */

import { classifyDescription, classifySource } from '../sdk/classify.ts';
import { defineFunction } from '../sdk/define-function.ts';
import { choice, regex, source, string } from '../sdk/param.ts';
import { dialects, matchesPattern } from './filter-by-regex.ts';

export const generateByRegex = defineFunction({
  name: 'generate-by-regex',
  phases: ['MetaData', 'Data', 'Generate'],
  summary: 'Sets a source to a value when another source matches a regular expression.',
  doc: 'Expressions are read as those of filter-by-regex: POSIX extended ones, or wildcards when they begin with `*`. Under Generate the attribute of the name gets the value too. What does not match leaves both as they are; of several lines that match the last one counts.',
  params: {
    match: regex({
      comparedWith: 'src',
      label: 'Expression',
      doc: 'Expression the source must match.',
      plainWord: 'all',
    }),
    src: source({ label: 'Source', doc: 'Source to compare.' }),
    value: string({ label: 'Value', doc: 'Value to give when it matches.', isValueOf: 'dst' }),
    dst: source({
      label: 'Source to set',
      doc: 'Source that gets the value, and attribute under Generate.',
      use: 'sets-with-attribute',
    }),
    dialect: choice.optional({
      label: 'Read as',
      doc: 'Forces how the expression is read.',
      choices: dialects,
    }),
  },
  examples: [
    {
      text: 'Generate fn="generate-by-regex" match="\\\\*.siroe.com" src="host" value="Siroe" dst="classification"',
      doc: 'Any host of siroe.com.',
      given: { url: 'http://developer.siroe.com/' },
      expect: { attributes: { classification: ['Siroe'] } },
    },
    {
      text: 'Data fn=generate-by-regex match="/docs/*.html" src=path value=Manual dst=classification dialect=glob',
      doc: 'As a wildcard, over the whole path.',
      given: { url: 'http://developer.siroe.com/docs/index.html' },
      expect: { sources: { classification: 'Manual' } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  reads: ({ src }) => [src],
  prepare: ({ src, match, value, dst, dialect }) => ({
    src,
    value,
    dst,
    comparison: matchesPattern(src, match, dialect),
  }),
  decide: (context, _values, prepared) => classifySource(context, prepared),
  produce: (context, _values, prepared) => classifyDescription(context, prepared),
});
