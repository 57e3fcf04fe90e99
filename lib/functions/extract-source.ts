/** Brings sources into the resource description. */

import { defineFunction } from '../sdk/define-function.ts';
import { list } from '../sdk/param.ts';

export const extractSource = defineFunction({
  name: 'extract-source',
  phases: ['Generate'],
  summary: 'Adds the values of sources to the resource description.',
  doc: 'What the robot and the directives know of a resource enters its description only here. `type->content-type` puts the source type into the attribute content-type. A source without a value makes no attribute.',
  params: {
    src: list({
      label: 'Sources',
      doc: 'Names of the sources, separated by commas, each with -> and a new name if need be.',
    }),
  },
  examples: [
    {
      text: 'Generate fn=extract-source src="depth,type->content-type,author"',
      given: { depth: '2', type: 'text/html' },
      expect: { attributes: { depth: ['2'], 'content-type': ['text/html'] } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 50',
  reads: ({ src }) => src.map(({ from }) => from),
  produce({ sources, write }, { src }) {
    for (const { from, to } of src) {
      const value = sources.get(from);
      if (value !== undefined && value !== '') write(to, [value], from);
    }
  },
});
