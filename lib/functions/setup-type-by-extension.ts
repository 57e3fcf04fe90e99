/** Names the file that maps file name extensions to MIME types. */

import { syntax as mimeTypes } from '../languages/mime-types/syntax.ts';
import { defineFunction } from '../sdk/define-function.ts';
import { path } from '../sdk/param.ts';

export const setupTypeByExtension = defineFunction({
  name: 'setup-type-by-extension',
  phases: ['Setup'],
  summary: 'Names the file with the MIME types of file name extensions.',
  doc: 'Must come before assign-type-by-extension. Only the last part of the path counts: it names a file of the collection, whatever the file is called, and each filter can have a file of its own. Without such a file the built-in mime.types is used.',
  params: {
    file: path({
      label: 'MIME types file',
      doc: 'Path of the MIME types file, such as ./config/mime.types.',
      language: mimeTypes.id,
    }),
  },
  examples: [{ text: 'Setup fn=setup-type-by-extension file=./config/mime.types', expect: 'proceed' }],
  reference: 'Portal Server 7.1 Technical Reference, chapter 46',
});
