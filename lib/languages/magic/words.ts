/** The words of magic: its types, and the notes below tests. */

import type { ParamEntry } from '../../sdk/describe.ts';
import type { Vocabulary } from '../../sdk/vocabulary.ts';
import { magicTypes } from './types.ts';

/** The word that stands for every test. */
export const testWord = '0';

export const typeEntry: ParamEntry = {
  name: 'type',
  kind: 'choice',
  doc: 'Type of the data at the offset.',
  required: true,
  choices: magicTypes.map(({ name, doc }) => ({ value: name, doc })),
};

export function words(): Vocabulary {
  return {
    directives: [
      { name: testWord, summary: 'A test of the bytes at this offset.', params: [typeEntry], assign: ' ' },
      { name: '>0', summary: 'A test that runs after the test above has matched.', params: [typeEntry], assign: ' ' },
      { name: '!:mime', summary: 'MIME type of the files that the test above recognizes.', params: [], assign: ' ' },
      { name: '!:ext', summary: 'File name extensions, separated by slashes.', params: [], assign: ' ' },
      {
        name: '!:strength',
        summary: 'Changes the priority of the entry, as in +20 or *2.',
        params: [],
        assign: ' ',
      },
      { name: '!:apple', summary: 'Creator and type codes of classic Mac OS.', params: [], assign: ' ' },
    ],
  };
}
