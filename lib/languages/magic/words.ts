/** The words of magic: its types, and the notes below tests. */

import type { ParamEntry } from '../../sdk/describe.ts';
import type { Vocabulary } from '../../sdk/vocabulary.ts';
import { magicTypes } from './types.ts';

/** The word that stands for every test. */
export const testWord = '0';

export const typeEntry: ParamEntry = {
  name: 'type',
  kind: 'choice',
  doc: 'How the bytes at the offset are read.',
  required: true,
  choices: magicTypes.map(({ name, doc }) => ({ value: name, doc })),
};

export function words(): Vocabulary {
  return {
    directives: [
      { name: testWord, summary: 'A test of the bytes at this offset.', params: [typeEntry], assign: ' ' },
      { name: '>0', summary: 'A test that is tried after the one above was true.', params: [typeEntry], assign: ' ' },
      { name: '!:mime', summary: 'The MIME type of what the test above recognizes.', params: [], assign: ' ' },
      { name: '!:ext', summary: 'Suffixes of file names, with slashes between them.', params: [], assign: ' ' },
      {
        name: '!:strength',
        summary: 'Changes how early the entry is tried, as in +20 or *2.',
        params: [],
        assign: ' ',
      },
      { name: '!:apple', summary: 'Creator and type of a file on old Macintosh systems.', params: [], assign: ' ' },
    ],
  };
}
