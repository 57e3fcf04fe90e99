/** Gives attributes of the resource description other names. */

import { defineFunction } from '../sdk/define-function.ts';
import { renamings } from '../sdk/param.ts';

export const renameAttribute = defineFunction({
  name: 'rename-attribute',
  phases: ['Generate'],
  summary: 'Changes the name of an attribute of the resource description.',
  doc: 'All values move to the new name, in place of what stood there. An attribute that is not there changes nothing; url and ip, which the robot writes, keep their names.',
  params: {
    src: renamings({
      label: 'Old and new name',
      doc: 'Old and new name, separated by ->. Separate several pairs with commas.',
    }),
  },
  examples: [
    {
      text: 'Generate fn=rename-attribute src="author->author-name"',
      given: { author: 'Jocelyn Becker' },
      expect: { attributes: { 'author-name': ['Jocelyn Becker'] } },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 48',
  produce({ attributes, remove, write }, { src }) {
    for (const { from, to } of src) {
      const renamed = attributes.get(from);
      if (renamed !== undefined && remove(from)) write(to, renamed.values, from);
    }
  },
});
