/** The words of mime.types: the keys of its Netscape form. */

import { describeParam } from '../../sdk/describe.ts';
import { mimeType, string } from '../../sdk/param.ts';
import type { Vocabulary } from '../../sdk/vocabulary.ts';

const keys = {
  type: mimeType.optional({ doc: 'MIME type that the extensions stand for, such as text/html.' }),
  enc: string.optional({ doc: 'Coding that the extensions stand for in place of a type, such as x-gzip.' }),
  exts: string.optional({ doc: 'File name extensions without their dots, separated by commas.' }),
  lang: string.optional({ doc: 'Language of the files; it has no effect here.' }),
  icon: string.optional({ doc: 'Icon in listings of directories; it has no effect here.' }),
  desc: string.optional({ doc: 'Description of the files; it has no effect here.' }),
};

export const FILE = 'mime.types';

export const words: Vocabulary = {
  owners: [
    {
      name: FILE,
      summary: 'What file name extensions stand for, one type in each line.',
      params: Object.entries(keys).map(([name, key]) => describeParam(name, key)),
      examples: ['type=text/html exts=htm,html lang=en icon=text desc="Web page"', 'enc=x-gzip exts=gz'],
    },
  ],
};

export function isKey(name: string): boolean {
  return Object.hasOwn(keys, name.toLowerCase());
}
