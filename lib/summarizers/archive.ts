/** Archive.sum: the members of a library of object files, and their symbols. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { readAr } from './reading/ar.ts';
import { listed } from './reading/lines.ts';
import { readObject } from './reading/object-file.ts';
import { smallObject } from './reading/small-object.ts';

export const archive = defineSummarizer({
  name: 'Archive.sum',
  types: ['application/x-archive', 'application/x-ar'],
  reads: 'bytes',
  summary: 'Members of an ar archive, and the symbols of its object files.',
  doc: 'Symbols that one member uses and another defines are not listed as undefined.',
  params: {},
  attributes: {
    files: 'Names of the members, one per line.',
    symbols: 'Names of the symbols that members define, one per line.',
    'undefined-symbols': 'Names of the symbols that members use but none defines, one per line.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Archive.sum',
      given: { type: 'text/plain' },
      html: `!<arch>\nadd.o/          1795708800  0     0     100644  ${smallObject.length}       \`\n${smallObject}`,
      expect: {
        attributes: { files: ['add.o'], symbols: ['add'], 'undefined-symbols': ['printf'] },
      },
    },
  ],
  reference: 'Harvest 1.5 User’s Manual, summarizers',
  summarize({ bytes }) {
    const members = [...readAr(bytes)];
    const objects = members.flatMap(({ body }) => readObject(body) ?? []);
    const defined = new Set(objects.flatMap((each) => each.defined));
    const missing = objects.flatMap((each) => each.undefined).filter((name) => !defined.has(name));
    return [
      ['files', listed(members.map(({ name }) => name))],
      ['symbols', listed(defined)],
      ['undefined-symbols', listed(missing)],
    ];
  },
});
